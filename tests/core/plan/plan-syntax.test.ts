import { describe, expect, test } from 'vitest'
import { parsePrd } from '@/lib/core/plan/parse-prd'
import { SYNTAX_ROWS } from './plan-syntax-rows'

const FILE = 'ralph-loop/PRD-P9.md'
/** An item of its own before each row, so that a row without an item is still a PRD. */
const LEAD = ['# PRD-P9 — anchor', '', '- [ ] P9-99 anchor', '', '## Tasks', '']

describe('every way of writing a plan reads as what it is', () => {
  for (const { row, lines } of SYNTAX_ROWS) {
    test(row, () => {
      const found = classify(lines.map(([, line]) => line))
      expect(found.map((kind, index) => [kind, lines[index]?.[1]])).toEqual(lines.map(([kind, line]) => [kind, line]))
    })
    test(`${row}, with CRLF, a BOM and no final newline`, () => {
      const text = `\uFEFF${[...LEAD, ...lines.map(([, line]) => line)].join('\r\n')}`
      expect(classifyText(text, lines.length)).toEqual(lines.map(([kind]) => kind))
    })
  }
})

function classify(lines: readonly string[]): string[] {
  return classifyText(`${[...LEAD, ...lines].join('\n')}\n`, lines.length)
}

function classifyText(text: string, count: number): string[] {
  const parsed = parsePrd(text, FILE)
  expect(parsed.ok).toBe(true)
  const prd = parsed.ok ? parsed.value : null
  return Array.from({ length: count }, (_, index) => {
    const line = LEAD.length + index + 1
    const item = prd?.items.find(candidate => candidate.line === line)
    const criteria = [...(prd?.criteria ?? []), ...(prd?.items.flatMap(candidate => candidate.criteria) ?? [])]
    const codes = parsed.problems.filter(problem => problem.line === line).map(problem => problem.code)
    const kinds = [
      ...(item ? [item.mark] : []),
      ...(criteria.some(criterion => criterion.line === line) ? ['criterion'] : []),
      ...codes.map(code => (code === 'mark-unknown' ? 'other' : code)),
    ]
    return kinds.join(' ') || 'nothing'
  })
}
