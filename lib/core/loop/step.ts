import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import type { AcceptedParked } from '@/lib/core/guard/accepted-parked'
import type { BranchState } from '@/lib/core/loop/branch-state'
import type { SessionsSoFar } from '@/lib/core/loop/hold-question'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { Problem } from '@/lib/core/plan/types'
import type { SignatureState } from '@/lib/core/signature/standing-signature'

/** Why the orchestrator stands still; the pages and ORCHESTRATOR-STATE.md say it in words. */
export const END_REASONS = [
  'done',
  'operators-turn',
  'blocked-items',
  'auto-gate-failed',
  'manual-gate',
  'checkpoint',
  'baseline-red',
  'budget',
  'phase-aborted',
  'plan-aborted',
  'paused',
  'stopped',
  'rejected',
  'plan-changed',
  'plan-problems',
  'history-rewritten',
  'branch-conflict',
  'setup-failed',
  'agent-auth',
  'agent-failing',
  'disk-full',
  'failed',
] as const
export type EndReason = (typeof END_REASONS)[number]

/** A decision the orchestrator itself asks for. */
export type RaiseRequest = {
  kind: DecisionKind
  phaseId: string
  question: string
  context: string
  tags?: string[]
  options: readonly DecisionOption[]
}

/** The one thing a worker job does next (`spec/loop.md`, Shape). */
export type Step =
  | { type: 'take-in' }
  | { type: 'take-in-base' }
  | { type: 'sign-plan' }
  | { type: 'write-answers' }
  | { type: 'reopen' }
  | { type: 'withdraw'; numbers: number[]; why: string }
  | { type: 'void-signatures' }
  | { type: 'resign'; request: RaiseRequest }
  | { type: 'ask-base'; request: RaiseRequest; supersedes: number[] }
  | { type: 'iterate'; phaseId: string; itemId: string }
  | { type: 'apply-parked'; phaseId: string; parked: AcceptedParked }
  | { type: 'run-auto-gate'; phaseId: string }
  | { type: 'pass-phase'; phaseId: string }
  | { type: 'raise'; request: RaiseRequest; supersedes: number[] }
  | { type: 'await-decisions'; reason: EndReason; phaseId: string }
  | { type: 'pause'; until: string }
  | { type: 'done' }
  | { type: 'refuse'; reason: EndReason; detail: string; problems: Problem[] }
  | { type: 'end-run'; reason: 'paused' | 'stopped' }
  | { type: 'idle' }

/** Everything `nextStep` looks at: files at the branch's tip, and what the host knows beside them. */
export type LoopState = {
  /** Null when the plan files have problems that stop a run. */
  plan: LoadedPlan | null
  problems: Problem[]
  origin: { ahead: boolean; rewritten: string | null }
  branch: BranchState
  /** A person's signature under the plan that is not yet in the files. */
  unwrittenSignings: number
  /** Recorded answers that are not yet in the files. */
  unwrittenAnswers: number
  /** Consumed decisions that somebody wants asked again and that no file asks yet. */
  unwrittenReopenings: number
  /** Gates that the files ask about before they are due, and that nobody is answering. */
  earlyGates: number[]
  /** Pending decisions whose item a person reopened by hand. */
  reopened: number[]
  /** Digest of the plan as it stands, and as it was approved; approved = null while no signature counts. */
  digest: { current: string; approved: string | null; approvedBy: string }
  signatures: SignatureState
  /** Accepted parked diffs of open items that nothing has tried to apply yet. */
  accepted: AcceptedParked[]
  /** The Auto-Gate of the current phase passed on exactly this code. */
  gatePassed: boolean
  sessions: SessionsSoFar
  /** Null when no run is active: then only answers are written. */
  run: { wish: 'none' | 'pause' | 'stop'; pausedUntil: string | null } | null
  now: string
}
