import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import type { Iteration, Run } from '@/lib/db/generated/client'
import { ensureBaseline } from '@/lib/usecases/loop/ensure-baseline'
import { ensureSetup } from '@/lib/usecases/loop/ensure-setup'
import { snapshotRefs } from '@/lib/usecases/loop/gather-facts'
import { judgeSession } from '@/lib/usecases/loop/judge-session'
import { openIteration } from '@/lib/usecases/loop/open-iteration'
import { openSessionPlace, runSession } from '@/lib/usecases/loop/run-session'
import { settleIteration } from '@/lib/usecases/loop/settle-iteration'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

export type IterationStep = { at: PlanAt & { plan: LoadedPlan }; run: Run; phaseId: string; itemId: string }

export type IterationStepResult = { type: 'settled' } | { type: 'later' } | { type: 'setup-failed'; tail: string }

/** One iteration = one fresh session on one item, from its row to its mark commit (`spec/loop.md`, One iteration). */
export async function runIteration(
  ctx: WorkerContext,
  work: Workplace,
  step: IterationStep,
  signal: AbortSignal,
): Promise<IterationStepResult> {
  const { at, run, phaseId, itemId } = step
  if (at.plan.config.setup !== null) await ctx.git.detachWorktree(work.worktree, at.commit)
  const setup = await ensureSetup(ctx, work, at.plan.config, at.commit, signal)
  if (setup && !setup.passed) return { type: 'setup-failed', tail: setup.tail }
  await ensureBaseline(ctx, work, at, phaseId, signal)
  const row = await openIteration(ctx, work, { plan: at.plan, run, phaseId, itemId, base: at.commit })
  if (!row) return { type: 'later' }
  await ctx.notify({ type: 'project', projectId: work.project.id })
  await ctx.git.resetWorktree(work.worktree, row.tryBranch, row.baseCommit)
  await walkSession(ctx, work, at, row, signal)
  return { type: 'settled' }
}

async function walkSession(
  ctx: WorkerContext,
  work: Workplace,
  at: PlanAt & { plan: LoadedPlan },
  row: Iteration,
  signal: AbortSignal,
): Promise<void> {
  const idle = idleRelay()
  const place = await openSessionPlace(ctx, work, at.plan, row, idle)
  try {
    const refs = await snapshotRefs(ctx, work, row)
    const control = { signal, onIdleControl: idle.connect }
    const ended = await runSession(ctx, work, at.plan, row, place, control)
    const judged = await judgeSession(ctx, work, at.plan, ended, { place, refs, signal })
    await settleIteration(ctx, work, at, ended, judged)
  } finally {
    await place.close()
  }
}

/** Judges and settles a session that a dead worker left recorded but not judged, in its restored worktree. */
export async function resumeJudgement(
  ctx: WorkerContext,
  work: Workplace,
  at: PlanAt & { plan: LoadedPlan },
  row: Iteration,
  signal: AbortSignal,
): Promise<void> {
  const place = await openSessionPlace(ctx, work, at.plan, row, idleRelay())
  try {
    const judged = await judgeSession(ctx, work, at.plan, row, { place, refs: null, signal })
    await settleIteration(ctx, work, at, row, judged)
  } finally {
    await place.close()
  }
}

/** The hooks are there before the session whose idle clock they hold: this passes their wishes on once it runs. */
function idleRelay() {
  let control: { pause(): void; resume(): void } | null = null
  return {
    pause: () => control?.pause(),
    resume: () => control?.resume(),
    connect(idle: { pause(): void; resume(): void }) {
      control = idle
    },
  }
}
