import { Refusal } from '@/lib/core/errors'
import { type Person, requireSession } from './authorize'
import type { Context } from './context'

/** How long ago a person may have proved who they are before they sign for something (`spec/inbox.md`, Phone). */
export const FRESH_MS = 15 * 60_000

/**
 * The person of a browser session who proved within the last quarter of an hour who they are: for signatures, and for
 * saying who may sign. Refuses FORBIDDEN to tokens, UNAUTHENTICATED `reauthenticate` to an older session.
 */
export async function requireFreshSession(ctx: Pick<Context, 'actor' | 'db' | 'clock'>): Promise<Person> {
  const person = requireSession(ctx)
  if (await isSessionFresh(ctx)) return person
  throw new Refusal('UNAUTHENTICATED', {
    key: 'reauthenticate',
    message: 'You signed in more than 15 minutes ago. Confirm that it is you, then repeat what you did.',
  })
}

/** Whether `requireFreshSession` would let the actor pass now: a page asks before anything is typed. */
export async function isSessionFresh({ actor, db, clock }: Pick<Context, 'actor' | 'db' | 'clock'>): Promise<boolean> {
  if (actor.kind !== 'person' || actor.via !== 'session' || !actor.sessionId) return false
  const now = clock()
  const since = new Date(now.getTime() - FRESH_MS)
  const session = await db.session.findFirst({
    where: { id: actor.sessionId, userId: actor.userId, revokedAt: null, authenticatedAt: { gt: since } },
    select: { expiresAt: true },
  })
  return session !== null && session.expiresAt > now
}
