import { type AcceptedParked, acceptedParked } from '@/lib/core/guard/accepted-parked'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** Accepted parked diffs of open items that nothing has tried to apply yet; an interrupted try does not count. */
export async function findAccepted(ctx: WorkerContext, work: Workplace, plan: LoadedPlan): Promise<AcceptedParked[]> {
  const items = Object.values(plan.prds).flatMap(prd => prd.items.filter(item => item.mark === 'open'))
  const accepted = items.map(item => acceptedParked(plan, item)).filter(found => found !== null)
  if (accepted.length === 0) return []
  const tries = await ctx.db.iteration.findMany({
    where: { projectId: work.project.id, kind: 'apply-parked', outcome: { not: 'interrupted' } },
    select: { itemId: true, answersKey: true },
  })
  const isTried = ({ itemId, number, revision }: AcceptedParked) =>
    tries.some(row => row.itemId === itemId && row.answersKey.split(' ').includes(`${number}.${revision}`))
  return accepted.filter(found => !isTried(found))
}
