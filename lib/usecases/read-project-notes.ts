import { type BudgetSettings, type BudgetUse, budgetsAt, budgetUse } from '@/lib/core/loop/budget'
import type { ProjectRow } from './authorize'
import type { Context } from './context'
import { readRedBaseline } from './read-red-baseline'
import { readSpent } from './read-spent'

type ReadContext = Pick<Context, 'db' | 'clock'>

/** What is used of the plan's budget, of the current phase's, and of the item's that is worked on. */
export async function readBudgets(
  ctx: ReadContext,
  project: ProjectRow,
  at: { phaseId: string | null; current: { itemId: string } | null },
): Promise<BudgetUse[]> {
  const settings = project.budgets as unknown as BudgetSettings | { budgets?: undefined }
  if (settings.budgets === undefined) return []
  const spent = await readSpent(ctx, { projectId: project.id, sessionMinutes: settings.sessionMinutes })
  const place = { phaseId: at.phaseId, itemId: at.current?.itemId ?? null }
  return budgetsAt(settings, place).map(budget => budgetUse(budget, spent))
}

/** The item before which verify of the current phase was red by no item's doing; null while it is not. */
export async function readRedBefore(ctx: ReadContext, { id: projectId }: ProjectRow, phaseId: string | null) {
  const red = phaseId === null ? null : await readRedBaseline(ctx, { projectId, phaseId })
  if (!red || phaseId === null) return null
  const [begun, open] = await Promise.all([
    ctx.db.iteration.findFirst({
      where: { projectId, phaseId, startedAt: { gte: red.startedAt } },
      orderBy: { number: 'asc' },
    }),
    ctx.db.item.findFirst({ where: { projectId, phaseId, mark: 'open' }, orderBy: { position: 'asc' } }),
  ])
  return { itemId: begun?.itemId ?? open?.itemId ?? phaseId, command: red.command }
}
