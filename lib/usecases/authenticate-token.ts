import { Refusal } from '@/lib/core/errors'
import { hashApiToken } from './api-token'
import type { Person } from './authorize'
import type { ContextBase, TokenScope } from './context'

/** How stale `lastUsedAt` may be; saves a write on every request. */
const USED_EVERY_MS = 60_000

const SCOPES: readonly TokenScope[] = ['read', 'report', 'operate', 'answer']

/**
 * The person an API token acts as, with its scopes. Found by the hash alone, so the time it takes says nothing about
 * any token. Refuses UNAUTHENTICATED when it is unknown, expired, revoked, or its person was disabled.
 */
export async function authenticateToken(
  { db, clock }: Pick<ContextBase, 'db' | 'clock'>,
  { token: sent, from }: { token: string; from: string },
): Promise<Person> {
  const hash = hashApiToken(sent)
  const now = clock()
  const row = hash && (await db.apiToken.findUnique({ where: { hash }, include: { user: true } }))
  if (!row || row.revokedAt || row.user.disabledAt || (row.expiresAt && row.expiresAt <= now)) throw tokenInvalid()
  const stale = new Date(now.getTime() - USED_EVERY_MS)
  if (!row.lastUsedAt || row.lastUsedAt < stale) {
    await db.apiToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } })
  }
  const { id: userId, name, email, isAdmin } = row.user
  const scopes = SCOPES.filter(scope => row.scopes.includes(scope))
  const token = { id: row.id, name: row.name }
  return { kind: 'person', userId, name, email, isAdmin, via: 'token', scopes, token, sessionId: null, from }
}

function tokenInvalid(): Refusal {
  const message = 'This token is unknown, expired or revoked.'
  return new Refusal('UNAUTHENTICATED', { key: 'tokenInvalid', message })
}
