import type { DecisionOption, FileAnswer } from '@/lib/core/decision/types'
import { revisionLabel } from '@/lib/core/plan/decision-references'
import { foldLine, fromOneLine, toOneLine, withoutComments } from '@/lib/core/plan/one-line'

const TAIL =
  /\s+(?:—|–|--)\s+([^—]{0,200}?)[,，]\s*(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d))(?:\s+(?:—|–|--)\s+(.*))?$/
const ID = /^[(（]([^()（）\s]{1,60})[)）]\s*/

/**
 * Writes `- Answer R01: (a) zod — lead, 2026-05-19T08:02:11Z — free text`; further lines of the free text follow as an
 * indented quote.
 */
export function writeAnswer(answer: FileAnswer, lead: string): string[] {
  const [first = '', ...others] = answer.text.trim().split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
  const choice = `(${optionIdText(answer.optionId)}) ${toOneLine(answer.label)}`.trim()
  const line = `${lead}- Answer ${revisionLabel(answer.revision)}: ${choice} — ${toOneLine(answer.by)}, ${answer.at}`
  const text = toOneLine(first)
  return [
    text === '' ? line : `${line} — ${text}`,
    ...others.map(other => `${lead}  > ${withoutComments(foldLine(other))}`.trimEnd()),
  ]
}

/** Reads the value of an answer line; the options of its entry say where the label ends. Never throws. */
export function readAnswer(revision: number, value: string, options: readonly DecisionOption[]): FileAnswer {
  const raw = foldLine(value)
  const id = ID.exec(raw)
  const offered = options.find(option => option.id === id?.[1])
  const behind = id ? raw.slice(id[0].length) : raw
  const label = offered ? toOneLine(offered.label) : null
  if (label !== null && (behind === label || behind.startsWith(`${label} —`))) {
    const tail = TAIL_FIRST.exec(behind.slice(label.length))
    return { revision, optionId: id?.[1] ?? '', label: fromOneLine(label), ...tailOf(tail) }
  }
  const tail = TAIL.exec(behind)
  const said = fromOneLine(tail ? behind.slice(0, tail.index) : behind)
  const named = options.find(option => option.id === said || option.label === said)
  return { revision, optionId: id?.[1] ?? named?.id ?? '', label: named?.label ?? said, ...tailOf(tail) }
}

const TAIL_FIRST = new RegExp(`^${TAIL.source}`)

/** An option's id as it may stand in brackets. */
export function optionIdText(id: string): string {
  return id.replace(/[()（）\s]+/g, '-')
}

function tailOf(tail: RegExpExecArray | null): Pick<FileAnswer, 'by' | 'at' | 'text'> {
  const [, by = '', at = '', text = ''] = tail ?? []
  return { by: fromOneLine(by.trim()), at, text: fromOneLine(text.trim()) }
}
