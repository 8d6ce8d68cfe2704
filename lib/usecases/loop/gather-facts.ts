import type { ReportReading, SessionEnd } from '@/lib/core/agent/types'
import type { IterationFacts } from '@/lib/core/loop/judge-iteration'
import { namesItem } from '@/lib/core/loop/names-item'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { Iteration } from '@/lib/db/generated/client'
import type { WorktreeState } from '@/lib/git/worktree'
import { findTrips } from '@/lib/usecases/loop/find-trips'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** Refs a session may not move, as they were before it started. */
export type RefSnapshot = Map<string, string>

/** Snapshot of every ref but the iteration's own try branch and what the host itself keeps or fetches. */
export async function snapshotRefs(ctx: WorkerContext, work: Workplace, row: Iteration): Promise<RefSnapshot> {
  const refs = await ctx.git.readRefs(work.mirror)
  refs.delete(`refs/heads/${row.tryBranch}`)
  // Whoever takes the project over moves it, and the branch cannot move without it.
  refs.delete('refs/ralph/lease')
  return refs
}

/** What the host finds after a session: commits, trees, receipts, refs, left-overs (steps 4 and 5). */
export async function gatherFacts(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  row: Iteration,
  before: RefSnapshot | null,
): Promise<{ facts: IterationFacts; state: WorktreeState }> {
  const state = await ctx.git.readWorktree(work.worktree)
  const movedRefs = before ? await putRefsBack(ctx, work, row, before) : []
  const hasCommits = state.head !== row.baseCommit
  const [receipts, commits, changes] = await Promise.all([
    ctx.db.verification.findMany({ where: { iterationId: row.id, kind: 'child', endedAt: { not: null } } }),
    hasCommits ? ctx.git.listCommits(work.mirror, row.baseCommit, state.head) : [],
    hasCommits ? ctx.git.readFileChanges(work.mirror, row.baseCommit, state.head) : [],
  ])
  const alone = commits.length > 1 ? commits : []
  const steps = await Promise.all(
    alone.map(({ hash, parents }) => ctx.git.readFileChanges(work.mirror, parents[0] ?? row.baseCommit, hash)),
  )
  const guarded = await findTrips(ctx, work, plan, row, { head: state.head, diffs: changes, steps: steps.flat() })
  const isGreen = (tree: string) =>
    receipts.some(found => found.tree === tree && found.exitCode === 0 && !found.timedOut && found.reason === null)
  const facts: IterationFacts = {
    end: row.end as unknown as SessionEnd,
    report: row.report as unknown as ReportReading,
    redReceipt: receipts.some(found => found.exitCode !== 0 || found.reason !== null),
    headOnTryBranch: state.branch === `refs/heads/${row.tryBranch}`,
    // Without merges the oldest commit that base lacks stands on base, or base was rewritten.
    baseIsAncestor: !hasCommits || commits[0]?.parents[0] === row.baseCommit,
    commits: commits.map(commit => ({
      hash: commit.hash,
      tree: commit.tree,
      isMerge: commit.parents.length > 1,
      namesItem: namesItem(commit.message, row.itemId),
      hasGreenReceipt: isGreen(commit.tree),
    })),
    netDiffEmpty: changes.length === 0,
    touchesPlan: changes.some(change => isInside(work.planFolder, change.path, change.oldPath)),
    movedRefs,
    ...guarded,
    dirty: state.dirty,
    hostCommit: null,
    parentVerify: null,
  }
  return { facts, state }
}

function isInside(folder: string, ...paths: (string | null)[]): boolean {
  return paths.some(path => path?.startsWith(`${folder}/`))
}

/** Puts every ref the child moved, made or deleted back to what it was; what it pointed to stays reachable. */
async function putRefsBack(
  ctx: WorkerContext,
  work: Workplace,
  row: Iteration,
  before: RefSnapshot,
): Promise<string[]> {
  const after = await snapshotRefs(ctx, work, row)
  const moved = [...new Set([...before.keys(), ...after.keys()])].filter(ref => before.get(ref) !== after.get(ref))
  // What must go goes first: a new `refs/heads/ralph` stands in the way of a deleted `refs/heads/ralph/master-plan`.
  moved.sort((a, b) => Number(before.has(a)) - Number(before.has(b)))
  for (const ref of moved) {
    const strayed = after.get(ref)
    if (strayed) await ctx.git.createNumberedRef(work.mirror, `refs/ralph/moved/${row.number}`, strayed)
    await ctx.git.moveRefs(work.mirror, null, [{ ref, from: strayed ?? null, to: before.get(ref) ?? null }])
  }
  return moved
}
