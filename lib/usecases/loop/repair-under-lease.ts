import { rm } from 'node:fs/promises'
import path from 'node:path'
import { reconcile } from '@/lib/core/reconcile/reconcile'
import type { Finding, ReportedFinding } from '@/lib/core/reconcile/types'
import { closeVerifications } from '@/lib/usecases/loop/close-verifications'
import { keepLease } from '@/lib/usecases/loop/keep-lease'
import { acquireLease, type Lease, requireLease, restLease } from '@/lib/usecases/loop/lease'
import { lookAtProjects } from '@/lib/usecases/loop/look-around'
import { attempt } from '@/lib/usecases/loop/repair-alone'
import { rescueBranch, rescueWorktree } from '@/lib/usecases/loop/rescue-left-work'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { describeWorkplace, type Workplace } from '@/lib/usecases/loop/workplace'

/**
 * Carries out the repairs of one project while its lease is ours, each only if it is still called for: between the look
 * and now somebody may have taken the project up, and then everything is left to them. The project gets a job
 * afterwards, because one that came meanwhile has turned away.
 */
export async function repairUnderLease(
  ctx: WorkerContext,
  projectId: string,
  findings: Finding[],
): Promise<ReportedFinding[]> {
  if (ctx.moving.has(projectId)) return besideSomebody(ctx, projectId, findings)
  ctx.moving.add(projectId)
  try {
    const answer = await acquireLease(ctx, projectId)
    if (answer.type === 'held') return await underLease(ctx, answer.lease, findings)
    return await besideSomebody(ctx, projectId, findings)
  } finally {
    ctx.moving.delete(projectId)
    await ctx.queue.enqueueAdvance(projectId)
  }
}

async function underLease(ctx: WorkerContext, lease: Lease, findings: Finding[]): Promise<ReportedFinding[]> {
  const keeper = keepLease(ctx, lease, new AbortController().signal)
  try {
    const still = await lookAgain(ctx, lease.projectId)
    const project = await ctx.db.project.findUniqueOrThrow({ where: { id: lease.projectId } })
    const work = describeWorkplace(ctx, project, lease)
    const repaired: ReportedFinding[] = []
    for (const finding of findings) {
      const isStill = finding.repair === 'release-lease' || still.has(keyOf(finding))
      repaired.push(await attempt(finding, async () => (isStill ? repairOne(ctx, work, finding) : 'left')))
    }
    return repaired
  } finally {
    await keeper.stop()
    await restLease(ctx, lease, 'released')
  }
}

/** The same look as if nobody had the lease: it is ours now, and nothing of ours runs under it. */
async function lookAgain(ctx: WorkerContext, projectId: string): Promise<Set<string>> {
  const now = ctx.clock().getTime()
  const projects = await lookAtProjects(ctx, projectId, 'unowned')
  return new Set(reconcile({ now, projects, folders: [] }).map(keyOf))
}

const keyOf = (finding: Finding) => `${finding.kind} ${finding.subject}`

async function repairOne(ctx: WorkerContext, work: Workplace, finding: Finding): Promise<'done' | 'left'> {
  await requireLease(ctx, work.lease)
  const { repair, subject } = finding
  switch (repair) {
    // Taking it has ended the old one; it is given back in the end.
    case 'release-lease':
      break
    case 'end-process':
      await ctx.shell.sweepMarked(markerOf(subject), ctx.graces?.terminateMs)
      break
    case 'remove-lock':
      await rm(subject, { force: true })
      break
    case 'prune-worktree':
      await ctx.git.run(['worktree', 'prune'], { cwd: work.mirror })
      break
    case 'rescue-worktree':
      await rescueWorktree(ctx, work, subject)
      break
    case 'rescue-branch':
      await rescueBranch(ctx, work, subject)
      break
    case 'close-verification':
      await closeVerifications(ctx, work.lease)
      await rm(path.join(ctx.home, 'run', `verify-${subject}`), { recursive: true, force: true })
      break
    default:
      return 'left'
  }
  return 'done'
}

/** `gw-<project>-<token>-<id> (<pid>)`, as the finding names it. */
function markerOf(subject: string): string {
  return subject.slice(0, subject.lastIndexOf(' ('))
}

/** Only processes of tokens that never come back may be touched while somebody else is at work. */
async function besideSomebody(ctx: WorkerContext, projectId: string, findings: Finding[]): Promise<ReportedFinding[]> {
  const lease = await ctx.db.lease.findUnique({ where: { projectId } })
  const isOlder = (marker: string) => Number.parseInt(marker.slice(`gw-${projectId}-`.length), 10) < (lease?.token ?? 0)
  return Promise.all(
    findings.map(finding =>
      attempt(finding, async () => {
        const marker = markerOf(finding.subject)
        if (finding.kind !== 'stray-process' || !isOlder(marker)) return 'left'
        await ctx.shell.sweepMarked(marker, ctx.graces?.terminateMs)
        return 'done'
      }),
    ),
  )
}
