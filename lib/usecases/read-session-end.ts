import type { Context } from './context'

/** When the actor's own session runs out; null when it has ended: run out, revoked, or its person disabled. */
export async function readSessionEnd({
  actor,
  db,
  clock,
}: Pick<Context, 'actor' | 'db' | 'clock'>): Promise<Date | null> {
  if (actor.kind !== 'person' || !actor.sessionId) return null
  const session = await db.session.findFirst({
    where: { id: actor.sessionId, revokedAt: null, expiresAt: { gt: clock() }, user: { disabledAt: null } },
    select: { expiresAt: true },
  })
  return session?.expiresAt ?? null
}
