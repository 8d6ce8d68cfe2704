import { writeAnswer } from '@/lib/core/decision/answer-line'
import {
  type DecisionBlock,
  type DecisionBlocks,
  readDecisionBlocks,
  type Section,
} from '@/lib/core/decision/read-decision-blocks'
import type { DecisionEntry, FileAnswer } from '@/lib/core/decision/types'
import { writeEntry } from '@/lib/core/decision/write-decision-entry'
import { invariant } from '@/lib/core/invariant'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { applyLineEdits, type EditResult, type LineEdit } from '@/lib/core/plan/line-edits'
import { toOneLine } from '@/lib/core/plan/one-line'

const EMPTY = '# Decisions\n\n## Pending\n\n## Resolved\n'
const HEADINGS = { pending: 'Pending', resolved: 'Resolved' } as const satisfies Record<Section, string>

/** Adds an entry at the end of Pending; null is a file that is not there yet. A number that is taken is a bug. */
export function addPendingDecision(text: string | null, entry: DecisionEntry): string {
  const before = text === null || text.trim() === '' ? EMPTY : text
  const found = readDecisionBlocks(before)
  const isTaken = found.blocks.some(block => block.number === entry.number)
  invariant(!isTaken, `${decisionLabel(entry.number)} is not yet in DECISIONS.md`)
  return applyLineEdits(before, insertInto(found, 'pending', writeEntry(entry)))
}

/** Moves a pending entry to Resolved with its answer; its own lines stay as they are. */
export function resolveDecision(text: string, number: number, answer: FileAnswer): EditResult {
  return moveToResolved(text, number, lead => writeAnswer(answer, lead))
}

/** Adds a later answer to a resolved entry; the earlier ones stay. */
export function amendDecision(text: string, number: number, answer: FileAnswer): EditResult {
  const found = readDecisionBlocks(text)
  const block = findBlock(found, number, 'resolved')
  if (!block) return { ok: false, reason: `${decisionLabel(number)} is not among the resolved decisions` }
  const texts = writeAnswer(answer, bodyLead(block))
  return { ok: true, text: applyLineEdits(text, [{ type: 'insert-after', line: block.endLine, texts }]) }
}

export type Closing = { how: 'withdrawn' | 'superseded'; at: string; why: string }

/** Moves a pending entry to Resolved without an answer, saying when and why. */
export function closeDecision(text: string, number: number, closing: Closing): EditResult {
  const why = toOneLine(closing.why)
  const line = `- Closed: ${closing.how} — ${closing.at}${why === '' ? '' : ` — ${why}`}`
  return moveToResolved(text, number, lead => [lead + line])
}

/** Gives the first entry, or the last when two have the number, another number; nothing but that number changes. */
export function renumberDecision(text: string, from: number, to: number): EditResult {
  const found = readDecisionBlocks(text)
  const block = found.blocks.findLast(candidate => candidate.number === from)
  if (!block) return { ok: false, reason: `${decisionLabel(from)} is not in this file` }
  if (found.blocks.some(candidate => candidate.number === to)) {
    return { ok: false, reason: `${decisionLabel(to)} is already in this file` }
  }
  const line = block.heading.text
  const digits = /^\d+/.exec(line.slice(block.numberIndex))?.[0].length ?? 0
  const replaced =
    line.slice(0, block.numberIndex) + decisionLabel(to).slice(2) + line.slice(block.numberIndex + digits)
  return { ok: true, text: applyLineEdits(text, [{ type: 'replace', line: block.heading.number, text: replaced }]) }
}

/** The lines of an entry as they stand in a text; null when it has none of that number. */
export function decisionText(text: string, number: number): string | null {
  const { blocks, scan } = readDecisionBlocks(text)
  const block = blocks.find(candidate => candidate.number === number)
  return block ? linesOf(scan.lines, block).join('\n') : null
}

/** Puts an entry as it stands in another text in the place of this text's own; one that is not there is taken out. */
export function takeDecision(text: string, source: string, number: number): string {
  const [found, other] = [readDecisionBlocks(text), readDecisionBlocks(source)]
  const own = found.blocks.find(candidate => candidate.number === number)
  const taken = other.blocks.find(candidate => candidate.number === number)
  const texts = taken ? linesOf(other.scan.lines, taken) : []
  if (own && own.section === taken?.section) return applyLineEdits(text, replaceBlock(own, texts))
  const edits = own ? removeBlock(found, own) : []
  if (taken) edits.push(...insertInto(found, taken.section, texts))
  return applyLineEdits(text, edits)
}

function replaceBlock(block: DecisionBlock, texts: string[]): LineEdit[] {
  const edits: LineEdit[] = [{ type: 'insert-after', line: block.heading.number - 1, texts }]
  for (let line = block.heading.number; line <= block.endLine; line += 1) edits.push({ type: 'remove', line })
  return edits
}

function linesOf(lines: DecisionBlocks['scan']['lines'], block: DecisionBlock): string[] {
  return lines.slice(block.heading.number - 1, block.endLine).map(line => line.text)
}

function removeBlock({ scan: { lines } }: DecisionBlocks, block: DecisionBlock): LineEdit[] {
  const edits: LineEdit[] = []
  let end = block.endLine
  while (lines[end]?.kind === 'blank') end += 1
  for (let line = block.heading.number; line <= end; line += 1) edits.push({ type: 'remove', line })
  return edits
}

function moveToResolved(text: string, number: number, added: (lead: string) => string[]): EditResult {
  const found = readDecisionBlocks(text)
  const block = findBlock(found, number, 'pending')
  if (!block) return { ok: false, reason: `${decisionLabel(number)} is not among the pending decisions` }
  const moved = linesOf(found.scan.lines, block)
  const edits = removeBlock(found, block)
  edits.push(...insertInto(found, 'resolved', [...moved, ...added(bodyLead(block))]))
  return { ok: true, text: applyLineEdits(text, edits) }
}

function findBlock(found: DecisionBlocks, number: number, section: Section): DecisionBlock | null {
  const blocks = found.blocks.filter(block => block.number === number && block.section === section)
  return blocks.length === 1 ? (blocks[0] ?? null) : null
}

/** Puts lines at the end of a section, which is made where it is missing: Pending before Resolved. */
function insertInto(found: DecisionBlocks, section: Section, texts: string[]): LineEdit[] {
  const lines = found.sections[section]
  if (lines) return [{ type: 'insert-after', line: lines.endLine, texts: ['', ...texts] }]
  const other = found.sections[section === 'pending' ? 'resolved' : 'pending']
  const heading = `${'#'.repeat(other?.level ?? 2)} ${HEADINGS[section]}`
  const before = section === 'pending' && other ? other.heading.number - 1 : null
  if (before !== null) return [{ type: 'insert-after', line: before, texts: [heading, '', ...texts, ''] }]
  const last = found.scan.lines.length
  const isBlank = last === 0 || found.scan.lines[last - 1]?.kind === 'blank'
  return [{ type: 'insert-after', line: last, texts: [...(isBlank ? [] : ['']), heading, '', ...texts] }]
}

/** The white space that lines of an entry begin with: none under a heading, that of its text where it has none. */
function bodyLead(block: DecisionBlock): string {
  if (block.heading.kind === 'heading') return ''
  const own = /^\s*/.exec(block.heading.text)?.[0] ?? ''
  const first = block.body.find(line => line.kind !== 'blank')
  return first ? (/^\s*/.exec(first.text)?.[0] ?? '') : `${own}  `
}
