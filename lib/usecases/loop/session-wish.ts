import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

/** Why a person wants the session that runs ended: its run is to stop, or its item's question is asked again. */
export type SessionWish = 'stop' | 'reopen'

/** What is wanted of a project's running session now; null when it may go on. */
export async function readSessionWish(ctx: WorkerContext, projectId: string): Promise<SessionWish | null> {
  if ((await ctx.db.run.count({ where: { projectId, state: 'active', wish: 'stop' } })) > 0) return 'stop'
  const reopened = await ctx.db.reopening.findMany({
    where: { decision: { projectId }, number: null, failedWhy: null },
    select: { decision: { select: { itemId: true } } },
  })
  if (reopened.length === 0) return null
  const itemIds = reopened.map(({ decision }) => decision.itemId ?? '')
  const running = { projectId, itemId: { in: itemIds }, state: { in: ['running', 'ended'] } }
  return (await ctx.db.iteration.count({ where: running })) > 0 ? 'reopen' : null
}

/** True when a person ended the session: its work is rescued and its item is not judged. */
export function isPersonsWish(signal: AbortSignal): boolean {
  const reason: unknown = signal.reason
  return reason === ('stop' satisfies SessionWish) || reason === ('reopen' satisfies SessionWish)
}
