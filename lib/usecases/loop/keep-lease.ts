import { type Lease, renewLease } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

export type LeaseKeeper = {
  /** Aborted when the token is lost, a person wants the run stopped now, or the worker drains. */
  signal: AbortSignal
  stop(): Promise<void>
}

/** Renews the lease while a step runs and watches for the reasons to end its session now. */
export function keepLease(ctx: WorkerContext, lease: Lease, drain: AbortSignal): LeaseKeeper {
  const abort = new AbortController()
  const onDrain = () => abort.abort('drain')
  drain.addEventListener('abort', onDrain, { once: true })
  if (drain.aborted) onDrain()
  let beating: Promise<void> = Promise.resolve()
  const beat = async () => {
    if (!(await renewLease(ctx, lease))) return abort.abort('lease lost')
    const stopping = { projectId: lease.projectId, state: 'active', wish: 'stop' }
    if ((await ctx.db.run.count({ where: stopping })) > 0) abort.abort('stop')
  }
  const timer = setInterval(() => {
    beating = beat().catch(error => ctx.log.warn({ error: String(error) }, 'the lease could not be renewed'))
  }, ctx.lease.heartbeatMs)
  return {
    signal: abort.signal,
    async stop() {
      clearInterval(timer)
      drain.removeEventListener('abort', onDrain)
      await beating
    },
  }
}
