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

/** The part of a line behind its box; `visible` has comments blanked out, so that nothing is found or put in one. */
type Rest = { raw: string; visible: string }

function newItemLine(block: ItemBlock, to: Mark, change: MarkNote): string {
  const { box, line } = block
  const behindMark = line.text.slice(box.contentEnd, box.restIndex)
  const before = line.text.slice(0, box.contentStart) + MARK_CHARACTER[to] + behindMark
  let rest: Rest = { raw: line.text.slice(box.restIndex), visible: line.visible.slice(box.restIndex) }
  if (change.reference) rest = withReference(rest, change.reference.number)
  if (change.answer) rest = withAnswer(rest, change.answer)
  return before + rest.raw
}

function withReference(rest: Rest, number: number): Rest {
  const note = ` (${decisionLabel(number)})`
  const place = placeOfDecision(rest.visible, number)
  if (!place) return insertAtEnd(rest, note)
  return place.isAnswer ? replace(rest, place, note) : rest
}

function withAnswer(rest: Rest, answer: NonNullable<MarkNote['answer']>): Rest {
  const head = ` — ${decisionLabel(answer.number)} ${revisionLabel(answer.revision)}:`
  const label = toOneLine(answer.label)
  const note = label === '' ? head : `${head} ${label}`
  const place = placeOfDecision(rest.visible, answer.number)
  if (!place) return insertAtEnd(rest, note)
  if (place.isAnswer || isAtEnd(rest.visible, place)) return replace(rest, place, note)
  return insertAtEnd(replace(rest, place, ''), note)
}

type Place = { start: number; end: number; isAnswer: boolean }

/** Where a decision stands on an item's line; an answer reaches to the next reference or to the end of the text. */
function placeOfDecision(visible: string, number: number): Place | null {
  const spans = findReferences(visible)
  const index = spans.findIndex(span => span.number === number)
  const span = spans[index]
  if (!span) return null
  const start = visible.slice(0, span.start).trimEnd().length
  if (span.revision === null) return { start, end: span.end, isAnswer: false }
  const next = spans[index + 1]?.start ?? visible.length
  return { start, end: visible.slice(0, next).trimEnd().length, isAnswer: true }
}

/** Nothing but other references and answers stands behind the place. */
function isAtEnd(visible: string, place: Place): boolean {
  const behind = visible.slice(place.end)
  return behind.trim() === '' || findReferences(behind)[0]?.start === /^\s*/.exec(behind)?.[0].length
}

function replace(rest: Rest, place: Pick<Place, 'start' | 'end'>, note: string): Rest {
  const put = (text: string) => text.slice(0, place.start) + note + text.slice(place.end)
  return { raw: put(rest.raw), visible: put(rest.visible) }
}

function insertAtEnd(rest: Rest, note: string): Rest {
  const end = rest.visible.trimEnd().length
  return replace(rest, { start: end, end }, note)
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
