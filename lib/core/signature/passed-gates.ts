import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { Mark } from '@/lib/core/plan/types'

/**
 * The plan with every phase open again that its files call passed though nobody here has approved its Manual-Gate:
 * whoever can push must not pass a gate (`spec/inbox.md`, Manual-Gate sign-off). `approved` = phases whose gate was
 * approved once and written, also where that approval is void by now.
 */
export function withoutUnsignedPasses(plan: LoadedPlan, approved: ReadonlySet<string>): LoadedPlan {
  const gated = new Set(plan.master.phases.filter(phase => phase.manualGate !== null).map(phase => phase.id))
  const isUnsigned = (id: string, mark: Mark) => mark === 'done' && gated.has(id) && !approved.has(id)
  if (!plan.orchestrator.phases.some(({ id, mark }) => isUnsigned(id, mark))) return plan
  const phases = plan.orchestrator.phases.map(phase =>
    isUnsigned(phase.id, phase.mark) ? { ...phase, mark: 'open' as const } : phase,
  )
  return { ...plan, orchestrator: { ...plan.orchestrator, phases } }
}

/**
 * Gates that are asked about in the files though they are not due: of a phase without one, or of one that still has work.
 * What would be signed there is not what the phase ends with.
 */
export function findEarlyGates(plan: LoadedPlan): number[] {
  return plan.decisions.pending
    .filter(entry => entry.kind === 'manual-gate' && !isDue(plan, entry.phaseId))
    .map(entry => entry.number)
}

function isDue(plan: LoadedPlan, phaseId: string): boolean {
  const phase = plan.master.phases.find(found => found.id === phaseId)
  if (!phase?.manualGate) return false
  if (plan.orchestrator.phases.some(({ id, mark }) => id === phaseId && mark === 'done')) return true
  return plan.prds[phaseId]?.items.every(item => item.mark === 'done' || item.mark === 'dropped') ?? false
}
