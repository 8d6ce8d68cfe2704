import { Refusal } from '@/lib/core/errors'
import type { DbOrTransaction } from '@/lib/db/client'
import { auditAuthor } from './audit-author'
import { requireSession } from './authorize'
import type { Context } from './context'

/** Notes in the actor's session that its person has just proved who they are, and by what; inside the caller's transaction. */
export async function refreshSession(
  ctx: Pick<Context, 'actor' | 'clock'> & { db: DbOrTransaction },
  by: string,
): Promise<void> {
  const person = requireSession(ctx)
  const { sessionId, userId } = person
  const now = ctx.clock()
  const { count } = await ctx.db.session.updateMany({
    where: { id: sessionId ?? undefined, userId, revokedAt: null, expiresAt: { gt: now } },
    data: { authenticatedAt: now },
  })
  if (count !== 1) throw new Refusal('UNAUTHENTICATED', { key: 'signedOut', message: 'You are signed out.' })
  const what = { action: 'session.refreshed', subject: sessionId ?? '', after: { by } }
  await ctx.db.audit.create({ data: { ...auditAuthor(person), ...what, at: now } })
}
