import { readItemId } from '@/lib/core/plan/item-id'
import { makeFix } from '@/lib/core/plan/make-fix'
import { editAt, makeProblem, placeAt } from '@/lib/core/plan/make-problem'
import type { MarkdownLine } from '@/lib/core/plan/markdown-lines'
import { findStrayBox, readEmojiMark } from '@/lib/core/plan/read-box'
import type { BoxLine } from '@/lib/core/plan/read-prd-structure'
import { MARK_CHARACTER, type Problem } from '@/lib/core/plan/types'

const MARKS_EXPECTED = '[ ], [x], [?], [!] or [-]'

/** What is wrong with one box: a mark of another dialect, more boxes behind it. */
export function boxProblems(file: string, { line, box }: BoxLine): Problem[] {
  const problems: Problem[] = []
  if (!box.mark) {
    const mark = `[${box.content}]`
    const character = MARK_CHARACTER[box.suggested]
    const range = { start: box.contentStart, end: box.contentEnd }
    problems.push(
      makeProblem('mark-unknown', placeAt(file, line, box.contentStart - 1), {
        expected: MARKS_EXPECTED,
        found: mark,
        values: { mark },
        fix: makeFix('write', { text: `[${character}]` }, [editAt(file, line, range, character)]),
      }),
    )
  }
  const stray = findStrayBox(box.rest)
  if (stray !== -1) {
    const at = placeAt(file, line, box.restIndex + stray)
    const found = box.rest.slice(stray, stray + 3)
    problems.push(makeProblem('boxes-several', at, { expected: 'one box on a line', found }))
  }
  return problems
}

/** What looks like an item but stands where none can: in a table, in a heading, or with an emoji for a mark. */
export function lineProblems(file: string, line: MarkdownLine): Problem[] {
  if (line.kind === 'heading') return headingProblems(file, line)
  if (line.kind !== 'text') return []
  if (/^\s*\|/.test(line.visible)) return tableProblems(file, line)
  const emoji = readEmojiMark(line.visible)
  const id = emoji ? readItemId(emoji.rest) : null
  if (!emoji || !id) return []
  const box = `[${MARK_CHARACTER[emoji.suggested]}]`
  return [
    makeProblem('mark-emoji', placeAt(file, line, emoji.index), {
      expected: MARKS_EXPECTED,
      found: emoji.emoji,
      values: { id: id.id, mark: emoji.emoji },
      fix: makeFix('write', { text: box }, [editAt(file, line, { start: emoji.index, end: emoji.end }, box)]),
    }),
  ]
}

function headingProblems(file: string, line: MarkdownLine): Problem[] {
  const index = findStrayBox(line.visible)
  if (index === -1) return []
  const detail = { expected: 'a list line', found: line.visible.slice(index, index + 3) }
  return [makeProblem('box-in-heading', placeAt(file, line, index), detail)]
}

/** A row whose box stands in back-ticks and that names no ID is a legend. */
function tableProblems(file: string, line: MarkdownLine): Problem[] {
  const bare = findStrayBox(line.visible)
  const quoted = bare === -1 ? line.visible.search(/`[[［][ xX?!~/>✓√-][\]］]`/) : -1
  if (bare === -1 && (quoted === -1 || !namesItem(line.visible))) return []
  const index = bare === -1 ? quoted + 1 : bare
  const detail = { expected: 'a list line', found: line.visible.slice(index, index + 3) }
  return [makeProblem('box-in-table', placeAt(file, line, index), detail)]
}

function namesItem(row: string): boolean {
  return row.split('|').some(cell => readItemId(cell.trim()) !== null)
}
