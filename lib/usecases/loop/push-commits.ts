import { fenced, requireLease } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/**
 * Pushes the loop's branch to origin. A failed push never fails an item: a passing failure leaves `unpushed` for the
 * next boundary, a lasting refusal is kept in git's words until a push arrives (`spec/loop.md`, Push). Stale tokens push
 * nothing.
 */
export async function pushCommits(ctx: WorkerContext, work: Workplace, tip: string): Promise<void> {
  await requireLease(ctx, work.lease)
  const { id, origin, branch, slug } = work.project
  const result =
    work.pushes === 'on' ? await ctx.git.pushBranch(work.mirror, origin, branch) : ({ type: work.pushes } as const)
  const data =
    result.type === 'pushed'
      ? { originTip: tip, unpushed: 0, pushProblem: null }
      : { unpushed: await countUnpushed(ctx, work, tip), ...problemOf(result) }
  await fenced(ctx, work.lease, tx => tx.project.update({ where: { id }, data }))
  work.project = { ...work.project, ...data }
  if (work.pushes === 'on' && result.type !== 'pushed')
    work.log.warn({ project: slug, unpushed: work.project.unpushed, result }, 'the branch could not be pushed')
}

/** Only a push that arrives, or none that is wanted, ends a refusal: an origin out of reach says nothing of it. */
function problemOf(result: { type: string; words?: string }): { pushProblem?: string | null } {
  if (result.type === 'off') return { pushProblem: null }
  return result.words === undefined ? {} : { pushProblem: result.words }
}

/** Commits of the tip that origin's branch, or the base branch where there is none yet, does not have. */
async function countUnpushed(ctx: WorkerContext, work: Workplace, tip: string): Promise<number> {
  const { stdout } = await ctx.git.run(['rev-list', '--count', `${pushedSince(work)}..${tip}`, '--'], {
    cwd: work.mirror,
  })
  return Number(stdout.trim())
}

/** What the origin has of the branch as last seen: its tip, or the base branch before the first push. */
export function pushedSince(work: Workplace): string {
  return work.project.originTip ?? `refs/remotes/origin/${work.project.baseBranch}`
}
