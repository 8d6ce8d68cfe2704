import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { requireSession } from './authorize'
import type { Context } from './context'
import { endSessions } from './end-sessions'

/**
 * Ends one of one's own sessions, or all but the one that asks; in a browser only. Returns how many; refuses NOT_FOUND for
 * a session that is not one's own or has ended.
 */
export async function revokeSessions(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { which }: { which: 'others' | { id: string } },
): Promise<{ ended: number }> {
  const { userId, sessionId } = requireSession(ctx)
  const now = ctx.clock()
  return ctx.db.$transaction(async tx => {
    const those = which === 'others' ? { except: sessionId } : { only: which.id }
    const ended = await endSessions(tx, { userId, now, ...those })
    if (ended === 0 && which !== 'others')
      throw new Refusal('NOT_FOUND', { key: 'notFound', message: 'It does not exist, or you may not see it.' })
    if (ended === 0) return { ended }
    const subject = which === 'others' ? userId : which.id
    const what = { action: 'session.revoked', subject, after: { ended }, at: now }
    await tx.audit.create({ data: { ...auditAuthor(ctx.actor), ...what } })
    return { ended }
  })
}
