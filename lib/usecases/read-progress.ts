import type { IterationOutcome } from '@/lib/core/loop/judge-iteration'
import { type OutcomeReason, outcomeReason } from '@/lib/core/loop/outcome-reason'
import type { ProgressFilter, ProgressPlace } from '@/lib/core/project/progress-filter'
import { readVerifyReason, type VerifyReason } from '@/lib/core/verify/verify-reason'
import type { Iteration, Verification } from '@/lib/db/generated/client'
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
      /** In and out; null when the agent does not tell. */
      tokens: number | null
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
      logId: string | null
    }

type VerificationState = Pick<Verification, 'kind' | 'exitCode' | 'timedOut' | 'reason' | 'endedAt' | 'startedAt'>

export type ProgressQuery = { projectId: string; limit: number; filter?: ProgressFilter; before?: ProgressPlace | null }

/** Lines of a project below a place, newest first, and the place below which older ones begin. The caller has authorized. */
export async function readProgress(
  ctx: Pick<Context, 'db' | 'clock'>,
  { projectId, limit, filter = {}, before = null }: ProgressQuery,
): Promise<{ rows: ProgressRow[]; older: ProgressPlace | null }> {
  const window = {
    orderBy: [{ startedAt: 'desc' as const }, { id: 'desc' as const }],
    // One more than is shown says whether there are older ones.
    take: limit + 1,
  }
  const below = before
    ? { OR: [{ startedAt: { lt: before.at } }, { startedAt: before.at, id: { lt: before.id } }] }
    : {}
  const [iterations, gates] = await Promise.all([
    showsIterations(filter)
      ? ctx.db.iteration.findMany({
          where: { projectId, AND: [below, iterationWhere(filter)] },
          include: { verifications: { orderBy: { startedAt: 'asc' } } },
          omit: { prompt: true },
          ...window,
        })
      : [],
    showsGates(filter)
      ? ctx.db.verification.findMany({ where: { projectId, kind: 'gate', AND: [below, gateWhere(filter)] }, ...window })
      : [],
  ])
  const now = ctx.clock()
  const found = [
    ...iterations.map(row => ({ id: row.id, at: row.startedAt, line: iterationLine(row, now) })),
    ...gates.map(row => ({ id: row.id, at: row.startedAt, line: gateLine(row) })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
  const last = found[limit - 1]
  return {
    rows: found.slice(0, limit).map(({ line }) => line),
    older: found.length > limit && last ? { at: last.at, id: last.id } : null,
  }
}

const showsIterations = ({ outcome }: ProgressFilter) => outcome !== 'gate'
const showsGates = ({ outcome, item }: ProgressFilter) => !item && (!outcome || outcome === 'gate')

function iterationWhere({ phase, item, outcome, q }: ProgressFilter) {
  const within = q ? { contains: escapeLike(q), mode: 'insensitive' as const } : null
  return {
    ...(phase ? { phaseId: phase } : {}),
    ...(item ? { itemId: { equals: item, mode: 'insensitive' as const } } : {}),
    ...(outcome === 'working' ? { outcome: null } : outcome ? { outcome } : {}),
    ...(within ? { OR: [{ itemText: within }, { summary: within }, { itemId: within }, { headCommit: within }] } : {}),
  }
}

function gateWhere({ phase, q }: ProgressFilter) {
  return {
    ...(phase ? { phaseId: phase } : {}),
    ...(q ? { command: { contains: escapeLike(q), mode: 'insensitive' as const } } : {}),
  }
}

/** `contains` is a LIKE, in which these stand for anything. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

type IterationRow = Omit<Iteration, 'prompt'> & { verifications: VerificationState[] }

function iterationLine(row: IterationRow, now: Date): ProgressRow {
  return {
    type: 'iteration',
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
    tokens: row.inputTokens === null ? null : row.inputTokens + (row.outputTokens ?? 0),
    commit: row.outcome === 'verified' ? row.headCommit : null,
  }
}

function gateLine(row: Verification): ProgressRow {
  return {
    type: 'gate',
    id: row.id,
    at: row.startedAt.toISOString(),
    phaseId: row.phaseId ?? '',
    command: row.command,
    host: verifyMark(row),
    durationMs: row.durationMs,
    logId: row.logId,
  }
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
