import { type FailureReason, REJECTION_REASONS, type RejectionReason } from '@/lib/core/loop/judge-iteration'

/** Every reason that an outcome may carry; pages have a sentence for each. */
export const OUTCOME_REASONS = [
  ...REJECTION_REASONS,
  'verify-failed',
  'nothing-done',
  'empty-diff',
  'commit-refused',
] as const satisfies readonly (RejectionReason | FailureReason)[]
export type OutcomeReason = RejectionReason | FailureReason

/** The reason in an outcome as PROGRESS.md writes it (`rejected: parent-verify-failed, blocked`); null when it has none. */
export function outcomeReason(text: string | null): OutcomeReason | null {
  const code = /^[a-z-]+: ([a-z-]+)/.exec(text ?? '')?.[1]
  return OUTCOME_REASONS.find(reason => reason === code) ?? null
}
