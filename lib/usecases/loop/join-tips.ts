import { hostMessage } from '@/lib/core/loop/commit-message'
import type { MergeConflict, MergeSide } from '@/lib/core/plan/merge-conflict'
import type { Renumbered } from '@/lib/core/plan/merge-decisions'
import { type Merged, mergePlanFiles } from '@/lib/core/plan/merge-plan-files'
import type { MergeResult } from '@/lib/git/merge-commits'
import { hostIdentity } from '@/lib/usecases/loop/commit-plan'
import { readPlanAt } from '@/lib/usecases/loop/plan-at'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { toRepositoryPaths, type Workplace } from '@/lib/usecases/loop/workplace'

/** What joins the loop's branch with the origin's, not yet moved to; or every place that only a person can decide. */
export type Joined =
  | { type: 'joined'; commit: string; renumbered: Renumbered[] }
  | { type: 'conflict'; theirs: string; places: MergeConflict[] }

/**
 * Joins two tips: fast-forward, else a merge commit with both parents, never a rebase. Plan files are joined by meaning,
 * everything else as git does; `name` is theirs in the message; `keep` decides where both changed the same place (`spec/loop.md`, A person's commits).
 */
export async function joinTips(
  ctx: WorkerContext,
  work: Workplace,
  { ours, theirs, name = work.project.branch }: { ours: string; theirs: string; name?: string },
  keep: MergeSide | null,
): Promise<Joined> {
  if (await ctx.git.isAncestor(work.mirror, ours, theirs)) return { type: 'joined', commit: theirs, renumbered: [] }
  const merge = await ctx.git.mergeCommits(work.mirror, ours, theirs)
  const plan = await mergeMeaning(ctx, work, { ours, theirs }, keep)
  const places = keep ? [] : await conflictsOutside(ctx, work, merge)
  if (!plan.ok || places.length > 0)
    return { type: 'conflict', theirs, places: [...(plan.ok ? [] : plan.conflicts), ...places] }
  const at = ctx.clock().toISOString()
  const author = hostIdentity(work)
  const kept = keep ? `, keeping ${keep === 'ours' ? 'the loop’s side' : 'the person’s side'}` : ''
  const commit = await ctx.git.commitFiles(work.mirror, {
    parents: [ours, theirs],
    baseTree: keep ? await ctx.git.resolveMerge(work.mirror, merge, keep) : merge.tree,
    files: toRepositoryPaths(work, plan.files),
    message: hostMessage(`take in commits of ${name}${kept}`, `take-in-${theirs}`),
    ...{ author, committer: author, at },
  })
  return { type: 'joined', commit, renumbered: plan.renumbered }
}

/** Plan files are always merged by meaning: two clean text edits can still contradict each other. */
async function mergeMeaning(
  ctx: WorkerContext,
  work: Workplace,
  { ours, theirs }: { ours: string; theirs: string },
  keep: MergeSide | null,
): Promise<Merged> {
  const base = await ctx.git.mergeBase(work.mirror, ours, theirs)
  const read = async (commit: string | null) => (commit === null ? {} : (await readPlanAt(ctx, work, commit)).files)
  // The kept plan is the one read last: ours is what the next steps want.
  const [old, yours] = [await read(base), await read(theirs)]
  return mergePlanFiles({ base: old, ours: await read(ours), theirs: yours, keep })
}

async function conflictsOutside(ctx: WorkerContext, work: Workplace, merge: MergeResult): Promise<MergeConflict[]> {
  if (merge.type === 'clean') return []
  const outside = merge.conflicts.filter(found => !found.path.startsWith(`${work.planFolder}/`))
  const places = await Promise.all(outside.map(found => ctx.git.readConflicts(work.mirror, found)))
  return places.flat()
}
