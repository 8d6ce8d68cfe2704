import { FREE_TEXT_OPTION } from '@/lib/core/decision/answer-text'
import { amountLine } from '@/lib/core/decision/budget-amount'
import { type AnswerFault, answerFault, type GivenAnswer } from '@/lib/core/decision/check-answer'
import { KIND_RULES } from '@/lib/core/decision/kinds'
import type { DecisionOption } from '@/lib/core/decision/types'
import { unreachable } from '@/lib/core/invariant'
import type { LineAnswer, LineDecision, LineProblem } from './line-segment'
import { matchOptions, offeredOptions, optionNames } from './match-line-option'
import { foldWords } from './standing-words'

export type LineReading = { answer: LineAnswer; problem: null } | { answer: null; problem: LineProblem }

/** Reads the words behind one reference: the option they name and, where it takes some, the words that go with it. */
export function readLineAnswer(decision: LineDecision, words: string): LineReading {
  if (foldWords(words) === '') return refuse({ code: 'no-answer' })
  const named = matchOptions(decision, words)
  const [only] = named
  if (only && named.length === 1) return give(decision, only, '')
  if (named.length > 1) return refuse({ code: 'several-options', options: named })
  const [split] = splitWords(decision, words)
  return split ? give(decision, split.option, split.rest) : refuse({ code: 'no-option', said: words })
}

type Split = { option: DecisionOption; rest: string }

/** `request changes, the German text is wrong` and the like: an option that takes words, and the words. */
function splitWords(decision: LineDecision, typed: string): Split[] {
  const words = typed.trim()
  const takers = offeredOptions(decision).filter(takesWords)
  if (takers.length === 0) return []
  const isTaker = (head: string) => {
    const matched = matchOptions(decision, head)
    return matched.length === 1 ? takers.find(option => option === matched[0]) : undefined
  }
  for (const match of words.matchAll(/[,，:：;；.。—–-]+/gu)) {
    const option = isTaker(words.slice(0, match.index))
    if (option) return [{ option, rest: words.slice(match.index + match[0].length) }]
  }
  return takers.flatMap(option => withoutName(decision, option, words))
}

/** Behind a full name a blank is enough, and in Chinese not even that. */
function withoutName(decision: LineDecision, option: DecisionOption, words: string): Split[] {
  for (let end = words.length - 1; end > 0; end -= 1) {
    const isEdge = /\s/u.test(words.charAt(end)) || /\p{Script=Han}/u.test(words.charAt(end - 1))
    if (isEdge && optionNames(decision, option).includes(foldWords(words.slice(0, end))))
      return [{ option, rest: words.slice(end) }]
  }
  return []
}

function takesWords({ id }: DecisionOption): boolean {
  return id === 'request-changes' || id === 'add-fix-item' || id === 'raise' || id === FREE_TEXT_OPTION.id
}

function give(decision: LineDecision, option: DecisionOption, typed: string): LineReading {
  const rest = typed.trim()
  const facts = decision.budget ? { budget: decision.budget } : null
  const given = givenWords(decision, option, rest)
  const fault = answerFault({ kind: decision.kind, options: decision.options, facts }, given)
  if (fault) return refuse(problemOf(fault, decision, option))
  return { answer: { ...given, option, isDeliberate: !KIND_RULES[decision.kind].quick }, problem: null }
}

function givenWords({ budget }: LineDecision, option: DecisionOption, rest: string): GivenAnswer {
  const given = { optionId: option.id, text: '' }
  if (option.id === 'raise') return { ...given, text: budget ? amountLine(rest.normalize('NFKC'), budget.unit) : rest }
  if (option.id === FREE_TEXT_OPTION.id) return { ...given, text: rest }
  return takesWords(option) ? { ...given, reasons: rest.split(/[;；\r\n]+/u).map(reason => reason.trim()) } : given
}

function problemOf(fault: AnswerFault, decision: LineDecision, option: DecisionOption): LineProblem {
  switch (fault) {
    case 'option-unknown':
      return { code: 'no-option', said: option.label }
    case 'text-missing':
      return { code: 'needs-words' }
    case 'reason-missing':
      return { code: 'needs-reason', option }
    case 'amount-invalid':
      return { code: 'needs-amount', budget: decision.budget }
    case 'item-undecided':
    case 'item-unknown':
      return { code: 'item-by-item' }
    default:
      return unreachable(fault)
  }
}

function refuse(problem: LineProblem): LineReading {
  return { answer: null, problem }
}
