import type { EndReason } from '@/lib/core/loop/step'
import { fenced } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** Ends the project's active run, if there is one, with its reason and one clear sentence. */
export async function endRun(
  ctx: WorkerContext,
  work: Workplace,
  reason: EndReason,
  detail: string | null = null,
): Promise<void> {
  const projectId = work.project.id
  await fenced(ctx, work.lease, async tx => {
    const data = { state: 'ended', endReason: reason, endDetail: detail, endedAt: ctx.clock(), wish: 'none' }
    const { count } = await tx.run.updateMany({ where: { projectId, state: 'active' }, data })
    if (count === 0) return
    const after = { reason, detail }
    await tx.audit.create({
      data: { actorName: 'Gatewalk', via: 'worker', action: 'run.ended', projectId, subject: work.project.slug, after },
    })
  })
  await ctx.notify({ type: 'project', projectId })
}
