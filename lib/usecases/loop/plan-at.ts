import { createHash } from 'node:crypto'
import path from 'node:path'
import { approvalText } from '@/lib/core/plan/approval-text'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import { readPlan } from '@/lib/core/plan/read-plan'
import type { PlanFiles } from '@/lib/core/plan/types'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** Reads the plan files at a commit, keyed from the project's root. */
export async function readPlanAt(ctx: WorkerContext, work: Workplace, commit: string): Promise<PlanAt> {
  const kept = ctx.plans.get(work.project.id)
  if (kept?.commit === commit) return kept
  const found = await ctx.git.readFolder(work.mirror, commit, work.planFolder)
  const entries = Object.entries(found).map(([file, text]) => [path.posix.relative(work.project.subfolder, file), text])
  const files = Object.fromEntries(entries) as PlanFiles
  return keepPlan(ctx, work, commit, files)
}

/** The plan at a commit we made ourselves: its files are known, nothing is read back. */
export function keepPlan(ctx: WorkerContext, work: Workplace, commit: string, files: PlanFiles): PlanAt {
  const at = { commit, files, ...readPlan(files, { today: latestToday(ctx.clock()) }) }
  ctx.plans.set(work.project.id, at)
  return at
}

/** Today's date where the day begins first (UTC+14): a signature may not be dated later than that. */
export function latestToday(now: Date): string {
  return new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
}

/** SHA-256 of the canonical text an approval covers (`spec/files.md`, Approval digest), hexadecimal. */
export function approvalDigest(plan: LoadedPlan): string {
  return createHash('sha256').update(approvalText(plan)).digest('hex')
}
