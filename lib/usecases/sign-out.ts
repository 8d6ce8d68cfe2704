import { auditAuthor } from './audit-author'
import { requirePerson } from './authorize'
import type { Context } from './context'
import { tellChange } from './tell-change'

/** Revokes the session that the actor came with and ends its streams; nothing to do for a token or one already revoked. */
export async function signOut(ctx: Pick<Context, 'actor' | 'db' | 'clock'>): Promise<void> {
  const person = requirePerson(ctx)
  const { sessionId } = person
  if (!sessionId) return
  const now = ctx.clock()
  await ctx.db.$transaction(async tx => {
    const { count } = await tx.session.updateMany({
      where: { id: sessionId, revokedAt: null },
      data: { revokedAt: now },
    })
    if (count === 0) return
    const subject = sessionId
    await tx.audit.create({ data: { ...auditAuthor(person), at: now, action: 'session.revoked', subject } })
    await tellChange(tx, { type: 'session', sessionId })
  })
}
