import type { Context } from './context'
import { tellChange } from './tell-change'

/**
 * Makes rows say what everyone already sees: answers of a project whose hold is over are recorded. The worker calls it
 * at each boundary, before it looks for answers to write. Gives how many there were.
 */
export async function recordHeldAnswers(ctx: Pick<Context, 'db' | 'clock'>, projectId: string): Promise<number> {
  const now = ctx.clock()
  const over = await ctx.db.answer.findMany({
    where: { decision: { projectId }, state: 'held', heldUntil: { lte: now } },
  })
  for (const answer of over) {
    await ctx.db.$transaction([
      ctx.db.answer.updateMany({
        where: { id: answer.id, state: 'held' },
        data: { state: 'recorded', recordedAt: answer.heldUntil },
      }),
      ctx.db.decision.updateMany({
        where: { id: answer.decisionId, state: 'held', revision: answer.revision },
        data: { state: 'recorded' },
      }),
    ])
  }
  if (over.length > 0) await tellChange(ctx.db, { type: 'project', projectId })
  return over.length
}
