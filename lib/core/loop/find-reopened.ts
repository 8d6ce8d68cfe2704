import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'

/** Pending decisions whose item is no longer `[?]`: a person reopened it by hand, so the question is withdrawn. */
export function findReopened(plan: LoadedPlan): number[] {
  const marks = new Map(Object.values(plan.prds).flatMap(prd => prd.items.map(item => [item.id, item.mark] as const)))
  return plan.decisions.pending
    .filter(entry => entry.itemId !== null && marks.has(entry.itemId) && marks.get(entry.itemId) !== 'pending')
    .map(entry => entry.number)
}
