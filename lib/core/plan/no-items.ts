import { readItemId } from '@/lib/core/plan/item-id'
import { makeFix } from '@/lib/core/plan/make-fix'
import { editAt, makeProblem } from '@/lib/core/plan/make-problem'
import type { MarkdownLine } from '@/lib/core/plan/markdown-lines'
import { addIdsFix, idSource } from '@/lib/core/plan/missing-ids'
import { findStrayBox, readBox, readEmojiMark } from '@/lib/core/plan/read-box'
import type { PrdStructure } from '@/lib/core/plan/read-prd-structure'
import { MARK_CHARACTER, type Problem, type ProblemFix, type TextEdit } from '@/lib/core/plan/types'

type BoxCount = { seen: number; fences: number; comments: number; quotes: number; criteria: number; other: number }

/** The one sentence for a PRD in which no item was recognised, with a conversion where one can be offered. */
export function noItemsProblems(file: string, structure: PrdStructure): Problem[] {
  const count = countBoxes(structure)
  const at = { file, line: 1, column: 1 }
  const expected = 'list lines like “- [ ] P1-01 text”'
  const withoutId = structure.loose.filter(loose => loose.reason === 'without-id')
  if (structure.items.length === 0 && withoutId[0]) {
    const values = { file, count: withoutId.length }
    const place = { file, line: withoutId[0].line.number, column: 1 }
    const found = withoutId[0].line.text.trim()
    return [makeProblem('prd-no-ids', place, { expected, found, values, fix: addIdsFix(file, structure) })]
  }
  if (count.seen > 0) {
    const boxes = countText(count)
    return [makeProblem('prd-no-items', at, { expected, found: boxes, values: { boxes, ...count } })]
  }
  const fix = conversion(file, structure)
  const found = structure.scan.lines.find(line => line.text.trim() !== '')?.text.trim() ?? 'an empty file'
  return [makeProblem('prd-not-this-format', at, { expected, found, values: { file }, ...(fix ? { fix } : {}) })]
}

function countBoxes(structure: PrdStructure): BoxCount {
  const count: BoxCount = { seen: 0, fences: 0, comments: 0, quotes: 0, criteria: 0, other: 0 }
  const criteria = new Set(structure.loose.filter(at => at.reason === 'phase-criterion').map(at => at.line.number))
  for (const line of structure.scan.lines) {
    const text = line.text.replace(line.kind === 'quote' ? /^[\s>]+/ : /^\s*<!--\s*/, '')
    if (!readBox(text)) continue
    count.seen += 1
    if (line.kind === 'code') count.fences += 1
    else if (line.kind === 'quote') count.quotes += 1
    else if (line.visible !== line.text && !readBox(line.visible)) count.comments += 1
    else if (criteria.has(line.number)) count.criteria += 1
    else count.other += 1
  }
  return count
}

function countText(count: BoxCount): string {
  const parts = [
    [count.fences, 'in fences'],
    [count.comments, 'in comments'],
    [count.quotes, 'in quotes'],
    [count.criteria, 'criteria'],
    [count.other, 'other'],
  ] as const
  const named = parts.filter(([number]) => number > 0).map(([number, name]) => `${number} ${name}`)
  return `${count.seen} ${count.seen === 1 ? 'box' : 'boxes'} seen: ${named.join(', ')}`
}

/** Turns emoji bullets, else boxes in headings, else plain top-level list lines into items. */
function conversion(file: string, structure: PrdStructure): ProblemFix | undefined {
  const nextId = idSource(file, structure)
  const lines = structure.scan.lines.filter(line => line.kind === 'text' || line.kind === 'heading')
  for (const convert of [convertEmoji, convertHeading, convertListLine]) {
    const edits = lines.flatMap(line => convert(file, line, nextId) ?? [])
    if (edits.length > 0) return makeFix('convert-lines', { count: edits.length }, edits)
  }
  return undefined
}

type Convert = (file: string, line: MarkdownLine, nextId: () => string) => TextEdit | null

const convertEmoji: Convert = (file, line, nextId) => {
  const emoji = readEmojiMark(line.visible)
  if (!emoji) return null
  const id = readItemId(emoji.rest) ? '' : ` ${nextId()}`
  return editAt(file, line, { start: emoji.index, end: emoji.end }, `[${MARK_CHARACTER[emoji.suggested]}]${id}`)
}

const convertHeading: Convert = (file, line, nextId) => {
  if (line.kind !== 'heading') return null
  const index = findStrayBox(line.visible)
  if (index === -1) return null
  const box = line.visible.slice(index, index + 3)
  const before = line.visible.slice(0, index).replace(/^\s*#+\s*/, '')
  const text = `${before}${line.visible.slice(index + 3)}`.trim()
  const id = readItemId(text) ? '' : `${nextId()} `
  return editAt(file, line, { start: 0, end: line.text.length }, `- ${box} ${id}${text}`)
}

const convertListLine: Convert = (file, line, nextId) => {
  const match = /^([-*+]|\d{1,9}[.)])(\s+)(?=\S)/.exec(line.visible)
  if (!match) return null
  const start = match[0].length
  const id = readItemId(line.visible.slice(start)) ? '' : ` ${nextId()}`
  return editAt(file, line, { start, end: start }, `[ ]${id} `)
}
