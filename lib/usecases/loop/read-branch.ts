import type { DecisionFacts } from '@/lib/core/decision/facts'
import { type BranchState, findMoot, refusalOf } from '@/lib/core/loop/branch-state'
import type { LoopState } from '@/lib/core/loop/step'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { MergeSide } from '@/lib/core/plan/merge-conflict'
import type { TakeInWish } from '@/lib/db/generated/client'
import { type Joined, joinTips } from '@/lib/usecases/loop/join-tips'
import { joinBase } from '@/lib/usecases/loop/take-in-base'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** The wish to take in the base branch, its tip, and what joins them; null tip = the origin has no such branch. */
export type BaseFound = { wish: TakeInWish; baseTip: string | null; joined: Joined | null }

/** The branch at this boundary, and what a take-in would join it to; null where nothing is to be taken in. */
export type BranchFound = { branch: BranchState; joined: Joined | null; base: BaseFound | null }

type Tips = {
  tip: string
  originTip: string | null
  baseTip: string | null
  origin: LoopState['origin']
  plan: LoadedPlan | null
}

/**
 * Looks at what stands between the loop's branch and its origin. While a person has to decide it, nothing is pushed
 * over their commits (`spec/loop.md`, Push and A person's commits).
 */
export async function readBranch(ctx: WorkerContext, work: Workplace, found: Tips): Promise<BranchFound> {
  const { tip, originTip, origin, plan } = found
  const isAhead = origin.ahead && origin.rewritten === null && originTip !== null
  const joined = isAhead
    ? await joinTips(ctx, work, { ours: tip, theirs: originTip }, await answeredSide(ctx, work, originTip))
    : null
  const base = joined || origin.rewritten !== null ? null : await readBase(ctx, work, found)
  const refusal: BranchState['refusal'] =
    origin.rewritten === null
      ? refusalOf(work.project.pushProblem)
      : { cause: originTip === null ? 'gone' : 'rewritten', words: origin.rewritten }
  const isHeld = joined?.type === 'conflict' || origin.rewritten !== null
  if (work.pushes !== 'off') work.pushes = isHeld ? 'held' : 'on'
  const conflict = conflictOf(joined, base)
  const moot = plan ? await unanswered(ctx, work, findMoot(plan, { refusal, conflict })) : []
  return { branch: { refusal, conflict, moot, takesBase: base !== null && conflict === null }, joined, base }
}

function conflictOf(joined: Joined | null, base: BaseFound | null): BranchState['conflict'] {
  if (joined?.type === 'conflict') return { theirs: joined.theirs, places: joined.places }
  if (base?.joined?.type !== 'conflict') return null
  return { theirs: base.joined.theirs, places: base.joined.places, of: 'base' }
}

/** Somebody's open wish with what it would join; a base that is not at the origin ends it in words. */
async function readBase(ctx: WorkerContext, work: Workplace, { tip, baseTip }: Tips): Promise<BaseFound | null> {
  const wish = await ctx.db.takeInWish.findFirst({ where: { projectId: work.project.id, state: 'wished' } })
  if (!wish) return null
  if (baseTip === null) return { wish, baseTip, joined: null }
  const keep = await answeredSide(ctx, work, baseTip)
  return { wish, baseTip, joined: await joinBase(ctx, work, { wish, tip, baseTip, keep }) }
}

/** The side a person chose for exactly these commits of the other branch; null when none was chosen. */
async function answeredSide(ctx: WorkerContext, work: Workplace, theirs: string): Promise<MergeSide | null> {
  const last = await ctx.db.decision.findFirst({
    where: { projectId: work.project.id, kind: 'branch-conflict', state: { in: ['committed', 'consumed'] } },
    orderBy: { number: 'desc' },
    include: {
      answers: { where: { state: { in: ['committed', 'consumed'] } }, orderBy: { revision: 'desc' }, take: 1 },
    },
  })
  const facts = last?.facts as DecisionFacts | null | undefined
  if (facts?.conflict?.theirs !== theirs) return null
  const optionId = last?.answers[0]?.optionId
  return optionId === 'keep-ours' ? 'ours' : optionId === 'keep-theirs' ? 'theirs' : null
}

/** A question that is being answered is not withdrawn: its answer is written instead. */
async function unanswered(ctx: WorkerContext, work: Workplace, numbers: number[]): Promise<number[]> {
  if (numbers.length === 0) return []
  const where = { projectId: work.project.id, number: { in: numbers }, state: { not: 'pending' } }
  const answering = await ctx.db.decision.findMany({ where, select: { number: true } })
  return numbers.filter(number => !answering.some(row => row.number === number))
}
