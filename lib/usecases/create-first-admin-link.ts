import { createHash, randomBytes } from 'node:crypto'
import type { ContextBase } from './context'

export const FIRST_ADMIN = 'first-admin'
const VALID_MS = 24 * 3_600_000

/** A link token that makes the first administrator, once, within a day; null when there is a user already. Only its hash is kept. */
export async function createFirstAdminLink({
  db,
  clock,
}: Pick<ContextBase, 'db' | 'clock'>): Promise<{ token: string } | null> {
  if ((await db.user.count()) > 0) return null
  const token = randomBytes(24).toString('base64url')
  const now = clock()
  await db.oneTimeLink.create({
    data: {
      tokenHash: hashLinkToken(token),
      purpose: FIRST_ADMIN,
      createdAt: now,
      expiresAt: new Date(now.getTime() + VALID_MS),
    },
  })
  return { token }
}

/** SHA-256 of a link token, as the row keeps it. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
