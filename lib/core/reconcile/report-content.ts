import { z } from 'zod'
import { FINDING_KINDS, type Finding, REPAIR_STATES, REPAIRS, type ReportContent } from '@/lib/core/reconcile/types'

/**
 * Content of the row that keeps a look, before anything is repaired: a row of its own, unless this worker's last look
 * found just the same (nothing, almost always). Null in `previous` = its first look.
 */
export function openContent(previous: ReportContent | null, findings: readonly Finding[], now: string): ReportContent {
  const planned = findings.map(finding => ({ ...finding, state: 'planned' as const, why: null }))
  const isSame = previous !== null && isSameLook(previous, findings)
  return { since: isSame ? previous.since : now, looks: isSame ? previous.looks + 1 : 1, findings: planned }
}

/** True when two looks found the same mismatches, whatever became of them. */
export function isSameLook(previous: ReportContent, findings: readonly Finding[]): boolean {
  const namesOf = (list: readonly Finding[]) => list.map(({ kind, subject }) => `${kind} ${subject}`).sort()
  return namesOf(previous.findings).join('\n') === namesOf(findings).join('\n')
}

/** Reads a stored row; a row that cannot be read holds nothing. */
export function readReportContent(stored: unknown): ReportContent {
  const read = contentSchema.safeParse(stored)
  return read.success ? read.data : { since: '', looks: 0, findings: [] }
}

const contentSchema = z.object({
  since: z.string(),
  looks: z.number(),
  findings: z.array(
    z.object({
      kind: z.enum(FINDING_KINDS),
      projectId: z.string().nullable(),
      project: z.string(),
      subject: z.string(),
      words: z.string(),
      repair: z.enum(REPAIRS),
      state: z.enum(REPAIR_STATES),
      why: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<ReportContent>
