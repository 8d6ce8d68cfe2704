import { CHILD_KINDS } from '@/lib/core/decision/child-kinds'
import { KIND_RULES } from '@/lib/core/decision/kinds'
import type { AcceptedAnswer, DecisionKind, DecisionOption, FileAnswer } from '@/lib/core/decision/types'
import { decisionLabel, revisionLabel } from '@/lib/core/plan/decision-references'

/** The answer of a person whom none of a child's options suits; its words are the answer (`spec/loop.md`, Decision kinds). */
export const FREE_TEXT_OPTION: DecisionOption = { id: 'free-text', label: 'In other words' }

const SUMMARY_LENGTH = 60

/** The option an answer names, free text included where the kind takes it; null when it is not offered. */
export function findOption(
  decision: { kind: DecisionKind; options: readonly DecisionOption[] },
  optionId: string,
): DecisionOption | null {
  const offered = decision.options.find(option => option.id === optionId)
  if (offered) return offered
  return takesFreeText(decision) && optionId === FREE_TEXT_OPTION.id ? FREE_TEXT_OPTION : null
}

/** True when a child asked: what a guard asks has its own options and no other answer. */
export function takesFreeText({ kind, options }: { kind: DecisionKind; options: readonly DecisionOption[] }): boolean {
  return CHILD_KINDS.has(kind) && !isGuarded(options)
}

/** True for the options of a guard's question. */
export function isGuarded(options: readonly { id: string }[]): boolean {
  return options.some(option => option.id === 'retry-without')
}

/** True where the options are the kind's own or a guard's, so that pages say them in the viewer's language. */
export function areOptionsOurs({ kind, options }: { kind: DecisionKind; options: readonly { id: string }[] }): boolean {
  return KIND_RULES[kind].fixedOptions || isGuarded(options)
}

/** An option as a PRD line says it: `(a) zod`; ids longer than a letter or two add nothing to the label. */
export function optionText(option: DecisionOption): string {
  const label = oneLine(option.label)
  return option.id.length <= 2 ? `(${option.id}) ${label}` : label
}

/** The commit subject of an answer: `[Decision] D-007 R01: Resend` (`spec/loop.md`, Commits). */
export function answerSubject(answer: AcceptedAnswer, option: DecisionOption): string {
  return `[Decision] ${decisionLabel(answer.number)} ${revisionLabel(answer.revision)}: ${answerSummary(answer, option)}`
}

/** What was chosen in one short line: items and reasons are named, free text is cut. */
export function answerSummary(answer: AcceptedAnswer, option: DecisionOption): string {
  const items = Object.entries(answer.items ?? {}).map(([itemId, choice]) => `${choice.action} ${itemId}`)
  if (items.length > 0) return cut(items.join(', '))
  const amount = option.id === 'raise' ? oneLine(answer.text.split('\n', 1)[0] ?? '') : ''
  if (amount !== '') return cut(`${optionText(option)}: ${amount}`)
  if (option.id === FREE_TEXT_OPTION.id) return cut(oneLine(answer.text))
  const reasons = answer.reasons ?? []
  return cut(reasons.length > 0 ? `${optionText(option)}: ${oneLine(reasons.join('; '))}` : optionText(option))
}

/** The answer as DECISIONS.md keeps it, complete enough to rebuild the database's row from. */
export function fileAnswer(answer: AcceptedAnswer, option: DecisionOption): FileAnswer {
  const items = Object.entries(answer.items ?? {}).map(([itemId, choice]) =>
    [`${itemId} ${choice.action}`, choice.guidance].filter(Boolean).join(': '),
  )
  const text = [...items, ...(answer.reasons ?? []), answer.text].map(part => part.trim()).filter(Boolean)
  const { revision, by, at } = answer
  return { revision, optionId: option.id, label: oneLine(option.label), by, at, text: text.join('\n') }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length <= SUMMARY_LENGTH ? text : `${characters.slice(0, SUMMARY_LENGTH - 1).join('')}…`
}
