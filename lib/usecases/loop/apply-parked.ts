import type { AcceptedParked } from '@/lib/core/guard/accepted-parked'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import type { Iteration, Prisma, Run } from '@/lib/db/generated/client'
import { ensureSetup } from '@/lib/usecases/loop/ensure-setup'
import { fenced } from '@/lib/usecases/loop/lease'
import { openIteration } from '@/lib/usecases/loop/open-iteration'
import { resumeJudgement } from '@/lib/usecases/loop/run-iteration'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

export type ParkedStep = { at: PlanAt & { plan: LoadedPlan }; run: Run; phaseId: string; parked: AcceptedParked }

/**
 * Applies a parked diff that a person accepted, as an iteration without a session: the diff on a try branch, setup, then
 * the host's commit and both verifies as for any item. What does not apply leaves the item open (`spec/loop.md`, Guards).
 */
export async function applyParked(
  ctx: WorkerContext,
  work: Workplace,
  step: ParkedStep,
  signal: AbortSignal,
): Promise<'settled' | 'later'> {
  const { at, run, phaseId, parked } = step
  const request = { plan: at.plan, run, phaseId, itemId: parked.itemId, base: at.commit, parked }
  const row = await openIteration(ctx, work, request)
  if (!row) return 'later'
  await ctx.notify({ type: 'project', projectId: work.project.id })
  await ctx.git.resetWorktree(work.worktree, row.tryBranch, row.baseCommit)
  const summary = await putInWorktree(ctx, work, step, row, signal)
  await resumeJudgement(ctx, work, at, await recordApplied(ctx, work, row, summary), signal)
  return 'settled'
}

/** The parked diff on top of the present code, set up; what was done in words. A worktree as before when it fails. */
async function putInWorktree(
  ctx: WorkerContext,
  work: Workplace,
  { at, parked }: ParkedStep,
  row: Iteration,
  signal: AbortSignal,
): Promise<string> {
  const label = decisionLabel(parked.number)
  const head = await ctx.git.resolveCommit(work.mirror, parked.ref)
  if (!head) return `${parked.ref}, which ${label} accepted, is no longer there`
  const merged = await ctx.git.mergeCommits(work.mirror, row.baseCommit, head)
  if (merged.type === 'conflict') return `What ${label} accepted no longer applies: ${merged.paths.join(', ')}`
  await ctx.git.fillWorktree(work.worktree, merged.tree)
  const setup = await ensureSetup(ctx, work, at.plan.config, merged.tree, signal)
  if (setup && !setup.passed) {
    await ctx.git.resetWorktree(work.worktree, row.tryBranch, row.baseCommit)
    return `setup failed on what ${label} accepted: ${setup.tail.split('\n').at(-1) ?? ''}`
  }
  // What setup leaves behind is no part of the accepted diff.
  if (setup) await ctx.git.fillWorktree(work.worktree, merged.tree)
  const base = (await ctx.git.mergeBase(work.mirror, row.baseCommit, head)) ?? row.baseCommit
  const commits = await ctx.git.listCommits(work.mirror, base, head)
  return `${commits.at(-1)?.subject.replace(`${row.itemId}: `, '') ?? row.itemText} (accepted ${label})`
}

/** As if a session had ended well and left its changes uncommitted: the host commits them through the hooks. */
function recordApplied(ctx: WorkerContext, work: Workplace, row: Iteration, summary: string): Promise<Iteration> {
  const end = { type: 'completed' } as Prisma.InputJsonValue
  const report = { type: 'report', report: { status: 'done', summary } } as Prisma.InputJsonValue
  const data = { state: 'ended', endedAt: ctx.clock(), end, report }
  return fenced(ctx, work.lease, tx => tx.iteration.update({ where: { id: row.id }, data }))
}
