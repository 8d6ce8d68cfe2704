import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

export type LogLimits = { days: number; bytes: number }

type Due = { id: string; why: 'age' | 'size' }

/** Logs in one transaction: each may be 20 MB of chunks. */
const BATCH = 50
/** Batches of one minute, so that a first pruning does not keep the worker from its repairs. */
const BATCHES = 20
const DAY_MS = 86_400_000

/**
 * Deletes the text of logs that are older than `days`, and of the oldest while all together hold more than `bytes`. Rows
 * of iterations, diffs, decisions and signatures stay, and so does what a question that is still open rests on. Returns
 * how many logs it pruned.
 */
export async function pruneLogs(
  ctx: Pick<WorkerContext, 'db' | 'clock' | 'log'>,
  limits: LogLimits,
): Promise<{ aged: number; crowded: number }> {
  const pruned = { aged: 0, crowded: 0 }
  for (let batch = 0; batch < BATCHES; batch++) {
    const due = await findDue(ctx, limits)
    if (due.length === 0) break
    const aged = due.filter(({ why }) => why === 'age').map(({ id }) => id)
    const crowded = due.filter(({ why }) => why === 'size').map(({ id }) => id)
    await prune(ctx, { aged, crowded })
    pruned.aged += aged.length
    pruned.crowded += crowded.length
  }
  if (pruned.aged + pruned.crowded > 0) ctx.log.info(pruned, 'logs pruned')
  return pruned
}

async function prune(
  ctx: Pick<WorkerContext, 'db' | 'clock'>,
  { aged, crowded }: { aged: string[]; crowded: string[] },
): Promise<void> {
  const prunedAt = ctx.clock()
  const mark = (ids: string[], prunedWhy: Due['why']) =>
    ctx.db.log.updateMany({ where: { id: { in: ids }, prunedAt: null }, data: { prunedAt, prunedWhy } })
  await ctx.db.$transaction([
    mark(aged, 'age'),
    mark(crowded, 'size'),
    ctx.db.logChunk.deleteMany({ where: { logId: { in: [...aged, ...crowded] } } }),
  ])
}

/** Oldest first. `newer`: bytes that are kept of this log and of all that came after it. */
async function findDue(ctx: Pick<WorkerContext, 'db' | 'clock'>, { days, bytes }: LogLimits): Promise<Due[]> {
  const before = new Date(ctx.clock().getTime() - days * DAY_MS)
  return ctx.db.$queryRaw<Due[]>`
    SELECT id, CASE WHEN "createdAt" < ${before} THEN 'age' ELSE 'size' END AS why FROM (
      SELECT *, sum(bytes - "cutBytes") OVER (ORDER BY "createdAt" DESC, id DESC) AS newer FROM "Log"
      WHERE "prunedAt" IS NULL AND kind <> 'diff'
    ) AS kept
    WHERE ("createdAt" < ${before} OR newer > ${bytes})
      AND ("closedAt" IS NOT NULL OR "iterationId" IS NOT NULL)
      AND NOT EXISTS (SELECT FROM "Iteration" WHERE id = kept."iterationId" AND state <> 'settled')
      AND NOT EXISTS (
        SELECT FROM "Decision" AS asked LEFT JOIN "Verification" AS gate ON gate."logId" = kept.id AND gate.kind = 'gate'
        WHERE asked."projectId" = kept."projectId" AND asked.state IN ('pending', 'held', 'recorded')
          AND (asked."iterationId" = kept."iterationId" OR asked."phaseId" = gate."phaseId"))
    ORDER BY "createdAt", id LIMIT ${BATCH}`
}
