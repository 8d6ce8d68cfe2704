import type { IterationOutcome } from '@/lib/core/loop/judge-iteration'
import { type OutcomeReason, outcomeReason } from '@/lib/core/loop/outcome-reason'
import { readVerifyReason, type VerifyReason } from '@/lib/core/verify/verify-reason'
import type { Verification } from '@/lib/db/generated/client'
import type { Context } from './context'

/** What one verify came to; null = it was not run. */
export type VerifyMark = {
  state: 'passed' | 'failed' | 'timed-out' | 'running'
  exitCode: number | null
  /** Why it counts as failed whatever its exit code. */
  reason: VerifyReason | null
} | null

/** One line of what the loop did: an iteration, or a run of a phase's Auto-Gate. */
export type ProgressRow =
  | {
      type: 'iteration'
      number: number
      at: string
      isRunning: boolean
      itemId: string
      text: string
      summary: string
      outcome: IterationOutcome['type'] | 'working'
      reason: OutcomeReason | null
      decision: number | null
      child: VerifyMark
      host: VerifyMark
      durationMs: number
      costUsd: number | null
      commit: string | null
    }
  | {
      type: 'gate'
      id: string
      at: string
      phaseId: string
      command: string
      host: VerifyMark
      durationMs: number | null
    }

type VerificationState = Pick<Verification, 'kind' | 'exitCode' | 'timedOut' | 'reason' | 'endedAt' | 'startedAt'>

/** The latest lines of a project, newest first. The caller has authorized. */
export async function readProgress(
  ctx: Pick<Context, 'db' | 'clock'>,
  { projectId, limit }: { projectId: string; limit: number },
): Promise<ProgressRow[]> {
  const [iterations, gates] = await Promise.all([
    ctx.db.iteration.findMany({
      where: { projectId },
      orderBy: { number: 'desc' },
      take: limit,
      include: { verifications: { orderBy: { startedAt: 'asc' } } },
      omit: { prompt: true },
    }),
    ctx.db.verification.findMany({
      where: { projectId, kind: 'gate' },
      orderBy: { startedAt: 'desc' },
      take: limit,
    }),
  ])
  const now = ctx.clock()
  const rows: ProgressRow[] = [
    ...iterations.map(row => ({
      type: 'iteration' as const,
      number: row.number,
      at: row.startedAt.toISOString(),
      isRunning: row.state !== 'settled',
      itemId: row.itemId,
      text: row.itemText,
      summary: row.summary,
      outcome: (row.outcome ?? 'working') as IterationOutcome['type'] | 'working',
      reason: outcomeReason(row.reason),
      decision: row.decisionNumber,
      child: lastOf(row.verifications, 'child'),
      host: lastOf(row.verifications, 'parent'),
      durationMs: (row.settledAt ?? row.endedAt ?? now).getTime() - row.startedAt.getTime(),
      costUsd: row.costUsd,
      commit: row.outcome === 'verified' ? row.headCommit : null,
    })),
    ...gates.map(row => ({
      type: 'gate' as const,
      id: row.id,
      at: row.startedAt.toISOString(),
      phaseId: row.phaseId ?? '',
      command: row.command,
      host: verifyMark(row),
      durationMs: row.durationMs,
    })),
  ]
  return rows.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, limit)
}

/** What a verification row says in one word. */
export function verifyMark(row: VerificationState): NonNullable<VerifyMark> {
  const { exitCode } = row
  if (!row.endedAt) return { state: 'running', exitCode: null, reason: null }
  if (row.timedOut) return { state: 'timed-out', exitCode, reason: null }
  const isPassed = exitCode === 0 && row.reason === null
  return { state: isPassed ? 'passed' : 'failed', exitCode, reason: readVerifyReason(row.reason) }
}

function lastOf(rows: VerificationState[], kind: string): VerifyMark {
  const last = rows.filter(row => row.kind === kind).at(-1)
  return last ? verifyMark(last) : null
}
