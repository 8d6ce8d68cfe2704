import { fenced, requireLease } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/**
 * Pushes the loop's branch to origin. A failed push never fails an item: a passing failure leaves `unpushed` for the
 * next boundary, a lasting refusal is kept in words (`spec/loop.md`, Push). Stale tokens push nothing.
 */
export async function pushCommits(ctx: WorkerContext, work: Workplace, tip: string): Promise<void> {
  await requireLease(ctx, work.lease)
  const result = work.pushes
    ? await ctx.git.pushBranch(work.mirror, work.project.origin, work.project.branch)
    : ({ type: 'off' } as const)
  const { id } = work.project
  if (result.type === 'pushed') {
    const data = { originTip: tip, unpushed: 0, pushProblem: null }
    await fenced(ctx, work.lease, tx => tx.project.update({ where: { id }, data }))
    work.project = { ...work.project, ...data }
    return
  }
  const unpushed = await countUnpushed(ctx, work, tip)
  const pushProblem = result.type === 'refused' ? result.reason : null
  const data = { unpushed, pushProblem }
  await fenced(ctx, work.lease, tx => tx.project.update({ where: { id }, data }))
  work.project = { ...work.project, ...data }
  if (result.type !== 'off')
    work.log.warn({ project: work.project.slug, unpushed, result }, 'the branch could not be pushed')
}

/** Commits of the tip that origin's branch, or the base branch where there is none yet, does not have. */
async function countUnpushed(ctx: WorkerContext, work: Workplace, tip: string): Promise<number> {
  const { originTip, baseBranch } = work.project
  const since = originTip ?? `refs/remotes/origin/${baseBranch}`
  const { stdout } = await ctx.git.run(['rev-list', '--count', `${since}..${tip}`, '--'], { cwd: work.mirror })
  return Number(stdout.trim())
}
