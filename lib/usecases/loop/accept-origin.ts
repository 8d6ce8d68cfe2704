import type { DecisionFacts } from '@/lib/core/decision/facts'
import type { Answer, Decision } from '@/lib/db/generated/client'
import { fenced } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/**
 * "Push again" after a rewritten history takes the origin as it was shown for what was last seen there, so that the next
 * boundary joins and pushes. Nothing dropped comes back without this answer (`spec/loop.md`, A person's commits).
 */
export async function acceptOrigin(
  ctx: WorkerContext,
  work: Workplace,
  { optionId, decision }: Answer & { decision: Decision },
): Promise<void> {
  const push = (decision.facts as DecisionFacts | null)?.push
  if (decision.kind !== 'push-refused' || optionId !== 'retry') return
  if (push?.cause !== 'rewritten' && push?.cause !== 'gone') return
  const data = { originTip: push.originTip }
  await fenced(ctx, work.lease, tx => tx.project.update({ where: { id: work.project.id }, data }))
  work.project = { ...work.project, ...data }
}
