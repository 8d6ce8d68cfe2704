import { type BudgetSettings, type BudgetUse, budgetsAt, budgetUse } from '@/lib/core/loop/budget'
import type { ProjectRow } from './authorize'
import type { Context } from './context'
import { readSpent } from './read-spent'

/** What is used of the plan's budget, of the current phase's, and of the item's that is worked on. */
export async function readBudgets(
  ctx: Pick<Context, 'db' | 'clock'>,
  project: ProjectRow,
  at: { phaseId: string | null; current: { itemId: string } | null },
): Promise<BudgetUse[]> {
  const settings = project.budgets as unknown as BudgetSettings | { budgets?: undefined }
  if (settings.budgets === undefined) return []
  const spent = await readSpent(ctx, { projectId: project.id, sessionMinutes: settings.sessionMinutes })
  const place = { phaseId: at.phaseId, itemId: at.current?.itemId ?? null }
  return budgetsAt(settings, place).map(budget => budgetUse(budget, spent))
}
