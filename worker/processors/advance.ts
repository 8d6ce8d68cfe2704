import type { AdvancePayload } from '@/lib/queue/step-job'
import { advanceProject } from '@/lib/usecases/loop/advance-project'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

/** Job `advance`: moves one project by one step. An unexpected error is thrown on, so that the queue tries again. */
export async function advance(ctx: WorkerContext, payload: AdvancePayload, signal: AbortSignal): Promise<void> {
  try {
    await advanceProject(ctx, payload.projectId, signal)
  } catch (error) {
    ctx.log.error({ err: error, projectId: payload.projectId }, 'a step failed and is tried again')
    throw error
  }
}
