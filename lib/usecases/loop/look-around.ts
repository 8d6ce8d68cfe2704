import { isAtWork } from '@/lib/core/reconcile/lease-life'
import type { LeaseView, ProjectView, ReconcileView } from '@/lib/core/reconcile/types'
import type { Lease } from '@/lib/db/generated/client'
import { lookAtFolders } from '@/lib/usecases/loop/look-at-folders'
import { lookAtMirror } from '@/lib/usecases/loop/look-at-mirror'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

/**
 * Gathers what may be out of step: leases × jobs × live processes × worktrees × branches × lock files × rows, of every
 * project or of one (`spec/loop.md`, Crash and restart). Reads only. Rows come before jobs, because a wish is stored
 * before its job is made.
 */
export async function lookAround(ctx: WorkerContext): Promise<ReconcileView> {
  const now = ctx.clock().getTime()
  const folders = await lookAtFolders(ctx)
  return { now, projects: await lookAtProjects(ctx), folders }
}

/**
 * The projects' part of a look; removed ones too, which are never due. `unowned` looks at one project as if nobody had
 * its lease, for its holder.
 */
export async function lookAtProjects(
  ctx: WorkerContext,
  projectId?: string,
  as: 'it is' | 'unowned' = 'it is',
): Promise<ProjectView[]> {
  const now = ctx.clock()
  const rows = await findRows(ctx, projectId)
  const answers = await countAnswers(ctx, projectId, now)
  const [jobs, marked] = await Promise.all([ctx.queue.findJobs(), ctx.shell.findMarked(`gw-${projectId ?? ''}`)])
  return Promise.all(
    rows.map(async row => {
      const prefix = `gw-${row.id}-`
      const run = row.runs[0]
      const seen = {
        projectId: row.id,
        slug: row.slug,
        lease: as === 'unowned' ? null : row.lease && readLease(ctx, row.lease),
        isMoving: as !== 'unowned' && ctx.moving.has(row.id),
        jobs: jobs.filter(job => job.projectId === row.id).map(job => job.state),
        due: {
          // A wish to stop or pause is heard at once, also in the middle of a pause for a limit.
          run: run !== undefined && (run.wish !== 'none' || run.pausedUntil === null || run.pausedUntil <= now),
          iteration: row.iterations[0]?.number ?? null,
          answers: answers.get(row.id) ?? 0,
          unread: row.indexedCommit === null,
        },
        verifications: row.verifications,
        processes: marked
          .filter(entry => entry.marker.startsWith(prefix))
          .map(({ pid, marker }) => ({ pid, marker, token: Number.parseInt(marker.slice(prefix.length), 10) })),
      }
      const isLeft = row.removedAt === null && !isAtWork(seen, now.getTime())
      const due = row.removedAt === null ? seen.due : { run: false, iteration: null, answers: 0, unread: false }
      return { ...seen, due, ...(isLeft ? await lookAtMirror(ctx, row) : NOTHING_SEEN) }
    }),
  )
}

const NOTHING_SEEN = { locks: [], worktrees: [], tryBranches: [] }

function findRows(ctx: WorkerContext, projectId?: string) {
  return ctx.db.project.findMany({
    where: projectId === undefined ? {} : { id: projectId },
    orderBy: { slug: 'asc' },
    select: {
      ...{ id: true, slug: true, removedAt: true, indexedCommit: true, lease: true },
      runs: { where: { state: 'active' }, select: { pausedUntil: true, wish: true } },
      iterations: {
        where: { state: { not: 'settled' } },
        select: { number: true },
        orderBy: { number: 'asc' },
        take: 1,
      },
      verifications: { where: { endedAt: null }, select: { id: true, kind: true }, orderBy: { startedAt: 'asc' } },
    },
  })
}

/** Answers that are accepted for good and not yet in the files, by project. */
async function countAnswers(
  ctx: WorkerContext,
  projectId: string | undefined,
  now: Date,
): Promise<Map<string, number>> {
  const due = { OR: [{ state: 'recorded' }, { state: 'held', heldUntil: { lte: now } }] }
  const rows = await ctx.db.answer.findMany({
    where: projectId === undefined ? due : { ...due, decision: { projectId } },
    select: { decision: { select: { projectId: true } } },
  })
  const counts = new Map<string, number>()
  for (const { decision } of rows) counts.set(decision.projectId, (counts.get(decision.projectId) ?? 0) + 1)
  return counts
}

function readLease(ctx: WorkerContext, lease: Lease): LeaseView {
  const { token, workerId, host, pid } = lease
  const state = lease.state as LeaseView['state']
  const holderLives = host === ctx.worker.host ? ctx.isProcessAlive(pid) : null
  return { token, workerId, host, state, expiresAt: lease.expiresAt.getTime(), holderLives }
}
