import type { Actor, ContextBase } from './context'

/** How stale `lastSeenAt` may be; saves a write on every request. */
const SEEN_EVERY_MS = 60_000

/** The person of a browser session, or null when it is revoked, expired, or the person was disabled. Asked per request. */
export async function authenticateSession(
  { db, clock }: Pick<ContextBase, 'db' | 'clock'>,
  { sessionId, from }: { sessionId: string; from: string },
): Promise<Extract<Actor, { kind: 'person' }> | null> {
  if (!UUID.test(sessionId)) return null
  const now = clock()
  const session = await db.session.findFirst({
    where: { id: sessionId, revokedAt: null, expiresAt: { gt: now }, user: { disabledAt: null } },
    include: { user: true },
  })
  if (!session) return null
  if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    await db.session.updateMany({ where: { id: session.id }, data: { lastSeenAt: now } })
  }
  const { user } = session
  const { name, email, isAdmin } = user
  return {
    kind: 'person',
    userId: user.id,
    name,
    email,
    isAdmin,
    via: 'session',
    scopes: [],
    sessionId: session.id,
    from,
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
