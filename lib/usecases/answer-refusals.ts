import type { AnswerFault, GivenAnswer } from '@/lib/core/decision/check-answer'
import { signerNames } from '@/lib/core/decision/list-signers'
import type { AnswerBar } from '@/lib/core/decision/may-answer'
import { Refusal } from '@/lib/core/errors'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { AnswerRow } from './answer-record'
import type { LoadedDecision } from './load-decision'

/** FORBIDDEN that says who may answer instead. */
export function refuseBarred(loaded: LoadedDecision, bar: AnswerBar): Refusal {
  const approver = loaded.phase?.approver ?? ''
  const who = signerNames(loaded.signers).join(', ') || approver
  const sentences = {
    'role-operator': 'Operators, approvers and administrators of this project may answer this.',
    'role-approver': 'Approvers and administrators of this project may answer this.',
    'named-approver': `Only ${who} may sign this; the plan names ${approver}.`,
    'four-eyes': `You wrote some of what this covers, so another person has to sign: the project wants four eyes.`,
    'token-scope': 'This token lacks the scope "answer".',
    'browser-session': 'This needs a person in a browser session; a token may not answer it.',
  } as const satisfies Record<AnswerBar, string>
  const keys = {
    'role-operator': 'answerNeedsOperator',
    'role-approver': 'answerNeedsApprover',
    'named-approver': 'answerNeedsNamed',
    'four-eyes': 'answerNeedsOtherEyes',
    'token-scope': 'answerNeedsScope',
    'browser-session': 'answerNeedsBrowser',
  } as const satisfies Record<AnswerBar, string>
  return new Refusal('FORBIDDEN', { key: keys[bar], message: sentences[bar], values: { who, approver } })
}

type TooLate = { loaded: LoadedDecision; winner: AnswerRow; request: GivenAnswer; now: Date }

/** CONFLICT that names the winner and how long ago it was. */
export function refuseTooLate({ loaded, winner, request, now }: TooLate): Refusal {
  const seconds = Math.max(0, Math.round((now.getTime() - winner.createdAt.getTime()) / 1000))
  const yours = loaded.decision.options.find(option => option.id === request.optionId)?.label ?? request.optionId
  const values = { who: winner.byName, choice: winner.optionLabel, seconds, yours }
  return new Refusal('CONFLICT', {
    key: 'answeredAlready',
    message: `${values.who} chose ${values.choice} ${seconds} s ago. Yours (${yours}) was not recorded.`,
    values,
    data: { revision: winner.revision, optionId: winner.optionId, by: winner.byName, at: winner.createdAt },
  })
}

/** CONFLICT for a question that was closed without an answer. */
export function refuseClosed({ row }: LoadedDecision): Refusal {
  const name = decisionLabel(row.number)
  const values = { name, state: row.state, why: row.closedWhy ?? '' }
  const message = `${name} is ${row.state} and takes no answer.`
  return new Refusal('CONFLICT', { key: 'decisionClosed', message, values, data: { state: row.state } })
}

/** CHANGED_SINCE_SEEN with what stands now, so that the edge can show the difference. */
export function refuseChanged({ row, decision }: LoadedDecision): Refusal {
  const name = decisionLabel(row.number)
  return new Refusal('CHANGED_SINCE_SEEN', {
    key: 'decisionChanged',
    message: `${name} changed since you saw it. Nothing was recorded; look again.`,
    values: { name },
    data: { digest: row.digest, question: row.question, context: row.context, options: decision.options },
  })
}

/** VALIDATION per fault of the content. */
export function refuseFault(fault: AnswerFault): Refusal {
  const faults = {
    'option-unknown': ['answerOptionUnknown', 'This decision does not offer that option.'],
    'text-missing': ['answerTextMissing', 'Write the answer in words.'],
    'reason-missing': ['answerReasonMissing', 'Give at least one reason; each becomes an item.'],
    'amount-invalid': [
      'answerAmountInvalid',
      'Write one positive number in the unit of the budget, above what is used.',
    ],
    'item-undecided': ['answerItemUndecided', 'Choose retry or drop for every blocked item.'],
    'item-unknown': ['answerItemUnknown', 'One of these items is not part of the question.'],
  } as const satisfies Record<AnswerFault, readonly [string, string]>
  const [key, message] = faults[fault]
  return new Refusal('VALIDATION', { key, message })
}
