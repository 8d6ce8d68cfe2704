import { decisionLabel, findReferences, revisionLabel } from '@/lib/core/plan/decision-references'
import { applyLineEdits, type EditResult, type LineEdit } from '@/lib/core/plan/line-edits'
import { foldLine, toOneLine, withoutComments } from '@/lib/core/plan/one-line'
import { type BoxLine, type ItemBlock, type PrdStructure, readPrdStructure } from '@/lib/core/plan/read-prd-structure'
import { MARK_CHARACTER, type Mark } from '@/lib/core/plan/types'

export type MarkNote = {
  /** Appended as ` (D-007)`; in place of an answer of the same number when one stands there. */
  reference?: { number: number }
  /** ` (D-007)` becomes ` — D-007 R01: <label>`; a later revision takes the place of the earlier one's text. */
  answer?: { number: number; revision: number; label: string }
  /** Free text of a person, kept as an indented quote under the item. */
  quote?: string
}

/**
 * Sets one item's mark and changes nothing but its line, its criteria (ticked with it) and the quote it is given
 * (`spec/files.md`, Write rules). Refused when the item is not there, not unique, or would be dropped by no decision.
 */
export function setItemMark(text: string, itemId: string, to: Mark, change: MarkNote = {}): EditResult {
  const structure = readPrdStructure(text)
  const found = structure.items.filter(block => block.id.id === itemId)
  const [block] = found
  if (!block) return { ok: false, reason: `item ${itemId} is not in this file` }
  if (found.length > 1) return { ok: false, reason: `the ID ${itemId} is used ${found.length} times` }
  if (to === 'dropped' && !refersToDecision(block, change)) {
    return { ok: false, reason: `item ${itemId} can only be dropped by a decision` }
  }
  const edits: LineEdit[] = [{ type: 'replace', line: block.line.number, text: newItemLine(block, to, change) }]
  if (to === 'done') edits.push(...block.criteria.filter(at => at.box.mark === 'open').map(tick))
  if (change.quote?.trim()) edits.push(quoteEdit(structure, block, change.quote))
  return { ok: true, text: applyLineEdits(text, edits) }
}

function refersToDecision(block: ItemBlock, change: MarkNote): boolean {
  return change.reference !== undefined || findReferences(block.box.rest).length > 0
}

function newItemLine(block: ItemBlock, to: Mark, change: MarkNote): string {
  const { box, line } = block
  const before =
    line.text.slice(0, box.contentStart) + MARK_CHARACTER[to] + line.text.slice(box.contentEnd, box.restIndex)
  let rest = line.text.slice(box.restIndex)
  if (change.reference) rest = withReference(rest, change.reference.number)
  if (change.answer) rest = withAnswer(rest, change.answer)
  return before + rest
}

function withReference(rest: string, number: number): string {
  const note = ` (${decisionLabel(number)})`
  const place = placeOfDecision(rest, number)
  if (!place) return insertAtEnd(rest, note)
  return place.isAnswer ? replace(rest, place, note) : rest
}

function withAnswer(rest: string, answer: NonNullable<MarkNote['answer']>): string {
  const head = ` — ${decisionLabel(answer.number)} ${revisionLabel(answer.revision)}:`
  const label = toOneLine(answer.label)
  const note = label === '' ? head : `${head} ${label}`
  const place = placeOfDecision(rest, answer.number)
  if (!place) return insertAtEnd(rest, note)
  if (place.isAnswer || isAtEnd(rest, place)) return replace(rest, place, note)
  return insertAtEnd(replace(rest, place, ''), note)
}

type Place = { start: number; end: number; isAnswer: boolean }

/** Where a decision stands on an item's line; an answer reaches to the next reference or to the end of the text. */
function placeOfDecision(rest: string, number: number): Place | null {
  const spans = findReferences(rest)
  const index = spans.findIndex(span => span.number === number)
  const span = spans[index]
  if (!span) return null
  const start = rest.slice(0, span.start).trimEnd().length
  if (span.revision === null) return { start, end: span.end, isAnswer: false }
  const next = spans[index + 1]?.start ?? rest.length
  return { start, end: rest.slice(0, next).trimEnd().length, isAnswer: true }
}

/** Nothing but other references and answers stands behind the place. */
function isAtEnd(rest: string, place: Place): boolean {
  const behind = rest.slice(place.end)
  return behind.trim() === '' || findReferences(behind)[0]?.start === /^\s*/.exec(behind)?.[0].length
}

function replace(rest: string, place: Place, note: string): string {
  return rest.slice(0, place.start) + note + rest.slice(place.end)
}

function insertAtEnd(rest: string, note: string): string {
  const end = rest.trimEnd().length
  return rest.slice(0, end) + note + rest.slice(end)
}

function tick({ line, box }: BoxLine): LineEdit {
  const text = `${line.text.slice(0, box.contentStart)}x${line.text.slice(box.contentEnd)}`
  return { type: 'replace', line: line.number, text }
}

/** The quote goes behind the item's last line, so that it parts no paragraph and no nested list of the item. */
function quoteEdit(structure: PrdStructure, block: ItemBlock, quote: string): LineEdit {
  const { lead, bullet } = block.box
  const indent = lead + ' '.repeat(bullet === '' ? 2 : bullet.length + 1)
  const lines = quote.trim().split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
  const texts = lines.map(line => `${indent}> ${withoutComments(foldLine(line))}`.trimEnd())
  const isBehindQuote = structure.scan.lines[block.endLine - 1]?.kind === 'quote'
  if (isBehindQuote) texts.unshift('')
  return { type: 'insert-after', line: block.endLine, texts }
}
