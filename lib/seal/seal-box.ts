import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Where a sealed value belongs: a ciphertext that was moved elsewhere does not open. */
export type SealPlace = { projectId: string; name: string }

/** Encrypts what is kept secret at rest. */
export type SealBox = {
  seal(place: SealPlace, value: string): string
  /** The value; null when it was sealed under another secret, for another place, or was changed. */
  open(place: SealPlace, sealed: string): string | null
}

const CIPHER = 'aes-256-gcm'
const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM under a key derived from GATEWALK_SECRET (HKDF-SHA-256, a purpose of its own), project and name as
 * associated data (`spec/loop.md`, Environment of a child). Web and worker need the same secret.
 */
export function createSealBox(secret: string): SealBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'gatewalk project variables', 32))
  return {
    seal(place, value) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(placeBytes(place))
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
      return [VERSION, Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')].join('.')
    },
    open(place, sealed) {
      const [version, text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64')
      if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(placeBytes(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

function placeBytes({ projectId, name }: SealPlace): Buffer {
  return Buffer.from(JSON.stringify([projectId, name]))
}
