import { type PushCause, pushCause } from '@/lib/core/loop/judge-push'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { MergeConflict } from '@/lib/core/plan/merge-conflict'

/** Why the origin takes no push for good: its own refusal, or a history that was rewritten there. */
export type Refusal = { cause: PushCause; words: string }

/** What stands between the loop's branch and its origin (`spec/loop.md`, Push and A person's commits). */
export type BranchState = {
  refusal: Refusal | null
  /** What a take-in cannot join without a person; `theirs` the origin's commit, or that of the base where `of` is set. */
  conflict: { theirs: string; places: MergeConflict[]; of?: 'base' } | null
  /** Pending questions about the branch whose cause is gone. */
  moot: number[]
  /** Somebody wants the base branch taken in, and nothing is in its way. */
  takesBase?: boolean
}

/** The refusal that git's words tell, kept as `Project.pushProblem`; null when there is none. */
export function refusalOf(words: string | null): Refusal | null {
  return words === null ? null : { cause: pushCause(words), words }
}

/** Pending questions about the branch that nothing asks any more: it was pushed, or the commits can be joined. */
export function findMoot(plan: LoadedPlan, { refusal, conflict }: Pick<BranchState, 'refusal' | 'conflict'>): number[] {
  return plan.decisions.pending
    .filter(({ kind }) => (kind === 'push-refused' && !refusal) || (kind === 'branch-conflict' && !conflict))
    .map(entry => entry.number)
}

/** Items of a PRD that a conflict is about: they wait for its answer while the others go on. */
export function contestedItems(
  { conflict }: BranchState,
  prd: { path: string; items: readonly { id: string }[] },
): Set<string> {
  const places = (conflict?.places ?? []).filter(({ file }) => file === prd.path).map(({ place }) => place)
  const ids = prd.items.map(item => item.id)
  return new Set(ids.filter(id => places.some(place => place.type !== 'item' || place.id === id)))
}
