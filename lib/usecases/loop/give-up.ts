import { makeProblem } from '@/lib/core/plan/make-problem'
import type { Prisma, Project } from '@/lib/db/generated/client'
import { endRun } from '@/lib/usecases/loop/end-run'
import { fenced, type Lease } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { describeWorkplace } from '@/lib/usecases/loop/workplace'

/** A step that fails this often in a row will fail again: nobody pays for more sessions that end in the same error. */
const FAILURES_IN_A_ROW = 5

/** Counts what no step expects; forgotten at the next step that goes well. */
export function noteSuccess(ctx: WorkerContext, projectId: string): void {
  ctx.failures.delete(projectId)
}

/**
 * After five failures in a row ends the run with the error in words. A project that was never read has no run to end:
 * its page is told why as a problem, which the first reading takes away.
 */
export async function noteFailure(ctx: WorkerContext, project: Project, lease: Lease, error: unknown): Promise<void> {
  const failures = (ctx.failures.get(project.id) ?? 0) + 1
  ctx.failures.set(project.id, failures)
  if (failures < FAILURES_IN_A_ROW) return
  ctx.failures.delete(project.id)
  const reason = error instanceof Error ? error.message : String(error)
  const work = describeWorkplace(ctx, project, lease)
  const words = `${FAILURES_IN_A_ROW} steps in a row failed on ${ctx.worker.host}, the last one so: ${reason}`
  await endRun(ctx, work, 'failed', words)
  if (project.indexedCommit !== null) return
  const place = { file: project.origin, line: 1, column: 1 }
  const problem = makeProblem('repository-unreadable', place, { expected: '', found: '', values: { reason } })
  const problems = [problem] as unknown as Prisma.InputJsonValue
  await fenced(ctx, lease, tx => tx.project.update({ where: { id: project.id }, data: { problems } }))
  await ctx.notify({ type: 'project', projectId: project.id })
}
