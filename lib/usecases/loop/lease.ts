import type { Prisma } from '@/lib/db/generated/client'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

/*
 * Who may move a project: one row per project. The token grows with every takeover; every write of the loop names it
 * and does nothing when it is no longer the row's (`spec/loop.md`, Shape). A worker keeps its token while it lives.
 */

export type Lease = { projectId: string; token: number }

/** The token is gone: another worker has taken over, and this one judges, spawns and writes nothing more. */
export class LeaseLost extends Error {
  constructor(lease: Lease) {
    super(`The lease on project ${lease.projectId} with token ${lease.token} is lost`)
    this.name = 'LeaseLost'
  }
}

export type LeaseAnswer =
  | { type: 'held'; lease: Lease }
  /** Another worker executes a step; it sees our wish at its end. */
  | { type: 'busy' }
  /** Another worker keeps the project warm between two steps. */
  | { type: 'warm-elsewhere' }

/** Takes or keeps the lease, unless another worker holds a live one. */
export async function acquireLease(ctx: WorkerContext, projectId: string): Promise<LeaseAnswer> {
  const { id, host, pid } = ctx.worker
  const before = await ctx.db.lease.findUnique({ where: { projectId } })
  const isDead = before !== null && before.host === host && !ctx.isProcessAlive(before.pid)
  const now = ctx.clock()
  const expiresAt = new Date(now.getTime() + ctx.lease.ttlMs)
  const rows = await ctx.db.$queryRaw<{ token: number }[]>`
    INSERT INTO "Lease" AS lease ("projectId", token, "workerId", host, pid, "expiresAt", state)
    VALUES (${projectId}::uuid, 1, ${id}, ${host}, ${pid}, ${expiresAt}, 'held')
    ON CONFLICT ("projectId") DO UPDATE SET
      token = CASE WHEN lease."workerId" = ${id} THEN lease.token ELSE lease.token + 1 END,
      "workerId" = ${id}, host = ${host}, pid = ${pid}, "expiresAt" = ${expiresAt}, state = 'held'
    WHERE lease."workerId" = ${id} OR lease.state = 'released' OR lease."expiresAt" < ${now}
      OR (${isDead} AND lease.token = ${before?.token ?? 0})
    RETURNING token`
  const row = rows[0]
  if (!row) return before?.state === 'warm' ? { type: 'warm-elsewhere' } : { type: 'busy' }
  return { type: 'held', lease: { projectId, token: row.token } }
}

/** Lengthens a held lease; false when the token is no longer ours. */
export async function renewLease(ctx: WorkerContext, lease: Lease): Promise<boolean> {
  const expiresAt = new Date(ctx.clock().getTime() + ctx.lease.ttlMs)
  const { count } = await ctx.db.lease.updateMany({
    where: { ...lease, workerId: ctx.worker.id },
    data: { expiresAt, state: 'held' },
  })
  return count === 1
}

/** After a step: `warm` while the next one is on its way, `released` lets others take over at once. The token stays. */
export async function restLease(ctx: WorkerContext, lease: Lease, state: 'warm' | 'released'): Promise<void> {
  const expiresAt = new Date(ctx.clock().getTime() + ctx.lease.ttlMs)
  await ctx.db.lease.updateMany({ where: { ...lease, workerId: ctx.worker.id }, data: { state, expiresAt } })
}

/** Runs a transaction only while the token is ours; throws LeaseLost and changes nothing otherwise. */
export async function fenced<T>(
  ctx: WorkerContext,
  lease: Lease,
  change: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return ctx.db.$transaction(async tx => {
    const held = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "Lease" WHERE "projectId" = ${lease.projectId}::uuid AND token = ${lease.token}
      AND "workerId" = ${ctx.worker.id} FOR SHARE`
    if (held.length === 0) throw new LeaseLost(lease)
    return change(tx)
  })
}

/** Throws LeaseLost when the token is no longer ours: asked before every spawn and judgement. */
export async function requireLease(ctx: WorkerContext, lease: Lease): Promise<void> {
  const held = await ctx.db.lease.count({ where: { ...lease, workerId: ctx.worker.id } })
  if (held === 0) throw new LeaseLost(lease)
}
