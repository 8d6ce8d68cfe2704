import { diskFullSentence, findDiskFull } from '@/lib/core/loop/disk-full'
import { nextStep } from '@/lib/core/loop/next-step'
import type { Project } from '@/lib/db/generated/client'
import { endRun } from '@/lib/usecases/loop/end-run'
import { executeStep, type Follow } from '@/lib/usecases/loop/execute-step'
import { noteFailure, noteSuccess } from '@/lib/usecases/loop/give-up'
import { indexPlan } from '@/lib/usecases/loop/index-plan'
import { Interrupted } from '@/lib/usecases/loop/judge-session'
import { keepBranch } from '@/lib/usecases/loop/keep-branch'
import { keepLease } from '@/lib/usecases/loop/keep-lease'
import { acquireLease, type Lease, LeaseLost, restLease } from '@/lib/usecases/loop/lease'
import { SealedVariables } from '@/lib/usecases/loop/project-variables'
import { pushCommits } from '@/lib/usecases/loop/push-commits'
import { readBoundary } from '@/lib/usecases/loop/read-state'
import { recoverIteration } from '@/lib/usecases/loop/recover-iteration'
import { isPersonsWish } from '@/lib/usecases/loop/session-wish'
import { openWorkplace } from '@/lib/usecases/loop/take-over'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { describeWorkplace, type Workplace } from '@/lib/usecases/loop/workplace'

/*
 * One job = one step (`spec/loop.md`, Shape): lease → recovery → boundary → step → the next job. Every part finds what a
 * worker before it did, so the job may run again at any time. A project is moved by one job of this process at a time.
 */

/** Another worker keeps the project warm: its job is looked for again after this long. */
const WARM_ELSEWHERE_MS = 500

/** Moves a project by one step, if a step is to be made and no other worker is making it. */
export async function advanceProject(ctx: WorkerContext, projectId: string, drain: AbortSignal): Promise<void> {
  if (ctx.moving.has(projectId)) return
  ctx.moving.add(projectId)
  const moved = await takeStep(ctx, projectId, drain).finally(() => ctx.moving.delete(projectId))
  // Only now, when another job would no longer turn away, is it safe to ask whether one has turned away.
  if (moved) await followUp(ctx, projectId, moved)
}

/** What follows, and what the step had seen when it began: how many wishes to move, answers due until when. */
type Moved = { follow: Follow; wakes: number; at: Date }

async function takeStep(ctx: WorkerContext, projectId: string, drain: AbortSignal): Promise<Moved | null> {
  const answer = await acquireLease(ctx, projectId)
  if (answer.type === 'busy') return null
  if (answer.type === 'held') return underLease(ctx, answer.lease, drain)
  await ctx.queue.enqueueAdvance(projectId, { delayMs: WARM_ELSEWHERE_MS })
  return null
}

async function underLease(ctx: WorkerContext, lease: Lease, drain: AbortSignal): Promise<Moved | null> {
  const keeper = keepLease(ctx, lease, drain)
  let follow: Follow = { type: 'rest' }
  const at = ctx.clock()
  try {
    const project = await ctx.db.project.findUnique({ where: { id: lease.projectId } })
    if (!project || project.removedAt) return null
    follow = await counted(ctx, project, lease, () =>
      unlessDiskFull(ctx, project, lease, async () =>
        stepUnlessStopped(ctx, await openWorkplace(ctx, project, lease), keeper.signal),
      ),
    )
    return { follow, wakes: project.wakes, at }
  } catch (error) {
    if (!isExpected(error)) throw error
    ctx.log.warn({ projectId: lease.projectId, token: lease.token }, error.message)
    return null
  } finally {
    await keeper.stop()
    await restLease(ctx, lease, follow.type === 'next' ? 'warm' : 'released')
  }
}

function isExpected(error: unknown): error is LeaseLost | Interrupted {
  return error instanceof LeaseLost || error instanceof Interrupted
}

/** The queue tries a failed step again; what fails again and again ends the run in words. */
async function counted<T>(ctx: WorkerContext, project: Project, lease: Lease, move: () => Promise<T>): Promise<T> {
  try {
    const result = await move()
    noteSuccess(ctx, project.id)
    return result
  } catch (error) {
    if (!isExpected(error)) await noteFailure(ctx, project, lease, error)
    throw error
  }
}

/**
 * A full disk ends the run in one sentence. What was under way stays as it is, neither marked nor lost, and is taken up
 * when there is room again: the minute's report sees to it, whether or not somebody starts the run.
 */
async function unlessDiskFull(
  ctx: WorkerContext,
  project: Project,
  lease: Lease,
  move: () => Promise<Follow>,
): Promise<Follow> {
  try {
    return await move()
  } catch (error) {
    const place = findDiskFull(error)
    if (place === null) throw error
    const sentence = diskFullSentence(place, ctx.worker.host, ctx.home)
    ctx.log.error({ err: error, project: project.slug }, sentence)
    await endRun(ctx, describeWorkplace(ctx, project, lease), 'disk-full', sentence)
    return { type: 'rest' }
  }
}

/** What a person's wish interrupts is followed by the boundary that does what was wished. */
async function stepUnlessStopped(ctx: WorkerContext, work: Workplace, signal: AbortSignal): Promise<Follow> {
  try {
    return await step(ctx, work, signal)
  } catch (error) {
    if (error instanceof Interrupted && isPersonsWish(signal)) return { type: 'next' }
    if (!(error instanceof SealedVariables)) throw error
    await endRun(ctx, work, 'failed', error.message)
    return { type: 'rest' }
  }
}

async function step(ctx: WorkerContext, work: Workplace, signal: AbortSignal): Promise<Follow> {
  await recoverIteration(ctx, work, signal)
  for (;;) {
    if (signal.aborted) return { type: 'next' }
    const found = await readBoundary(ctx, work)
    await indexPlan(ctx, work, found.tip, found.at)
    if (isPushDue(work, found.tip) && (await pushChanges(ctx, work, found.tip))) continue
    const chosen = nextStep(found.state)
    const follow = await executeStep(ctx, work, found, chosen, signal)
    if (follow.type === 'boundary') continue
    await keepBranch(ctx, work, { isAtRest: follow.type !== 'next' })
    return follow
  }
}

/** True when the origin now refuses what it took, or takes what it refused: the boundary is read again. */
async function pushChanges(ctx: WorkerContext, work: Workplace, tip: string): Promise<boolean> {
  const before = work.project.pushProblem
  await pushCommits(ctx, work, tip)
  return work.project.pushProblem !== before
}

/** Origin is behind from an earlier failure: every boundary tries again. */
function isPushDue(work: Workplace, tip: string): boolean {
  return work.pushes === 'on' && work.project.unpushed > 0 && work.project.originTip !== tip
}

/** A wish that came while the step ran is not lost: its job found the project moving and left. */
async function followUp(ctx: WorkerContext, projectId: string, { follow, wakes, at }: Moved): Promise<void> {
  await ctx.failpoint('before-enqueue')
  const { wakes: now } = await ctx.db.project.findUniqueOrThrow({ where: { id: projectId }, select: { wakes: true } })
  if (follow.type === 'next' || now !== wakes) return ctx.queue.enqueueAdvance(projectId)
  const delays = [follow.type === 'at' ? follow.delayMs : null, await delayToAnswer(ctx, projectId, at)]
  const first = delays.filter(delay => delay !== null)
  if (first.length > 0) await ctx.queue.enqueueAdvance(projectId, { delayMs: Math.max(1, Math.min(...first)) })
}

/** An answer whose hold ended while the step ran, or ends later, is written when it is due, also during a pause. */
async function delayToAnswer(ctx: WorkerContext, projectId: string, since: Date): Promise<number | null> {
  const where = { decision: { projectId }, state: { in: ['held', 'recorded'] }, heldUntil: { gt: since } }
  const next = await ctx.db.answer.findFirst({ where, orderBy: { heldUntil: 'asc' } })
  return next && next.heldUntil.getTime() - ctx.clock().getTime()
}
