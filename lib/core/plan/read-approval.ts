import { isNone, type KeyLine } from '@/lib/core/plan/line-syntax'
import { makeProblem, placeAt } from '@/lib/core/plan/make-problem'
import type { MarkdownLine } from '@/lib/core/plan/markdown-lines'
import type { Approval, Problem } from '@/lib/core/plan/types'

const SIGNATURE = /^(.+?)\s*[,，、;；]\s*(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?\s*[.。]?$/
const PLACEHOLDER = /^(?:tbd|todo|pending|待定|\?+|<.*>|\{.*\}|_+)\s*(?:[,，].*)?$/i

type Place = { line: MarkdownLine; key: KeyLine }
type Context = { file: string; today: string; problems: Problem[] }

/** Reads the Approved-By line and reports when it is missing, unreadable, repeated or of a day that is nowhere yet. */
export function readApproval(places: readonly Place[], context: Context): Approval | null {
  const [place, ...others] = places
  for (const other of others) reportRepeated(other, place, context)
  const value = place?.key.value ?? ''
  if (!place || isNone(value) || PLACEHOLDER.test(value)) {
    const at = place
      ? placeAt(context.file, place.line, place.key.keyIndex)
      : { file: context.file, line: 1, column: 1 }
    const detail = { expected: 'Approved-By: name, YYYY-MM-DD', found: value || 'nothing' }
    context.problems.push(makeProblem('approved-by-missing', at, detail))
    return null
  }
  const at = placeAt(context.file, place.line, place.key.valueIndex)
  const match = value.length > 300 ? null : SIGNATURE.exec(value)
  const [, name = '', year = '', month = '', day = ''] = match ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!match || !isCalendarDate(Number(year), Number(month), Number(day))) {
    const detail = { expected: 'name, YYYY-MM-DD', found: value, values: { found: value } }
    context.problems.push(makeProblem('approved-by-unreadable', at, detail))
    return null
  }
  if (date > context.today) {
    const detail = { expected: `a date up to ${context.today}`, found: date, values: { date } }
    context.problems.push(makeProblem('approved-by-future', at, detail))
  }
  return { name: name.replace(/\*\*|`/g, '').trim(), date, line: place.line.number }
}

function reportRepeated(other: Place, first: Place | undefined, context: Context): void {
  const values = { key: 'Approved-By', first: first?.line.number ?? 0 }
  const detail = { expected: 'one Approved-By line', found: other.key.value, values }
  context.problems.push(makeProblem('key-repeated', placeAt(context.file, other.line, other.key.keyIndex), detail))
}

function isCalendarDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= (days[month - 1] ?? 0)
}
