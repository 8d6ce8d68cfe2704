import type { Spent } from '@/lib/core/loop/budget'
import type { Context } from './context'

/**
 * What every session of a project has cost; one that still runs counts until now. Minutes are the session's own, at
 * most `sessionMinutes`: the end of one whose worker died is noticed late.
 */
export async function readSpent(
  ctx: Pick<Context, 'db' | 'clock'>,
  { projectId, sessionMinutes }: { projectId: string; sessionMinutes: number },
): Promise<Spent[]> {
  const rows = await ctx.db.iteration.findMany({
    where: { projectId, kind: 'session' },
    select: {
      ...{ phaseId: true, itemId: true, startedAt: true, endedAt: true },
      ...{ inputTokens: true, outputTokens: true, costUsd: true },
    },
  })
  const now = ctx.clock()
  return rows.map(({ phaseId, itemId, startedAt, endedAt, inputTokens, outputTokens, costUsd }) => ({
    ...{ phaseId, itemId, usd: costUsd },
    tokens: inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0),
    minutes: Math.min(((endedAt ?? now).getTime() - startedAt.getTime()) / 60_000, sessionMinutes),
  }))
}
