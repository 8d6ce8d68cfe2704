import { readReportContent } from '@/lib/core/reconcile/report-content'
import type { ReportedFinding } from '@/lib/core/reconcile/types'
import { requireAdmin } from './authorize'
import type { Context } from './context'

/** Reports shown at most. */
const SHOWN = 100

export type ReconcileReportLine = {
  id: string
  host: string
  /** First and last look that found just this. */
  since: string
  at: string
  looks: number
  /** False while the repairs run, and for ever when the worker died first. */
  isRepaired: boolean
  findings: ReportedFinding[]
}

export type ReconcileReports = {
  /** When each host was last looked at, latest first. */
  hosts: { host: string; at: string }[]
  /** Looks that found something, newest first. */
  reports: ReconcileReportLine[]
}

/** What workers found out of step and how it was repaired (`spec/loop.md`, Crash and restart); administrators only. */
export async function readReconcileReports(ctx: Pick<Context, 'actor' | 'db'>): Promise<ReconcileReports> {
  requireAdmin(ctx)
  const [looks, rows] = await Promise.all([
    ctx.db.reconcileReport.groupBy({ by: ['host'], _max: { at: true }, orderBy: { _max: { at: 'desc' } } }),
    ctx.db.reconcileReport.findMany({
      where: { NOT: { findings: { path: ['findings'], equals: [] } } },
      orderBy: { at: 'desc' },
      take: SHOWN,
    }),
  ])
  return {
    hosts: looks.flatMap(({ host, _max }) => (_max.at ? [{ host, at: _max.at.toISOString() }] : [])),
    reports: rows.map(({ id, host, at, repairedAt, findings }) => {
      const content = readReportContent(findings)
      return { id, host, at: at.toISOString(), isRepaired: repairedAt !== null, ...content }
    }),
  }
}
