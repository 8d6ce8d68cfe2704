import type { OutcomeReport, ReportReading, SessionEnd } from '@/lib/core/agent/types'
import type { Guard, GuardTrip } from '@/lib/core/guard/types'

/** One commit of the child on the try branch. */
export type ChildCommit = {
  hash: string
  tree: string
  isMerge: boolean
  namesItem: boolean
  /** The host wrote a green receipt for exactly this tree. */
  hasGreenReceipt: boolean
}

/** What the host found after a session; `judgeIteration` reads nothing else (`spec/loop.md`, steps 4 to 8). */
export type IterationFacts = {
  end: SessionEnd
  report: ReportReading
  /** A verify asked for by the child's commit went red in this session. */
  redReceipt: boolean
  headOnTryBranch: boolean
  baseIsAncestor: boolean
  commits: ChildCommit[]
  /** Base and head have the same tree. */
  netDiffEmpty: boolean
  touchesPlan: boolean
  movedRefs: string[]
  /** What the guards found in the diff and no grant lets through. */
  trips: GuardTrip[]
  /** Guards whose change a person has told this item to do without. */
  forbidden: Guard[]
  /** Uncommitted changes in the worktree. */
  dirty: boolean
  /** The host's own commit of what the child left: null = not tried. */
  hostCommit: 'committed' | 'refused' | null
  /** The host's verify on the committed state: null = not run. */
  parentVerify: { passed: boolean; timedOut: boolean; reason: string } | null
}

export const REJECTION_REASONS = [
  'off-branch',
  'rewrote-base',
  'merge',
  'bypassed-verify',
  'message-without-id',
  'refs-moved',
  'plan-edited',
  'guard-again',
  'parent-verify-failed',
  'parent-verify-timed-out',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

export type FailureReason = 'verify-failed' | 'nothing-done' | 'empty-diff' | 'commit-refused'

/** How one iteration ended. The engine carries out each; `spec/loop.md` names the effects. */
export type IterationOutcome =
  | { type: 'verified' }
  | { type: 'rejected'; reason: RejectionReason }
  | { type: 'failed'; reason: FailureReason }
  | { type: 'blocked'; report: OutcomeReport }
  | { type: 'parked'; trips: GuardTrip[] }
  | { type: 'asks'; report: OutcomeReport | null; why: string }
  | { type: 'crashed'; message: string }
  | { type: 'hung' }
  | { type: 'timed-out' }
  | { type: 'limited'; kind: 'rate-limited' | 'quota' | 'overloaded'; resetsAt: string | null }
  | { type: 'auth'; message: string }
  | { type: 'budget' }
  | { type: 'interrupted' }

/** Either a final outcome, or the one effect whose result is still missing. */
export type Judgement = { need: 'host-commit' | 'parent-verify' } | { outcome: IterationOutcome }

/** Judges facts, never prose: exit type, commits, receipts and report decide (`spec/loop.md`, One iteration). */
export function judgeIteration(facts: IterationFacts): Judgement {
  const ended = judgeEnd(facts)
  if (ended) return { outcome: ended }
  const reported = judgeReport(facts.report)
  if (reported) return { outcome: reported }
  if (facts.hostCommit === 'refused') return { outcome: { type: 'failed', reason: refusedWhy(facts) } }
  if (facts.commits.length === 0) return judgeUncommitted(facts)
  const rejection = inspect(facts)
  if (rejection) return { outcome: { type: 'rejected', reason: rejection } }
  if (facts.netDiffEmpty) return { outcome: { type: 'failed', reason: 'empty-diff' } }
  return judgeGuards(facts) ?? judgeParentVerify(facts)
}

function judgeEnd(facts: IterationFacts): IterationOutcome | null {
  const { end } = facts
  switch (end.type) {
    case 'completed':
      return null
    case 'hung':
      return { type: 'hung' }
    case 'timed-out':
      return { type: 'timed-out' }
    case 'rate-limited':
    case 'quota':
      return { type: 'limited', kind: end.type, resetsAt: end.resetsAt }
    case 'overloaded':
      return { type: 'limited', kind: 'overloaded', resetsAt: null }
    case 'auth':
      return { type: 'auth', message: end.message }
    case 'budget':
      return { type: 'budget' }
    case 'stopped':
      return { type: 'interrupted' }
    case 'crashed':
      return facts.redReceipt ? { type: 'failed', reason: 'verify-failed' } : { type: 'crashed', message: end.message }
  }
}

/** Unclear is a decision, never a guess: an unreadable report asks a person. */
function judgeReport(reading: ReportReading): IterationOutcome | null {
  if (reading.type === 'absent') return null
  if (reading.type === 'unreadable') return { type: 'asks', report: null, why: reading.reason }
  if (reading.report.status === 'blocker') return { type: 'blocked', report: reading.report }
  if (reading.report.status === 'decision') return { type: 'asks', report: reading.report, why: '' }
  return null
}

function refusedWhy(facts: IterationFacts): FailureReason {
  return facts.redReceipt ? 'verify-failed' : 'commit-refused'
}

function judgeUncommitted(facts: IterationFacts): Judgement {
  if (!facts.headOnTryBranch) return { outcome: { type: 'rejected', reason: 'off-branch' } }
  if (facts.movedRefs.length > 0) return { outcome: { type: 'rejected', reason: 'refs-moved' } }
  if (facts.dirty && facts.hostCommit === null) return { need: 'host-commit' }
  return { outcome: { type: 'failed', reason: facts.redReceipt ? 'verify-failed' : 'nothing-done' } }
}

/** Step 5: any of these makes the claim false, in this order. */
function inspect(facts: IterationFacts): RejectionReason | null {
  if (!facts.headOnTryBranch) return 'off-branch'
  if (!facts.baseIsAncestor) return 'rewrote-base'
  if (facts.commits.some(commit => commit.isMerge)) return 'merge'
  if (facts.movedRefs.length > 0) return 'refs-moved'
  if (facts.touchesPlan) return 'plan-edited'
  if (facts.commits.some(commit => !commit.hasGreenReceipt)) return 'bypassed-verify'
  if (facts.commits.some(commit => !commit.namesItem)) return 'message-without-id'
  return null
}

/** What is always a person's to decide is parked and asked; tripping what was forbidden is a false claim. */
function judgeGuards({ trips, forbidden }: IterationFacts): Judgement | null {
  if (trips.length === 0) return null
  const isForbidden = trips.some(trip => forbidden.includes(trip.guard))
  return { outcome: isForbidden ? { type: 'rejected', reason: 'guard-again' } : { type: 'parked', trips } }
}

function judgeParentVerify(facts: IterationFacts): Judgement {
  if (!facts.parentVerify) return { need: 'parent-verify' }
  if (facts.parentVerify.passed) return { outcome: { type: 'verified' } }
  return {
    outcome: {
      type: 'rejected',
      reason: facts.parentVerify.timedOut ? 'parent-verify-timed-out' : 'parent-verify-failed',
    },
  }
}
