import { optionIdText } from '@/lib/core/decision/answer-line'
import { FREE_TEXT_OPTION, optionText } from '@/lib/core/decision/answer-text'
import { BLOCK_OPTION } from '@/lib/core/decision/kinds'
import type { AcceptedAnswer, DecisionOption, FileAnswer } from '@/lib/core/decision/types'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'

/** The answer that a decision asks again about (`spec/loop.md`, Decision kinds); null when it asks for the first time. */
export function formerAnswer({ decisions }: LoadedPlan, number: number): FileAnswer | null {
  const entries = [...decisions.pending, ...decisions.resolved]
  const reopens = entries.find(entry => entry.number === number)?.reopens
  return decisions.resolved.find(entry => entry.number === reopens)?.answers.at(-1) ?? null
}

/** True when nothing is chosen otherwise: the same option, and no words that were not there before. */
export function isSameChoice(
  former: Pick<FileAnswer, 'optionId' | 'text'>,
  { optionId, text }: Pick<AcceptedAnswer, 'optionId' | 'text'>,
): boolean {
  return former.optionId === optionIdText(optionId) && (text.trim() === '' || text.trim() === former.text.trim())
}

/** What an option of a decision that is asked again does about its finished item. */
export function redoEffect(
  former: Pick<FileAnswer, 'optionId' | 'text'>,
  optionId: string,
): 'item-redone' | 'item-stays' {
  const isOther = optionId === FREE_TEXT_OPTION.id || !isSameChoice(former, { optionId, text: '' })
  return isOther ? 'item-redone' : 'item-stays'
}

/** What an item says that redoes a finished one, in one line. */
export function redoText(
  itemId: string,
  former: Pick<FileAnswer, 'optionId' | 'label'>,
  { option, text }: { option: DecisionOption; text: string },
): string {
  const words = text.trim() === '' ? '' : `: ${text.trim()}`
  const before = optionText({ id: former.optionId, label: former.label })
  if (option.id === BLOCK_OPTION.id) return `Take what ${itemId} built on ${before} back${words}`
  if (option.id === FREE_TEXT_OPTION.id) return `Redo ${itemId}, not with ${before}${words}`
  const now = optionText(option)
  return now === before ? `Redo ${itemId} with ${now}${words}` : `Redo ${itemId} with ${now}, not ${before}${words}`
}
