import { itemDecisions, itemText } from '@/lib/core/plan/item-text'
import { isNone, plainText } from '@/lib/core/plan/line-syntax'
import { sortProblems } from '@/lib/core/plan/make-problem'
import { columnAt, indentOf, type MarkdownLine } from '@/lib/core/plan/markdown-lines'
import { prdProblems } from '@/lib/core/plan/prd-problems'
import { type BoxLine, type ItemBlock, readPrdStructure, type VerifyLine } from '@/lib/core/plan/read-prd-structure'
import type { Parsed, Prd, PrdItem } from '@/lib/core/plan/types'

/** Reads a PRD tolerantly (`spec/files.md`, PRD). Without a single item it is no PRD: never "all done". */
export function parsePrd(text: string, file: string): Parsed<Prd> {
  const structure = readPrdStructure(text)
  const problems = sortProblems(prdProblems(structure, file))
  const items = structure.items.flatMap(readItem)
  if (items.length === 0) return { ok: false, problems }
  const title = structure.title ? plainText(structure.title.visible.replace(/^\s*#+\s*/, '')) : ''
  const criteria = structure.loose.filter(loose => loose.reason === 'phase-criterion').map(readCriterion)
  return { ok: true, value: { title, verify: firstVerify(structure.verify), items, criteria }, problems }
}

/** An item whose mark is of another dialect has no place among the items: it is only a problem. */
function readItem(block: ItemBlock): PrdItem[] {
  const { box, id, line } = block
  if (!box.mark) return []
  const item: PrdItem = {
    id: id.id,
    mark: box.mark,
    text: itemText(box.rest, id),
    body: dedent(block.bodyLines),
    criteria: block.criteria.map(readCriterion),
    parentId: block.parent?.id.id ?? null,
    verify: firstVerify(block.verify),
    decisions: itemDecisions(box.rest),
    line: line.number,
    column: columnAt(line.text, box.restIndex + id.start),
    endLine: block.endLine,
  }
  return [item]
}

function readCriterion({ line, box }: BoxLine): PrdItem['criteria'][number] {
  return { text: box.rest.trim(), done: box.mark === 'done', line: line.number }
}

function firstVerify(lines: readonly VerifyLine[]): string | null {
  const value = lines[0]?.key.value ?? ''
  return isNone(value) ? null : value
}

function dedent(lines: readonly MarkdownLine[]): string {
  let end = lines.length
  while (end > 0 && lines[end - 1]?.kind === 'blank') end -= 1
  let start = 0
  while (start < end && lines[start]?.kind === 'blank') start += 1
  const kept = lines.slice(start, end)
  let common = Number.POSITIVE_INFINITY
  for (const line of kept)
    if (line.kind !== 'blank' && line.kind !== 'code') common = Math.min(common, indentOf(line.text))
  return kept.map(line => stripColumns(line.text, common)).join('\n')
}

function stripColumns(text: string, columns: number): string {
  let taken = 0
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index)
    const width = character === '\t' ? 4 - (taken % 4) : character === '\u3000' ? 2 : 1
    if (taken + width > columns || !/[ \t\u3000]/.test(character)) return text.slice(index)
    taken += width
  }
  return ''
}
