import type { DecisionEntry } from '@/lib/core/decision/types'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PrdItem } from '@/lib/core/plan/types'

/** Answered decisions that this item's line refers to, or that were asked about it, but for those answered anew since. */
export function answersFor(plan: LoadedPlan, item: PrdItem): DecisionEntry[] {
  const numbers = new Set(item.decisions.map(reference => reference.number))
  const answered = plan.decisions.resolved.filter(entry => entry.answers.length > 0)
  return answered.filter(
    entry =>
      (numbers.has(entry.number) || entry.itemId === item.id) && !answered.some(later => asksAgain(later, entry)),
  )
}

/** True when `later` takes the place of `entry`: what asks about something else replaces nothing, whatever it says. */
function asksAgain(later: DecisionEntry, { number, kind, itemId }: DecisionEntry): boolean {
  return later.reopens === number && later.kind === kind && later.itemId === itemId
}

/** The answers to what was asked about this item itself: a line may refer to another item's decision as well. */
export function ownAnswersOf(plan: LoadedPlan, item: PrdItem): DecisionEntry[] {
  return answersFor(plan, item).filter(entry => entry.itemId === null || entry.itemId === item.id)
}

/** Attempts count per item and answer revision: this names the revisions an item carries, `7.1 9.2`. */
export function answersKey(plan: LoadedPlan, item: PrdItem): string {
  return answersFor(plan, item)
    .map(entry => `${entry.number}.${entry.answers.at(-1)?.revision ?? 0}`)
    .join(' ')
}
