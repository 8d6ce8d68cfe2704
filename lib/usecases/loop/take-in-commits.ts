import path from 'node:path'
import { currentPhase } from '@/lib/core/loop/next-step'
import type { Prisma, TakeInWish } from '@/lib/db/generated/client'
import { moveBranch } from '@/lib/usecases/loop/commit-plan'
import { ensureSetup } from '@/lib/usecases/loop/ensure-setup'
import { indexPlan } from '@/lib/usecases/loop/index-plan'
import type { Joined } from '@/lib/usecases/loop/join-tips'
import { Interrupted } from '@/lib/usecases/loop/judge-session'
import { fenced } from '@/lib/usecases/loop/lease'
import { noteTakenIn } from '@/lib/usecases/loop/note-taken-in'
import { readPlanAt } from '@/lib/usecases/loop/plan-at'
import { pushCommits } from '@/lib/usecases/loop/push-commits'
import { runVerification } from '@/lib/usecases/loop/run-verification'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** Setup that failed on what was taken in stops the run: nothing can be judged without it. */
export type TakenIn = { ok: true } | { ok: false; setup: string; tail: string }

type Join = {
  tip: string
  /** What is taken in: the branch as the origin has it, or the base branch that somebody wants. */
  theirs: string
  wish?: TakeInWish
  joined: Extract<Joined, { type: 'joined' }>
}

/**
 * Takes a person's commits on the loop's branch, or the base branch, in: moves it to what joins both, says what came by hand, and verifies
 * code before the next item (`spec/loop.md`, A person's commits).
 */
export async function takeInCommits(
  ctx: WorkerContext,
  work: Workplace,
  { tip, theirs, wish, joined }: Join,
  signal: AbortSignal,
): Promise<TakenIn> {
  const { id } = work.project
  await noteTakenIn(ctx, work, { tip, theirs, renumbered: joined.renumbered })
  await moveBranch(ctx, work, tip, joined.commit)
  await fenced(ctx, work.lease, async tx => {
    if (wish) await fulfil(tx, wish, { baseCommit: theirs, commit: joined.commit, endedAt: ctx.clock() })
    else await tx.project.update({ where: { id }, data: { originTip: theirs } })
    await consumeAnswers(tx, id, ctx.clock())
  })
  if (!wish) work.project = { ...work.project, originTip: theirs }
  await indexPlan(ctx, work, joined.commit)
  if (wish || joined.commit !== theirs) await pushCommits(ctx, work, joined.commit)
  return verifyTakenIn(ctx, work, { before: tip, after: joined.commit }, signal)
}

/** A wish that was withdrawn meanwhile is fulfilled all the same: the branch has moved. */
async function fulfil(
  tx: Prisma.TransactionClient,
  { id, projectId, byId: actorId, byName: actorName, scope }: TakeInWish,
  done: { baseCommit: string; commit: string; endedAt: Date },
): Promise<void> {
  await tx.takeInWish.update({ where: { id }, data: { state: 'done', ...done } })
  const { baseCommit, commit } = done
  const { slug: subject } = await tx.project.findUniqueOrThrow({ where: { id: projectId } })
  const after = { scope, baseCommit, commit }
  await tx.audit.create({
    data: { actorId, actorName, via: 'worker', action: 'branch.base-taken-in', projectId, subject, after },
  })
}

/** What was answered about a conflict stands in the branch by now: it can no longer be changed. */
async function consumeAnswers(tx: Prisma.TransactionClient, projectId: string, at: Date): Promise<void> {
  const answered = { projectId, kind: 'branch-conflict', state: 'committed' }
  const data = { state: 'consumed', consumedAt: at }
  await tx.answer.updateMany({ where: { state: 'committed', decision: answered }, data })
  await tx.decision.updateMany({ where: answered, data: { state: 'consumed' } })
}

/** Code that came from outside is verified before the next item, so that red is not blamed on a child. */
async function verifyTakenIn(
  ctx: WorkerContext,
  work: Workplace,
  { before, after }: { before: string; after: string },
  signal: AbortSignal,
): Promise<TakenIn> {
  const changes = await ctx.git.listChanges(work.mirror, before, after)
  if (changes.every(change => change.path.startsWith(`${work.planFolder}${path.posix.sep}`))) return { ok: true }
  const { plan } = await readPlanAt(ctx, work, after)
  const phase = plan && currentPhase(plan)
  const command = phase && (plan.prds[phase.id]?.verify ?? plan.config.verify)
  if (!plan || !phase || !command) return { ok: true }
  await ctx.git.detachWorktree(work.worktree, after)
  const setup = await ensureSetup(ctx, work, plan.config, after, signal)
  if (setup && !setup.passed) return { ok: false, setup: plan.config.setup ?? '', tail: setup.tail }
  const limitMs = plan.config.timeLimits.verify * 60_000
  const result = await runVerification(ctx, work, {
    ...{ kind: 'taken-in', command, tree: after, limitMs, phaseId: phase.id, iterationId: null, signal },
  })
  if (result.aborted) throw new Interrupted()
  await ctx.git.detachWorktree(work.worktree, after)
  if (!result.passed) work.log.warn({ project: work.project.slug, commit: after }, 'verify is red on commits taken in')
  return { ok: true }
}
