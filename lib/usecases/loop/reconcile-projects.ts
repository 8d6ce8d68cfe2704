import { reconcile } from '@/lib/core/reconcile/reconcile'
import type { Finding, ReportedFinding } from '@/lib/core/reconcile/types'
import { lookAround } from '@/lib/usecases/loop/look-around'
import { closeReport, openReport } from '@/lib/usecases/loop/reconcile-report'
import { repairAlone } from '@/lib/usecases/loop/repair-alone'
import { repairUnderLease } from '@/lib/usecases/loop/repair-under-lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

/**
 * Looks around, stores and logs each mismatch with its planned repair, and only then repairs. Called at the worker's
 * start and every minute (`spec/loop.md`, Crash and restart). What touches files or processes of a project is done under
 * its lease; a project that should move gets its job last. Returns what became of everything found.
 */
export async function reconcileProjects(ctx: WorkerContext): Promise<ReportedFinding[]> {
  const findings = reconcile(await lookAround(ctx))
  const report = await openReport(ctx, findings)
  if (report.isNew && findings.length > 0) {
    const planned = findings.map(({ words, repair }) => `${words}: ${repair}`)
    ctx.log.warn({ report: report.id, planned }, 'reconcile: found out of step, repairing')
  }
  const repaired = await repairAll(ctx, findings)
  await closeReport(ctx, report, repaired)
  const notDone = repaired.filter(finding => finding.state !== 'done')
  if (report.isNew && notDone.length > 0) {
    const left = notDone.map(({ words, state, why }) => `${words}: ${state}${why ? `, ${why}` : ''}`)
    ctx.log.warn({ report: report.id, left }, 'reconcile: not repaired')
  }
  return repaired
}

async function repairAll(ctx: WorkerContext, findings: Finding[]): Promise<ReportedFinding[]> {
  const isLast = (finding: Finding) => finding.repair === 'enqueue'
  const projects = new Set(findings.filter(finding => needsLease(finding)).map(finding => finding.projectId ?? ''))
  const repaired: ReportedFinding[] = []
  for (const projectId of projects) {
    const own = findings.filter(finding => needsLease(finding) && finding.projectId === projectId)
    repaired.push(...(await repairUnderLease(ctx, projectId, own)))
  }
  for (const finding of findings.filter(found => !needsLease(found) && !isLast(found)))
    repaired.push(await repairAlone(ctx, finding))
  for (const finding of findings.filter(isLast)) repaired.push(await repairAlone(ctx, finding))
  return findings.flatMap(finding => repaired.find(found => isSame(found, finding)) ?? [])
}

/** A project's files and processes are touched by the holder of its lease alone. */
function needsLease(finding: Finding): boolean {
  switch (finding.repair) {
    case 'enqueue':
    case 'remove-folder':
    case 'leave':
      return false
    default:
      return finding.projectId !== null
  }
}

function isSame(one: Finding, other: Finding): boolean {
  return one.kind === other.kind && one.subject === other.subject && one.projectId === other.projectId
}
