import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** The next number of a project's decisions: one more than any in the database, the files or the parked refs. */
export async function nextDecisionNumber(ctx: WorkerContext, work: Workplace, plan: LoadedPlan): Promise<number> {
  const [rows, reserved, parked] = await Promise.all([
    ctx.db.decision.aggregate({ where: { projectId: work.project.id }, _max: { number: true } }),
    ctx.db.iteration.aggregate({ where: { projectId: work.project.id }, _max: { decisionNumber: true } }),
    ctx.git.readRefs(work.mirror, 'refs/ralph/parked'),
  ])
  const inFiles = [...plan.decisions.pending, ...plan.decisions.resolved].map(entry => entry.number)
  const inRefs = [...parked.keys()].map(ref => Number(/D-(\d+)$/.exec(ref)?.[1] ?? 0))
  return Math.max(0, rows._max.number ?? 0, reserved._max.decisionNumber ?? 0, ...inFiles, ...inRefs) + 1
}
