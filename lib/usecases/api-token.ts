import { createHash, randomBytes } from 'node:crypto'

/** Scopes a person may give to a token of their own; `report` is the host's, for one iteration. */
export const PERSONAL_SCOPES = ['read', 'operate', 'answer'] as const

/** What an API token looks like: 256 random bits behind a prefix that secret scanners can know. */
const TOKEN = /^gw_[A-Za-z0-9_-]{43}$/

/** A fresh API token; only its hash may be kept. */
export function makeApiToken(): string {
  return `gw_${randomBytes(32).toString('base64url')}`
}

/** SHA-256 of a token as its row keeps it; null for a text that cannot be one. */
export function hashApiToken(token: string): string | null {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : null
}
