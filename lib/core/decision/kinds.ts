import type { DecisionKind, DecisionOption } from './types'

/** Who may answer: `operator` = operator, approver or admin; `approver` = approver or admin; `named` = the approver named in the plan. */
export type Answerer = 'operator' | 'approver' | 'named'

/** What answering does to a run that has stopped: some answers restart it, others ask "restart this phase?". */
export type KindRule = {
  answerer: Answerer
  /** +10 in the ranking (`spec/inbox.md`, Priority). */
  urgent: boolean
  /** A number key alone answers it; false = choose, then a second deliberate step. */
  quick: boolean
  /** API tokens with scope `answer` may answer it. */
  byToken: boolean
  /** True where options are fixed by the kind; false where the child brings its own. */
  fixedOptions: boolean
}

/** The table of decision kinds (`spec/loop.md`, Decision kinds). */
export const KIND_RULES = {
  choice: { answerer: 'operator', urgent: false, quick: true, byToken: true, fixedOptions: false },
  dependency: { answerer: 'operator', urgent: false, quick: true, byToken: true, fixedOptions: false },
  security: { answerer: 'approver', urgent: true, quick: false, byToken: false, fixedOptions: false },
  db: { answerer: 'approver', urgent: true, quick: false, byToken: false, fixedOptions: false },
  'public-api': { answerer: 'operator', urgent: false, quick: false, byToken: false, fixedOptions: false },
  'verify-surface': { answerer: 'operator', urgent: false, quick: false, byToken: false, fixedOptions: false },
  'blocked-items': { answerer: 'operator', urgent: false, quick: false, byToken: false, fixedOptions: true },
  'auto-gate-failed': { answerer: 'operator', urgent: false, quick: false, byToken: false, fixedOptions: true },
  'manual-gate': { answerer: 'named', urgent: false, quick: false, byToken: false, fixedOptions: true },
  checkpoint: { answerer: 'operator', urgent: false, quick: false, byToken: false, fixedOptions: true },
  'phase-aborted': { answerer: 'operator', urgent: false, quick: false, byToken: false, fixedOptions: true },
  'plan-aborted': { answerer: 'operator', urgent: false, quick: false, byToken: false, fixedOptions: true },
  'baseline-red': { answerer: 'operator', urgent: false, quick: false, byToken: false, fixedOptions: true },
  'agent-failing': { answerer: 'operator', urgent: false, quick: false, byToken: false, fixedOptions: true },
  'plan-changed': { answerer: 'named', urgent: false, quick: false, byToken: false, fixedOptions: true },
  'push-refused': { answerer: 'operator', urgent: false, quick: false, byToken: false, fixedOptions: true },
  'branch-conflict': { answerer: 'operator', urgent: false, quick: false, byToken: false, fixedOptions: true },
  budget: { answerer: 'operator', urgent: false, quick: false, byToken: false, fixedOptions: true },
  'content-review': { answerer: 'named', urgent: false, quick: false, byToken: false, fixedOptions: true },
} as const satisfies Record<DecisionKind, KindRule>

/** Option of every question a child raises: the item is blocked instead. */
export const BLOCK_OPTION: DecisionOption = { id: 'block', label: 'Neither: block this item' }

const option = (id: string, label: string): DecisionOption => ({ id, label })

/** Options of the kinds that have fixed ones; a child's kinds carry the child's own plus `block`. */
export const FIXED_OPTIONS = {
  'blocked-items': [option('resolve', 'Retry or drop, item by item'), option('stop', 'Stop the run')],
  'auto-gate-failed': [
    option('rerun', 'Run the Auto-Gate again'),
    option('add-fix-item', 'Add an item that fixes it'),
    option('stop', 'Stop the run'),
  ],
  'manual-gate': [
    option('approve', 'Approve'),
    option('request-changes', 'Request changes'),
    option('reject', 'Reject and stop'),
  ],
  checkpoint: [
    option('continue', 'Continue'),
    option('change-plan', 'Change the plan'),
    option('stop', 'Stop the run'),
  ],
  'phase-aborted': [option('resume', 'Resume, counting blockers anew'), option('stop', 'Stop the run')],
  'plan-aborted': [option('resume', 'Resume, counting blockers anew'), option('stop', 'Stop the run')],
  // Nothing but a new signature answers it; the plan's page has the form.
  'plan-changed': [],
  'agent-failing': [option('resume', 'Resume'), option('stop', 'Stop the run')],
  'push-refused': [option('retry', 'Push again'), option('stop', 'Stop the run')],
  'branch-conflict': [
    option('keep-ours', 'Keep what the loop has there'),
    option('keep-theirs', 'Keep what the person has there'),
    option('retry', 'Look again: it is resolved at the origin'),
    option('stop', 'Stop the run'),
  ],
  'baseline-red': [option('resume', 'Resume, counting anew'), option('stop', 'Stop the run')],
  budget: [option('raise', 'Raise the budget'), option('stop', 'Stop the run')],
} as const satisfies Partial<Record<DecisionKind, readonly DecisionOption[]>>

/** Answers that start a stopped run again by themselves (`spec/loop.md`, Decision kinds). */
const RESTARTING = new Set([
  'continue',
  'resume',
  'rerun',
  'raise',
  'add-fix-item',
  'approve',
  'request-changes',
  'keep-ours',
  'keep-theirs',
])

/** True when this answer starts a stopped run by itself. */
export function answerRestarts(kind: DecisionKind, optionId: string): boolean {
  if (kind === 'blocked-items') return optionId === 'resolve'
  return KIND_RULES[kind].fixedOptions && (RESTARTING.has(optionId) || optionId === 'retry')
}

/** Answers that end the run; after `change-plan` a person edits and signs the plan, and the next start asks again. */
const ENDING = new Set(['stop', 'reject', 'change-plan'])

/** True when this answer ends the run. */
export function answerEndsRun(kind: DecisionKind, optionId: string): boolean {
  return KIND_RULES[kind].fixedOptions && ENDING.has(optionId)
}
