import type { DecisionState } from '@/lib/core/decision/types'

/**
 * How long an answer is held before it is recorded, unless its person wants longer (User.holdSeconds, to 300 s); undo is
 * free meanwhile (`spec/inbox.md`, Answering).
 */
export const HOLD_MS = 10_000

/** What a person may choose for User.holdSeconds. */
export const HOLD_SECONDS = { least: 10, most: 300 } as const

/**
 * The state everyone sees. A held answer whose time has passed counts as recorded, whether or not a worker has touched
 * the row since: the hold is on the server, and closing the tab loses nothing.
 */
export function effectiveState(state: DecisionState, heldUntil: Date | null, now: Date): DecisionState {
  return state === 'held' && heldUntil !== null && heldUntil <= now ? 'recorded' : state
}

/** True when no answer can change it any more here: closed without one, or already built upon. */
export function isFinal(state: DecisionState): boolean {
  return state === 'consumed' || state === 'withdrawn' || state === 'superseded'
}

/** True while an answer can be replaced by the next revision: recorded, and no iteration depends on it yet. */
export function isAmendable(state: DecisionState): boolean {
  return state === 'recorded' || state === 'committed'
}
