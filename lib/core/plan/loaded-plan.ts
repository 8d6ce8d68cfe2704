import type { DecisionsFile } from '@/lib/core/decision/types'
import type { RalphConfig } from '@/lib/core/plan/ralph-config'
import type { BlockerEntry, MasterPlan, OrchestratorState, Prd } from '@/lib/core/plan/types'

/** All plan files of one project, read at one commit without a problem that stops a run (`spec/files.md`). */
export type LoadedPlan = {
  master: MasterPlan
  /** By phase id. */
  prds: Record<string, Prd>
  decisions: DecisionsFile
  blockers: BlockerEntry[]
  orchestrator: OrchestratorState
  config: RalphConfig
}
