/**
 * The life of an iteration row, so that a crash anywhere finds its way back (`spec/loop.md`, Crash and restart):
 *   running  the row stands with base commit and token before anything is spawned
 *   ended    the session's end and report are recorded, nothing is judged yet
 *   judged   the outcome is recorded; the child's work has its refs
 *   marking  the hash of the mark commit is in the row; the branch may or may not have moved
 *   settled  the branch contains the mark commit (or none was needed)
 */
export const ITERATION_STATES = ['running', 'ended', 'judged', 'marking', 'settled'] as const
export type IterationState = (typeof ITERATION_STATES)[number]

/** What recovery does with a row that a dead worker left behind. */
export const RECOVERY = {
  running: 'interrupt',
  ended: 'judge',
  judged: 'settle',
  marking: 'move-branch',
  settled: 'nothing',
} as const satisfies Record<IterationState, string>
