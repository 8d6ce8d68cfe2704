import type { IterationOutcome } from '@/lib/core/loop/judge-iteration'

/** What the mark commit does to the item, and whether the attempt counts. */
export type Settlement = {
  mark: 'done' | 'blocked' | 'pending' | 'keep'
  /** Counts toward the item's attempts for its present answer revision. */
  counted: boolean
  /** What happens to the run: go on, pause until a time, or end. */
  run: { type: 'go-on' } | { type: 'pause'; until: string | null } | { type: 'end'; reason: 'agent-auth' }
}

export type SettleHistory = {
  /** Counted attempts of this item at its present answer revision, this one not included. */
  attempts: number
  /** The iteration applied a parked diff that a person accepted; no session ran. */
  isParked: boolean
}

const GO_ON = { type: 'go-on' } as const

/** The rules 7a, 7b, 7c and 8 of `spec/loop.md` and its "Failures that are not blockers", as one table. */
export function settleRule(outcome: IterationOutcome, history: SettleHistory): Settlement {
  // Conflict, red or nothing left: the item stays open, and a session gets the grant and the diff.
  if (history.isParked && outcome.type !== 'verified') return { mark: 'keep', counted: false, run: GO_ON }
  switch (outcome.type) {
    case 'verified':
      return { mark: 'done', counted: true, run: GO_ON }
    case 'rejected':
    case 'blocked':
      return { mark: 'blocked', counted: true, run: GO_ON }
    case 'asks':
    case 'parked':
      return { mark: 'pending', counted: true, run: GO_ON }
    case 'failed':
    case 'hung':
    case 'timed-out':
      return { mark: history.attempts >= 1 ? 'blocked' : 'keep', counted: true, run: GO_ON }
    case 'limited':
      return { mark: 'keep', counted: false, run: { type: 'pause', until: outcome.resetsAt } }
    case 'auth':
      return { mark: 'keep', counted: false, run: { type: 'end', reason: 'agent-auth' } }
    // Whether to go on is asked at the next boundary: after three crashes, and when the item's budget is used up.
    case 'crashed':
    case 'budget':
    case 'interrupted':
      return { mark: 'keep', counted: false, run: GO_ON }
  }
}
