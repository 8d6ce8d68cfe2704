import type { DecisionsFile } from '@/lib/core/decision/types'
import type { RalphConfig } from '@/lib/core/plan/ralph-config'
import type { BlockerEntry, MasterPlan, OrchestratorState, Prd } from '@/lib/core/plan/types'

/** Everything the plan files say at one commit. A phase whose PRD cannot be read has none in `prds`. */
export type LoadedPlan = {
  master: MasterPlan
  /** By phase ID. */
  prds: Record<string, Prd>
  decisions: DecisionsFile
  blockers: BlockerEntry[]
  orchestrator: OrchestratorState
  config: RalphConfig
}
