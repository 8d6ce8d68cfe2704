import type { CommitAuthor } from '@/lib/git/commit-files'
import { indexPlan } from '@/lib/usecases/loop/index-plan'
import { LeaseLost, requireLease } from '@/lib/usecases/loop/lease'
import { keepPlan, readPlanAt } from '@/lib/usecases/loop/plan-at'
import { pushCommits } from '@/lib/usecases/loop/push-commits'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { toRepositoryPaths, type Workplace } from '@/lib/usecases/loop/workplace'

export type PlanCommit = {
  /** Commit the branch is on now. */
  tip: string
  /** Parent of the new commit: the tip, or the child's head on top of it. */
  parent?: string
  /** Changed plan files, `ralph-loop/…` → full text. */
  files: Record<string, string>
  message: string
  author?: CommitAuthor
}

/** The identity of host commits: the repository's own, read at registration. */
export function hostIdentity(work: Workplace): CommitAuthor {
  return { name: work.project.identityName, email: work.project.identityEmail }
}

/** Makes a commit that touches only plan files; returns its hash, moves nothing. */
export function makePlanCommit(ctx: WorkerContext, work: Workplace, request: PlanCommit): Promise<string> {
  return ctx.git.commitFiles(work.mirror, {
    parents: [request.parent ?? request.tip],
    files: toRepositoryPaths(work, request.files),
    message: request.message,
    author: request.author ?? hostIdentity(work),
    committer: hostIdentity(work),
    at: ctx.clock().toISOString(),
  })
}

/**
 * Moves the loop's branch from one commit to the next while the lease is ours; throws LeaseLost otherwise. A lease ref
 * that a child moved is set right once: the database says whose the lease is.
 */
export async function moveBranch(ctx: WorkerContext, work: Workplace, from: string, to: string): Promise<void> {
  const changes = [{ ref: work.branchRef, from, to }]
  if (await ctx.git.moveRefs(work.mirror, work.leaseObject, changes)) return
  await requireLease(ctx, work.lease)
  await ctx.git.writeLeaseRef(work.mirror, work.lease.token)
  if (!(await ctx.git.moveRefs(work.mirror, work.leaseObject, changes))) throw new LeaseLost(work.lease)
}

/** One bookkeeping commit from files to origin: commit, move, index, push. Returns the new tip. */
export async function commitPlan(ctx: WorkerContext, work: Workplace, request: PlanCommit): Promise<string> {
  const commit = await makePlanCommit(ctx, work, request)
  const before = await readPlanAt(ctx, work, request.tip)
  await moveBranch(ctx, work, request.tip, commit)
  keepPlan(ctx, work, commit, { ...before.files, ...request.files })
  await publishTip(ctx, work, commit)
  return commit
}

/** After the branch moved: rows follow the files, origin follows the branch. Repeated at every boundary if it failed. */
export async function publishTip(ctx: WorkerContext, work: Workplace, tip: string): Promise<void> {
  await ctx.failpoint('committed')
  await Promise.all([indexPlan(ctx, work, tip), pushCommits(ctx, work, tip)])
}
