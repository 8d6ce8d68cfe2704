import { FREE_TEXT_OPTION, findOption } from '@/lib/core/decision/answer-text'
import { BUDGET_UNITS, readAmount } from '@/lib/core/decision/budget-amount'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import type { AcceptedAnswer, DecisionKind, DecisionOption } from '@/lib/core/decision/types'

export type GivenAnswer = Pick<AcceptedAnswer, 'optionId' | 'text' | 'items' | 'reasons'>

export type AnswerFault =
  | 'option-unknown'
  | 'text-missing'
  | 'reason-missing'
  | 'amount-invalid'
  | 'item-undecided'
  | 'item-unknown'

/** What is wrong with an answer's content; null when it can be recorded (`spec/loop.md`, Decision kinds). */
export function answerFault(
  decision: { kind: DecisionKind; options: readonly DecisionOption[]; facts: DecisionFacts | null },
  given: GivenAnswer,
): AnswerFault | null {
  const option = findOption(decision, given.optionId)
  if (!option) return 'option-unknown'
  if (option === FREE_TEXT_OPTION && given.text.trim() === '') return 'text-missing'
  const needsReason = option.id === 'request-changes' || option.id === 'add-fix-item'
  if (needsReason && cleanReasons(given).length === 0) return 'reason-missing'
  if (decision.kind === 'budget' && option.id === 'raise' && !isAmountEnough(decision.facts, given.text))
    return 'amount-invalid'
  if (decision.kind !== 'blocked-items' || option.id !== 'resolve') return null
  const asked = (decision.facts?.blockedItems ?? []).map(item => item.itemId)
  const chosen = Object.keys(given.items ?? {})
  if (chosen.length === 0 || asked.some(itemId => !chosen.includes(itemId))) return 'item-undecided'
  return asked.length > 0 && chosen.some(itemId => !asked.includes(itemId)) ? 'item-unknown' : null
}

/** A budget is raised to a number in its own unit, above what is used: less would be asked about again at once. */
function isAmountEnough(facts: DecisionFacts | null, text: string): boolean {
  const budget = facts?.budget
  if (!budget) return BUDGET_UNITS.some(unit => readAmount(text, unit) !== null)
  const amount = readAmount(text, budget.unit)
  return amount !== null && amount > budget.used && amount > budget.limit
}

/** The reasons of an answer without the empty ones; white space around and inside is squeezed. */
export function cleanReasons(given: GivenAnswer): string[] {
  return (given.reasons ?? []).map(reason => reason.replace(/\s+/g, ' ').trim()).filter(reason => reason !== '')
}

/** True when two answers say the same, so that the second is no new revision. */
export function isSameAnswer(a: GivenAnswer, b: GivenAnswer): boolean {
  return canonical(a) === canonical(b)
}

function canonical(given: GivenAnswer): string {
  const items = Object.entries(given.items ?? {})
    .map(([itemId, choice]) => [itemId, choice.action, choice.guidance?.trim() ?? ''])
    .sort()
  return JSON.stringify([given.optionId, given.text.trim(), items, cleanReasons(given)])
}
