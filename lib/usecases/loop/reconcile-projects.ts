import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

/**
 * Enqueues every project that should move and has no live worker: an active run, an iteration left unsettled, or an
 * answer not yet in the files. Called at the worker's start and every minute (`spec/loop.md`, Crash and restart).
 */
export async function reconcileProjects(ctx: WorkerContext): Promise<string[]> {
  const now = ctx.clock()
  const [rows, queued] = await Promise.all([
    ctx.db.$queryRaw<{ id: string }[]>`
    SELECT project.id FROM "Project" AS project
    LEFT JOIN "Lease" AS lease ON lease."projectId" = project.id
    WHERE project."removedAt" IS NULL
      AND (lease."projectId" IS NULL OR lease.state <> 'held' OR lease."expiresAt" < ${now}
        OR lease.host = ${ctx.worker.host} AND lease."workerId" <> ${ctx.worker.id})
      AND (EXISTS (SELECT 1 FROM "Run" WHERE "projectId" = project.id AND state = 'active'
             AND ("pausedUntil" IS NULL OR "pausedUntil" <= ${now}))
        OR EXISTS (SELECT 1 FROM "Iteration" WHERE "projectId" = project.id AND state <> 'settled')
        OR project."indexedCommit" IS NULL
        OR EXISTS (SELECT 1 FROM "Answer" AS answer JOIN "Decision" AS decision ON decision.id = answer."decisionId"
             WHERE decision."projectId" = project.id
               AND (answer.state = 'recorded' OR answer.state = 'held' AND answer."heldUntil" <= ${now})))`,
    ctx.queue.findQueuedProjects(),
  ])
  const due = rows.map(row => row.id).filter(id => !queued.has(id) || !ctx.moving.has(id))
  for (const id of due) await ctx.queue.enqueueAdvance(id)
  return due
}
