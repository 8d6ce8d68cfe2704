import type { PlanReading } from '@/lib/core/plan/read-plan'
import type { PlanFiles } from '@/lib/core/plan/types'

/** The plan files of one commit, read. `plan` is null when a problem stops a run. */
export type PlanAt = PlanReading & { commit: string; files: PlanFiles }
