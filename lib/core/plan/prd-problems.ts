import { boxProblems, lineProblems } from '@/lib/core/plan/box-problems'
import { findReferences } from '@/lib/core/plan/decision-references'
import { itemText } from '@/lib/core/plan/item-text'
import { isUnfinished, type KeyLine, neverFails } from '@/lib/core/plan/line-syntax'
import { makeProblem, placeAt, scanProblems } from '@/lib/core/plan/make-problem'
import type { MarkdownLine } from '@/lib/core/plan/markdown-lines'
import { withoutIdProblems } from '@/lib/core/plan/missing-ids'
import { noItemsProblems } from '@/lib/core/plan/no-items'
import type { ItemBlock, PrdStructure, VerifyLine } from '@/lib/core/plan/read-prd-structure'
import type { Problem } from '@/lib/core/plan/types'

/** Everything that is wrong with one PRD by itself, in no order. */
export function prdProblems(structure: PrdStructure, file: string): Problem[] {
  const scanned = scanProblems(file, structure.scan)
  const hasItem = structure.items.some(block => block.box.mark)
  const none = hasItem ? [] : noItemsProblems(file, structure)
  if (structure.items.length === 0) return [...scanned, ...none]
  const withoutId = structure.loose.filter(loose => loose.reason === 'without-id')
  return [
    ...scanned,
    ...none,
    ...structure.scan.lines.flatMap(line => lineProblems(file, line)),
    ...withoutId.flatMap(loose => boxProblems(file, loose)),
    ...structure.items.flatMap(block => itemProblems(file, block)),
    ...repeatedIds(file, structure.items),
    ...namedCriteria(file, structure),
    ...verifyProblems(file, structure.verify),
    ...withoutIdProblems(file, structure),
  ]
}

function itemProblems(file: string, block: ItemBlock): Problem[] {
  const { box, line } = block
  const problems = [block, ...block.criteria].flatMap(at => boxProblems(file, at))
  const id = block.id.id
  const text = itemText(box.rest, block.id)
  const at = placeAt(file, line, box.restIndex + block.id.start)
  if (text === '') {
    problems.push(makeProblem('item-empty', at, { expected: 'what is to be done', found: 'nothing', values: { id } }))
  }
  const own = text.slice(0, findReferences(text)[0]?.start)
  if (box.mark === 'open' && /(?:✅|\bDONE\b)[\s.!]*$/.test(own)) {
    problems.push(makeProblem('item-says-done', at, { expected: '[x]', found: '[ ]', values: { id } }))
  }
  return [...problems, ...verifyProblems(file, block.verify)]
}

function repeatedIds(file: string, items: readonly ItemBlock[]): Problem[] {
  const first = new Map<string, number>()
  return items.flatMap(({ id, line, box }) => {
    const earlier = first.get(id.id)
    if (earlier === undefined) {
      first.set(id.id, line.number)
      return []
    }
    const values = { id: id.id, first: earlier }
    const detail = { expected: 'an ID of its own', found: id.id, values }
    return [makeProblem('item-id-repeated', placeAt(file, line, box.restIndex + id.start), detail)]
  })
}

function namedCriteria(file: string, structure: PrdStructure): Problem[] {
  return structure.namedCriteria.map(({ line, box, id, label }) =>
    makeProblem('item-under-criteria', placeAt(file, line, box.restIndex + id.start), {
      expected: 'an item under a heading of its own',
      found: id.id,
      values: { id: id.id, label },
    }),
  )
}

function verifyProblems(file: string, lines: readonly VerifyLine[]): Problem[] {
  const [first, ...others] = lines
  if (!first) return []
  const problems = others.map(({ line, key }) =>
    makeProblem('key-repeated', placeAt(file, line, key.keyIndex), {
      expected: 'one Verify line',
      found: key.value,
      values: { key: 'Verify', first: first.line.number },
    }),
  )
  return [...commandProblems(file, first.line, first.key), ...problems]
}

function commandProblems(file: string, line: MarkdownLine, key: KeyLine): Problem[] {
  const at = placeAt(file, line, key.valueIndex)
  const command = key.value
  const problems: Problem[] = []
  if (isUnfinished(command)) {
    problems.push(makeProblem('verify-unfinished', at, { expected: 'one line', found: command }))
  }
  if (neverFails(command)) {
    const detail = { expected: 'a command that can fail', found: command, values: { command } }
    problems.push(makeProblem('verify-never-fails', at, detail))
  }
  return problems
}
