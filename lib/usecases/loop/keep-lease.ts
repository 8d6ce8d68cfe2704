import { type Lease, renewLease } from '@/lib/usecases/loop/lease'
import { readSessionWish } from '@/lib/usecases/loop/session-wish'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

export type LeaseKeeper = {
  /** Aborted when the token is lost, a person wants the run stopped now or the item's question asked again, or the worker drains. */
  signal: AbortSignal
  stop(): Promise<void>
}

/** Renews the lease while a step runs, tells that the project is alive, and watches for reasons to end its session. */
export function keepLease(ctx: WorkerContext, lease: Lease, drain: AbortSignal): LeaseKeeper {
  const abort = new AbortController()
  const onDrain = () => abort.abort('drain')
  drain.addEventListener('abort', onDrain, { once: true })
  if (drain.aborted) onDrain()
  const beat = async () => {
    if (!(await renewLease(ctx, lease))) return abort.abort('lease lost')
    await noteContact(ctx, lease)
    const wish = await readSessionWish(ctx, lease.projectId)
    if (wish) abort.abort(wish)
  }
  const warned = (work: Promise<void>) =>
    work.catch(error => ctx.log.warn({ error: String(error) }, 'the lease could not be renewed'))
  let beating = warned(noteContact(ctx, lease))
  const timer = setInterval(() => {
    beating = warned(beat())
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

/** People see when a project was last heard of (`spec/inbox.md`, Empty state). */
async function noteContact(ctx: WorkerContext, { projectId, token }: Lease): Promise<void> {
  const held = { id: projectId, lease: { token, workerId: ctx.worker.id } }
  await ctx.db.project.updateMany({ where: held, data: { contactAt: ctx.clock() } })
}
