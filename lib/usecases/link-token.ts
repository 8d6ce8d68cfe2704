import { createHash, randomBytes } from 'node:crypto'

/** A fresh token for a link that works once, and the hash that alone may be kept. */
export function makeLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(24).toString('base64url')
  return { token, tokenHash: hashLinkToken(token) }
}

/** SHA-256 of a link token, as the row keeps it. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
