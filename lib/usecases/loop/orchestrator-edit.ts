import { currentPhase } from '@/lib/core/loop/next-step'
import { pickItem } from '@/lib/core/loop/pick-item'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { writeOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import type { OrchestratorState, PlanFiles } from '@/lib/core/plan/types'

export const STATE_FILE = 'ralph-loop/ORCHESTRATOR-STATE.md'

/** ORCHESTRATOR-STATE.md with a change; phases of the plan that it does not name yet are added as open. */
export function editState(
  files: PlanFiles,
  plan: LoadedPlan,
  approval: { digest: string; by: string } | null,
  change: Partial<OrchestratorState>,
): PlanFiles {
  const phases = plan.master.phases.map(phase => ({
    id: phase.id,
    mark: plan.orchestrator.phases.find(known => known.id === phase.id)?.mark ?? ('open' as const),
  }))
  const state: OrchestratorState = {
    ...{ ...plan.orchestrator, phases, current: currentPhase(plan)?.id ?? null },
    ...(approval ? { approvalDigest: approval.digest, approvedBy: approval.by } : {}),
    ...change,
  }
  return { [STATE_FILE]: writeOrchestratorState(files[STATE_FILE] ?? null, state) }
}

/** The first time a phase's loop ends it counts toward the checkpoint, once (`spec/loop.md`). */
export function countEnded(plan: LoadedPlan, phaseId: string): Partial<OrchestratorState> {
  const { endedPhases, phasesSinceCheckpoint } = plan.orchestrator
  const prd = plan.prds[phaseId]
  const isAborted = prd?.items.some(item => item.mark === 'blocked')
  if (!prd || endedPhases.includes(phaseId) || (pickItem(prd) !== null && !isAborted)) return {}
  return { endedPhases: [...endedPhases, phaseId], phasesSinceCheckpoint: phasesSinceCheckpoint + 1 }
}
