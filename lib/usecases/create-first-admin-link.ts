import type { ContextBase } from './context'
import { makeLinkToken } from './link-token'

export const FIRST_ADMIN = 'first-admin'
const VALID_MS = 24 * 3_600_000

/** A link token that makes the first administrator, once, within a day; null when there is a user already. Only its hash is kept. */
export async function createFirstAdminLink({
  db,
  clock,
}: Pick<ContextBase, 'db' | 'clock'>): Promise<{ token: string } | null> {
  if ((await db.user.count()) > 0) return null
  const { token, tokenHash } = makeLinkToken()
  const now = clock()
  await db.oneTimeLink.create({
    data: {
      tokenHash,
      purpose: FIRST_ADMIN,
      createdAt: now,
      expiresAt: new Date(now.getTime() + VALID_MS),
    },
  })
  return { token }
}
