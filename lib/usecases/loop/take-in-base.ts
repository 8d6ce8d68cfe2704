import type { DecisionFacts } from '@/lib/core/decision/facts'
import { invariant } from '@/lib/core/invariant'
import { hostMessage } from '@/lib/core/loop/commit-message'
import type { MergeSide } from '@/lib/core/plan/merge-conflict'
import { mergePlanFiles } from '@/lib/core/plan/merge-plan-files'
import type { Answer, Decision, TakeInWish } from '@/lib/db/generated/client'
import { makePlanCommit } from '@/lib/usecases/loop/commit-plan'
import { type Joined, joinTips } from '@/lib/usecases/loop/join-tips'
import { fenced } from '@/lib/usecases/loop/lease'
import { readPlanAt } from '@/lib/usecases/loop/plan-at'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

type BaseJoin = { wish: Pick<TakeInWish, 'scope'>; tip: string; baseTip: string; keep: MergeSide | null }

/**
 * What joins the branch with its base as a person wants it: all of it as a merge, or only the plan files, by meaning.
 * Moves nothing (`spec/loop.md`, A person's commits).
 */
export async function joinBase(ctx: WorkerContext, work: Workplace, join: BaseJoin): Promise<Joined> {
  const { wish, tip, baseTip, keep } = join
  if (await ctx.git.isAncestor(work.mirror, baseTip, tip)) return { type: 'joined', commit: tip, renumbered: [] }
  if (wish.scope === 'plan') return joinPlan(ctx, work, join)
  return joinTips(ctx, work, { ours: tip, theirs: baseTip, name: work.project.baseBranch }, keep)
}

async function joinPlan(ctx: WorkerContext, work: Workplace, { tip, baseTip, keep }: BaseJoin): Promise<Joined> {
  const since = await planTakenFrom(ctx, work, tip, baseTip)
  const read = async (commit: string | null) => (commit === null ? {} : (await readPlanAt(ctx, work, commit)).files)
  const [base, theirs] = [await read(since), await read(baseTip)]
  const ours = await read(tip)
  const merged = mergePlanFiles({ base, ours, theirs, keep })
  if (!merged.ok) return { type: 'conflict', theirs: baseTip, places: merged.conflicts }
  const files = Object.fromEntries(Object.entries(merged.files).filter(([file, text]) => ours[file] !== text))
  if (Object.keys(files).length === 0) return { type: 'joined', commit: tip, renumbered: [] }
  const message = hostMessage(`take in the plan of ${work.project.baseBranch}`, `take-in-plan-${baseTip}`)
  return {
    type: 'joined',
    commit: await makePlanCommit(ctx, work, { tip, files, message }),
    renumbered: merged.renumbered,
  }
}

/** The commit of the base whose plan the branch has: the one last taken in, else where the two part. */
export async function planTakenFrom(
  ctx: Pick<WorkerContext, 'db' | 'git'>,
  { project: { id: projectId }, mirror }: Pick<Workplace, 'project' | 'mirror'>,
  tip: string,
  baseTip: string,
): Promise<string | null> {
  const fork = await ctx.git.mergeBase(mirror, tip, baseTip)
  const last = await ctx.db.takeInWish.findFirst({
    where: { projectId, state: 'done', scope: 'plan' },
    orderBy: { endedAt: 'desc' },
  })
  const taken = last?.baseCommit
  if (!taken || !(await ctx.git.isAncestor(mirror, taken, baseTip))) return fork
  return fork !== null && (await ctx.git.isAncestor(mirror, taken, fork)) ? fork : taken
}

/** A base that the origin does not have ends the wish in words. */
export async function failTakeIn(ctx: WorkerContext, work: Workplace, wish: TakeInWish): Promise<void> {
  const data = { state: 'failed', failedWhy: 'base-missing', endedAt: ctx.clock() }
  await fenced(ctx, work.lease, tx => tx.takeInWish.updateMany({ where: { id: wish.id, state: 'wished' }, data }))
  await ctx.notify({ type: 'project', projectId: work.project.id })
}

/** "Stop" to a conflict with the base branch means that it is not taken in: otherwise it would be asked for ever. */
export async function dropTakeIn(
  ctx: WorkerContext,
  work: Workplace,
  { optionId, decision }: Answer & { decision: Decision },
): Promise<void> {
  const facts = decision.facts as DecisionFacts | null
  if (decision.kind !== 'branch-conflict' || optionId !== 'stop' || facts?.conflict?.of !== 'base') return
  invariant(decision.projectId === work.project.id, 'the answer is about this project')
  const where = { projectId: work.project.id, state: 'wished' }
  const data = { state: 'withdrawn', endedAt: ctx.clock() }
  await fenced(ctx, work.lease, tx => tx.takeInWish.updateMany({ where, data }))
}
