import type { DecisionFacts } from '@/lib/core/decision/facts'
import type { DecisionKind } from '@/lib/core/decision/types'
import type { MergeConflict } from '@/lib/core/plan/merge-conflict'
import { pushedSince } from '@/lib/usecases/loop/push-commits'
import type { Boundary } from '@/lib/usecases/loop/read-state'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** Commits and places that a page shows at most, and characters of each side of a place. */
const COMMITS = 50
const PLACES = 50
const SIDE_LENGTH = 4_000

/** What a person has to see of the branch: what the origin does not have and why, or both sides of each conflict. */
export async function branchEvidence(
  ctx: WorkerContext,
  work: Workplace,
  found: Boundary,
  kind: DecisionKind,
): Promise<DecisionFacts> {
  const { refusal, conflict } = found.state.branch
  if (kind === 'push-refused' && refusal) {
    const commits = await ctx.git.listCommits(work.mirror, await sinceWhen(ctx, work, found), found.tip)
    const newest = commits.reverse().slice(0, COMMITS)
    const shown = newest.map(({ hash, subject }) => ({ hash, subject }))
    return { push: { ...refusal, unpushed: commits.length, commits: shown, originTip: found.originTip } }
  }
  if (kind === 'branch-conflict' && conflict) {
    const places = conflict.places.slice(0, PLACES).map(short)
    const more = conflict.places.length - places.length
    const { theirs, of } = conflict
    return { conflict: { ours: found.tip, theirs, places, more, ...(of ? { of } : {}) } }
  }
  return {}
}

/** After a rewritten history: what the origin has now, not what it once had. */
async function sinceWhen(ctx: WorkerContext, work: Workplace, { originTip, tip, state }: Boundary): Promise<string> {
  if (state.origin.rewritten === null) return pushedSince(work)
  const base = `refs/remotes/origin/${work.project.baseBranch}`
  return (originTip && (await ctx.git.mergeBase(work.mirror, originTip, tip))) ?? base
}

function short(place: MergeConflict): MergeConflict {
  const cut = (text: string | null) =>
    text !== null && text.length > SIDE_LENGTH ? `${text.slice(0, SIDE_LENGTH)}…` : text
  return { ...place, ours: cut(place.ours), theirs: cut(place.theirs) }
}
