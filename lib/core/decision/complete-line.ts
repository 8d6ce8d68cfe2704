import { decisionLabel } from '@/lib/core/plan/decision-references'
import { findLineReferences } from './line-references'
import type { LineDecision, LineProblem, LineSegment, LineSpan } from './line-segment'
import { readLineAnswer } from './read-line-answer'
import type { DecisionOption } from './types'

/** The line with one segment's reference naming its project: `D-002` → `shop/D-002`. */
export function completeProject(
  line: string,
  segment: LineSegment,
  decision: { slug: string; number: number },
): string {
  const { reference } = segment
  if (!reference) return line
  const name = `${decision.slug}/${decisionLabel(decision.number)}`
  return `${line.slice(0, reference.start)}${name}${line.slice(reference.end)}`
}

/** Several lines that were pasted, as one: a field of one line would drop what ends them. */
export function joinLines(pasted: string): string {
  return pasted.trim().replace(/[^\S\r\n]*[.。;；,，]?\s*[\r\n]\s*/gu, '. ')
}

/** What is left of the line when these segments are done with. */
export function withoutSegments(line: string, done: readonly LineSegment[]): string {
  const kept = [...done]
    .sort((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), line)
  return kept.trim()
}

type Chosen = { decision: LineDecision; option: DecisionOption; shownLabel: string }

/** The line with one segment answered by this option, in words that mean it alone: as shown, as written, or by its id. */
export function completeOption(line: string, segment: LineSegment, chosen: Chosen): string {
  const { reference, words, end } = segment
  if (!reference) return line
  const before = line.slice(0, words.start)
  const lead = words.start > reference.end ? before : `${before}:`
  const rest = line.slice(words.end)
  return `${lead}${/\s$/u.test(lead) ? '' : ' '}${wordsFor(chosen)}${separatorBefore(line, { start: words.end, end })}${rest}`
}

/** What is missing between an answer and the next reference. */
function separatorBefore(line: string, { start, end }: LineSpan): string {
  const between = line.slice(start, end)
  if (end === line.length || /[^\t ]/u.test(between)) return ''
  return between === '' ? '. ' : '.'
}

function wordsFor({ decision, option, shownLabel }: Chosen): string {
  const isClear = (words: string) => {
    const { answer, problem } = readLineAnswer(decision, words)
    const isMeant = answer ? answer.optionId === option.id : WANTS_MORE.has(problem.code)
    return isMeant && findLineReferences(`D-1: ${words}`).length === 1 && !/[\r\n]/u.test(words)
  }
  return [shownLabel, option.label, `(${option.id})`].find(isClear) ?? `(${option.id})`
}

/** The option is understood; its words are still to come. */
const WANTS_MORE: ReadonlySet<LineProblem['code']> = new Set(['needs-reason', 'needs-words', 'needs-amount'])
