import { type OutcomeReason, outcomeReason } from '@/lib/core/loop/outcome-reason'
import type { Context } from './context'

export type LastIteration = {
  itemId: string
  number: number
  reason: OutcomeReason | null
  summary: string
  startedAt: Date
}

/** The last settled iteration of each of these items; items that never had one are left out. */
export async function lastIterations(
  { db }: Pick<Context, 'db'>,
  { projectId, itemIds }: { projectId: string; itemIds: string[] },
): Promise<LastIteration[]> {
  const rows = await db.iteration.findMany({
    where: { projectId, itemId: { in: itemIds }, state: 'settled' },
    orderBy: { number: 'desc' },
    distinct: ['itemId'],
    select: { itemId: true, number: true, reason: true, summary: true, startedAt: true },
  })
  return rows.map(row => ({ ...row, reason: outcomeReason(row.reason) }))
}
