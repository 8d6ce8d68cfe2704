import { isSameLook, openContent, readReportContent } from '@/lib/core/reconcile/report-content'
import type { Finding, ReportContent, ReportedFinding } from '@/lib/core/reconcile/types'
import type { Prisma } from '@/lib/db/generated/client'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'

const KEPT_MS = 30 * 24 * 3_600_000
const KEPT_ROWS = 1_000

export type OpenReport = { id: string; content: ReportContent; isNew: boolean }

/**
 * Stores a look with its planned repairs before any of them is carried out. A worker that finds what it found last time,
 * nothing almost always, goes on in the same row: `at` is its last look.
 */
export async function openReport(ctx: WorkerContext, findings: readonly Finding[]): Promise<OpenReport> {
  const { id: workerId, host } = ctx.worker
  const at = ctx.clock()
  const last = await ctx.db.reconcileReport.findFirst({ where: { workerId }, orderBy: { at: 'desc' } })
  const previous = last && readReportContent(last.findings)
  const content = openContent(previous, findings, at.toISOString())
  const data = { at, findings: content as unknown as Prisma.InputJsonValue, repairedAt: null }
  if (last && previous && isSameLook(previous, findings)) {
    await ctx.db.reconcileReport.update({ where: { id: last.id }, data })
    return { id: last.id, content, isNew: false }
  }
  const row = await ctx.db.reconcileReport.create({ data: { ...data, host, workerId } })
  await forgetOldReports(ctx, at)
  return { id: row.id, content, isNew: true }
}

/** Stores what became of every planned repair. */
export async function closeReport(ctx: WorkerContext, report: OpenReport, findings: ReportedFinding[]): Promise<void> {
  const content = { ...report.content, findings } as unknown as Prisma.InputJsonValue
  await ctx.db.reconcileReport.update({
    where: { id: report.id },
    data: { findings: content, repairedAt: ctx.clock() },
  })
}

/** Kept for 30 days, 1,000 rows at most. */
async function forgetOldReports(ctx: WorkerContext, now: Date): Promise<void> {
  const [first] = await ctx.db.reconcileReport.findMany({ orderBy: { at: 'desc' }, skip: KEPT_ROWS, take: 1 })
  const before = Math.max(now.getTime() - KEPT_MS, first?.at.getTime() ?? 0)
  await ctx.db.reconcileReport.deleteMany({ where: { at: { lte: new Date(before) } } })
}
