import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'

/** The command that proves an item: its own, else its PRD's, else that of ralph.json; null when there is none. */
export function verifyFor(plan: LoadedPlan, phaseId: string, itemId: string | null): string | null {
  const prd = plan.prds[phaseId]
  const item = itemId === null ? undefined : prd?.items.find(candidate => candidate.id === itemId)
  return item?.verify ?? prd?.verify ?? plan.config.verify
}
