import { fenced, type Lease } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

/** Reason of a verification whose worker went before it ended: nothing is known of the command. */
const INTERRUPTED = 'interrupted'

/** Ends the rows of verifications that nobody runs any more; called while nothing runs under our token. */
export async function closeVerifications(ctx: WorkerContext, lease: Lease): Promise<void> {
  const open = { projectId: lease.projectId, endedAt: null }
  const data = { endedAt: ctx.clock(), reason: INTERRUPTED }
  await fenced(ctx, lease, tx => tx.verification.updateMany({ where: open, data }))
}
