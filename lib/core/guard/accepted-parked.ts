import { ownAnswersOf } from '@/lib/core/decision/item-answers'
import type { DecisionEntry } from '@/lib/core/decision/types'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PrdItem } from '@/lib/core/plan/types'

/** Refs under which commits wait for a person; the decision's label is the last part. */
export const PARKED_REFS = 'refs/ralph/parked/'

/** A parked diff that a person accepted, and the answer that did. */
export type AcceptedParked = { itemId: string; number: number; revision: number; ref: string }

/** True when a guard asked: the commits wait under a ref. */
export function isParked(entry: Pick<DecisionEntry, 'evidence'>): boolean {
  return entry.evidence?.startsWith(PARKED_REFS) ?? false
}

/** The newest accepted parked diff of an item; null when there is none (`spec/loop.md`, Guards). */
export function acceptedParked(plan: LoadedPlan, item: PrdItem): AcceptedParked | null {
  const accepted = ownAnswersOf(plan, item).filter(
    entry => isParked(entry) && entry.answers.at(-1)?.optionId === 'accept',
  )
  const last = accepted.toSorted((a, b) => a.number - b.number).at(-1)
  const answer = last?.answers.at(-1)
  if (!last?.evidence || !answer) return null
  return { itemId: item.id, number: last.number, revision: answer.revision, ref: last.evidence }
}
