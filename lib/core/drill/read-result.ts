import { DECISION_KINDS } from '@/lib/core/decision/types'
import type { FailureReason, IterationOutcome, RejectionReason } from '@/lib/core/loop/judge-iteration'
import { outcomeReason } from '@/lib/core/loop/outcome-reason'
import type { Mark } from '@/lib/core/plan/types'
import type { DrillResult, RunWord, SessionWord } from './types'

/** An iteration's row, as far as a drill looks at it. */
export type SessionRow = { kind: string; outcome: string | null; reason: string | null; refs: unknown }

export type DrillRows = {
  sessions: readonly SessionRow[]
  mark: Mark
  /** Kinds of the questions. */
  asked: readonly string[]
  run: readonly RunWord[]
}

/** What Gatewalk did, from the rows that it left and the mark in the user's repository. */
export function readResult({ sessions, mark, asked, run }: DrillRows): DrillResult {
  const kinds = sessions.flatMap(row => Object.keys(Object(row.refs))).filter(kind => kind !== 'leftover')
  return {
    sessions: sessions.map(sessionWord),
    mark,
    kept: [...new Set(kinds)].sort(),
    asked: DECISION_KINDS.filter(kind => asked.includes(kind)),
    run: [...run],
  }
}

/** True when it went as the table says. */
export function isAsExpected(result: DrillResult, expected: DrillResult): boolean {
  return JSON.stringify(inOrder(result)) === JSON.stringify(inOrder(expected))
}

function inOrder({ sessions, mark, kept, asked, run }: DrillResult) {
  return [sessions, mark, [...kept].sort(), asked, run]
}

function sessionWord(row: SessionRow): SessionWord {
  const outcome = (row.outcome ?? 'interrupted') as IterationOutcome['type']
  if (row.kind === 'apply-parked') return outcome === 'verified' ? 'applied' : 'not applied'
  const reason = outcomeReason(row.reason)
  if (outcome === 'rejected') return `rejected: ${reason as RejectionReason}`
  if (outcome === 'failed') return `failed: ${reason as FailureReason}`
  return outcome
}
