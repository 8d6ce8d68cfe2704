import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'

/**
 * Pending decisions whose item is no longer `[?]`: a person reopened it by hand, so the question is withdrawn. A decision
 * that is asked again about a finished item leaves it finished, and stays.
 */
export function findReopened(plan: LoadedPlan): number[] {
  const marks = new Map(Object.values(plan.prds).flatMap(prd => prd.items.map(item => [item.id, item.mark] as const)))
  return plan.decisions.pending
    .filter(({ itemId, reopens }) => {
      const mark = itemId === null ? undefined : marks.get(itemId)
      return mark !== undefined && mark !== 'pending' && !(mark === 'done' && reopens !== undefined)
    })
    .map(entry => entry.number)
}
