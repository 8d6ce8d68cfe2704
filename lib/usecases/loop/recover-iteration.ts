import { stat } from 'node:fs/promises'
import path from 'node:path'
import { invariant } from '@/lib/core/invariant'
import { refPart } from '@/lib/core/loop/commit-message'
import { type IterationState, RECOVERY } from '@/lib/core/loop/iteration-state'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import type { Iteration, Prisma } from '@/lib/db/generated/client'
import { hostIdentity, moveBranch } from '@/lib/usecases/loop/commit-plan'
import { fenced } from '@/lib/usecases/loop/lease'
import { readPlanAt } from '@/lib/usecases/loop/plan-at'
import { resumeJudgement } from '@/lib/usecases/loop/run-iteration'
import { finishIteration, settleIteration } from '@/lib/usecases/loop/settle-iteration'
import { withoutForgeries } from '@/lib/usecases/loop/without-forgeries'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/**
 * Finds what a dead worker left in the middle and ends it without doing anything twice (`spec/loop.md`, Crash and
 * restart). Called before every boundary; almost always there is nothing.
 */
export async function recoverIteration(ctx: WorkerContext, work: Workplace, signal: AbortSignal): Promise<void> {
  const where = { projectId: work.project.id, state: { not: 'settled' } }
  const row = await ctx.db.iteration.findFirst({ where, orderBy: { number: 'asc' } })
  if (!row) return
  work.log.warn({ project: work.project.slug, iteration: row.number, state: row.state }, 'taking up an iteration')
  await endStrays(ctx, row)
  switch (RECOVERY[row.state as IterationState]) {
    case 'interrupt':
      return interrupt(ctx, work, row)
    case 'judge':
      return (await hasTryBranch(ctx, work, row)) ? judge(ctx, work, row, signal) : interrupt(ctx, work, row)
    case 'settle':
      return judge(ctx, work, row, signal)
    case 'move-branch':
      return continueMarking(ctx, work, row)
    case 'nothing':
      return
  }
}

/** Processes of this host that carry the dead session's marker. */
async function endStrays(ctx: WorkerContext, row: Iteration): Promise<void> {
  await ctx.shell.sweepMarked(row.marker)
  await ctx.shell.sweepMarked(`${row.marker}-host`)
}

async function hasTryBranch(ctx: WorkerContext, work: Workplace, row: Iteration): Promise<boolean> {
  return (await ctx.git.resolveCommit(work.mirror, `refs/heads/${row.tryBranch}`)) !== null
}

async function planOf(ctx: WorkerContext, work: Workplace, row: Iteration): Promise<PlanAt & { plan: LoadedPlan }> {
  const at = await readPlanAt(ctx, work, row.baseCommit)
  invariant(at.plan, 'the base of an iteration holds a readable plan')
  return { ...at, plan: await withoutForgeries(ctx, work, at.plan) }
}

async function judge(ctx: WorkerContext, work: Workplace, row: Iteration, signal: AbortSignal): Promise<void> {
  return resumeJudgement(ctx, work, await planOf(ctx, work, row), row, signal)
}

/** No end was recorded: the work is rescued, the item is redone, no attempt counts. */
async function interrupt(ctx: WorkerContext, work: Workplace, row: Iteration): Promise<void> {
  const rescued = await rescueWorktree(ctx, work, row)
  const end = { type: 'stopped' } as unknown as Prisma.InputJsonValue
  const report = { type: 'absent' } as unknown as Prisma.InputJsonValue
  const data = { state: 'ended', end, report, endedAt: row.endedAt ?? ctx.clock() }
  const ended = await fenced(ctx, work.lease, tx => tx.iteration.update({ where: { id: row.id }, data }))
  const refs = rescued ? { rescued } : {}
  const judged = {
    outcome: { type: 'interrupted' as const },
    head: row.baseCommit,
    refs,
    evidence: { command: null, exitCode: null, output: '' },
  }
  await settleIteration(ctx, work, await planOf(ctx, work, row), ended, judged)
}

/** Commits and changes of the try branch, kept under a ref; null when there is nothing to keep. */
async function rescueWorktree(ctx: WorkerContext, work: Workplace, row: Iteration): Promise<string | null> {
  const isThere = await stat(path.join(work.worktree, '.git')).then(
    () => true,
    () => false,
  )
  const head = await ctx.git.resolveCommit(work.mirror, `refs/heads/${row.tryBranch}`)
  if (!isThere || !head) return null
  await ctx.git.restoreWorktree(work.mirror, work.worktree, head)
  const state = await ctx.git.readWorktree(work.worktree)
  const isOnTry = state.branch === `refs/heads/${row.tryBranch}`
  if (!isOnTry || (!state.dirty && state.head === row.baseCommit)) return null
  const kept = state.dirty
    ? await ctx.git.keepWorktree(work.mirror, work.worktree, {
        parent: state.head,
        scratchIndex: path.join(path.dirname(work.worktree), `${work.lease.token}.rescue-index`),
        message: `${row.itemId}: rescued from iteration ${row.number}\n`,
        author: hostIdentity(work),
        at: ctx.clock().toISOString(),
      })
    : state.head
  return ctx.git.createNumberedRef(work.mirror, `refs/ralph/rescued/${refPart(row.itemId)}`, kept)
}

/** The mark commit is in the row: the branch has it, or still stands at base. */
async function continueMarking(ctx: WorkerContext, work: Workplace, row: Iteration): Promise<void> {
  invariant(row.markCommit, 'a marking iteration has its commit')
  const tip = await ctx.git.resolveCommit(work.mirror, work.branchRef)
  const known = await ctx.git.resolveCommit(work.mirror, row.markCommit)
  if (tip && known && (await ctx.git.isAncestor(work.mirror, known, tip))) return finishMoved(ctx, work, row, tip)
  if (!known || tip !== row.baseCommit) return interrupt(ctx, work, row)
  await moveBranch(ctx, work, row.baseCommit, row.markCommit)
  await finishIteration(ctx, work, row)
}

async function finishMoved(ctx: WorkerContext, work: Workplace, row: Iteration, tip: string): Promise<void> {
  await finishIteration(ctx, work, { ...row, markCommit: tip })
}
