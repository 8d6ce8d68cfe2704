import type { OutcomeReason } from '@/lib/core/loop/outcome-reason'
import { requireProject } from './authorize'
import type { Context } from './context'
import { lastIterations } from './last-iterations'

export type BlockerRow = {
  itemId: string
  phaseId: string
  text: string
  /** The iteration that blocked it; null when a person's edit did. */
  iteration: { number: number; reason: OutcomeReason | null; summary: string; at: string } | null
}

/** The items of a project that are blocked now, in the order of the plan. */
export async function readBlockers(
  ctx: Pick<Context, 'actor' | 'db'>,
  { slug }: { slug: string },
): Promise<BlockerRow[]> {
  const { id: projectId } = await requireProject(ctx, slug, 'viewer')
  const items = await ctx.db.item.findMany({
    where: { projectId, mark: 'blocked' },
    orderBy: [{ phaseId: 'asc' }, { position: 'asc' }],
  })
  const iterations = await lastIterations(ctx, { projectId, itemIds: items.map(item => item.itemId) })
  return items.map(({ itemId, phaseId, text }) => {
    const last = iterations.find(row => row.itemId === itemId)
    if (!last) return { itemId, phaseId, text, iteration: null }
    const { number, reason, summary } = last
    return { itemId, phaseId, text, iteration: { number, reason, summary, at: last.startedAt.toISOString() } }
  })
}
