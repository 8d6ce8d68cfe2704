import type { DbOrTransaction } from '@/lib/db/client'
import type { Context } from './context'

/** Remembers, inside the transaction of a change, that the project should move; a running step sees it at its end. */
export async function markWake(db: DbOrTransaction, projectId: string): Promise<void> {
  await db.project.update({ where: { id: projectId }, data: { wakes: { increment: 1 } } })
}

/** Asks the worker for the project's next step, after the change that wants it is stored. */
export async function wakeProject(ctx: Pick<Context, 'queue'>, projectId: string, delayMs = 0): Promise<void> {
  await ctx.queue.enqueueAdvance(projectId, delayMs > 0 ? { delayMs } : {})
}
