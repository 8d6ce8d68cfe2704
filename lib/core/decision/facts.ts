import type { CheckpointFacts } from '@/lib/core/decision/checkpoint-facts'
import type { Author } from '@/lib/core/decision/list-signers'
import type { GuardTrip } from '@/lib/core/guard/types'
import type { BudgetUse } from '@/lib/core/loop/budget'

import type { PushCause } from '@/lib/core/loop/judge-push'
import type { MergeConflict } from '@/lib/core/plan/merge-conflict'
import type { StandingSignature } from '@/lib/core/signature/standing-signature'

/** What the host gathered when it raised a decision: the evidence a page shows beside the question. */
export type DecisionFacts = {
  /** A guard's question: what tripped, with its evidence. */
  trips?: GuardTrip[]
  /** blocked-items: the items it asks about. */
  blockedItems?: { itemId: string; text: string; reason: string }[]
  /** auto-gate-failed, manual-gate, baseline-red: the Verification row whose log is the output. */
  verificationId?: string
  /** manual-gate: what the phase did, since its first base commit. */
  phase?: {
    baseCommit: string
    headCommit: string
    items: number
    commits: { hash: string; subject: string }[]
    files: { path: string; added: number | null; deleted: number | null }[]
    durationMs: number
    costUsd: number | null
    tokens: number | null
    rejected: number
  }
  /** manual-gate: people who wrote covered files by hand since the phase began; the loop's own commits have none. */
  authors?: Author[]
  /**
   * manual-gate: whose approval of what is asked for, SHA-256 of what a signature covers, and how many files that are.
   * `resigns` = the approval that is void, with at most 100 of the files that made it so; `more` are not named.
   */
  gate?: {
    approver: string
    thing: string
    digest: string
    files: number
    resigns: (StandingSignature & { more: number }) | null
  }
  /** phase-aborted, plan-aborted: the counted blockers. */
  blockers?: { itemId: string; at: string; tried: string }[]
  /** push-refused: why, in git's own words, and the commits that the origin does not have, newest first, at most 50. */
  push?: {
    cause: PushCause
    words: string
    unpushed: number
    commits: { hash: string; subject: string }[]
    /** Commit of the branch at the origin; null when it has no such branch. */
    originTip: string | null
  }
  /** branch-conflict: the two tips, and the places both changed; `more` are not shown. `of`: theirs is the base branch. */
  conflict?: { ours: string; theirs: string; places: MergeConflict[]; more: number; of?: 'base' }
  /** checkpoint: phases passed since the last one. */
  phasesSinceCheckpoint?: number
  /** checkpoint: what was done since the last one. */
  checkpoint?: CheckpointFacts
  /** agent-failing: how the last sessions ended, oldest first. */
  crashes?: { iteration: number; itemId: string; agent: string; host: string; at: string; message: string }[]
  /** budget: the one that is used up. */
  budget?: BudgetUse
}
