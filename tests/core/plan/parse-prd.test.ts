import { describe, expect, test } from 'vitest'
import { applyFixes } from '@/lib/core/plan/apply-fixes'
import { parsePrd } from '@/lib/core/plan/parse-prd'
import type { Prd } from '@/lib/core/plan/types'

const FILE = 'ralph-loop/PRD-P1.md'

describe('what an item is', () => {
  test('its body is what is indented deeper, dedented, without nested items', () => {
    const prd = read(
      [
        '- [ ] P1-01 paint',
        '  Use the red one.',
        '',
        '  ```sh',
        'npm run paint',
        '  - [ ] P1-77 not me',
        '  ```',
        '  - [ ] two coats',
        '  > - [x] P1-78 quoted',
        '  - [x] P1-02 sand',
        '    first',
        '  - plain',
        '',
        'Not of it.',
      ].join('\n'),
    )
    expect(prd.items).toMatchObject([
      {
        id: 'P1-01',
        parentId: null,
        line: 1,
        endLine: 12,
        criteria: [{ text: 'two coats', done: false, line: 8 }],
        body: 'Use the red one.\n\n```sh\nnpm run paint\n- [ ] P1-77 not me\n```\n- [ ] two coats\n> - [x] P1-78 quoted\n- plain',
      },
      { id: 'P1-02', parentId: 'P1-01', mark: 'done', line: 10, endLine: 11, body: 'first' },
    ])
  })

  test('its own Verify overrides, in bold, back-ticks or behind a full-width colon', () => {
    const prd = read(
      '**Verify：** `npm test`\n- [ ] P1-01 a\n  - **Verify:** `npm run a`\n- [ ] P1-02 b\n  Verify： npm run b\n- [ ] P1-03 c\n  Verify: —\n',
    )
    expect(prd.verify).toBe('npm test')
    expect(prd.items.map(item => item.verify)).toEqual(['npm run a', 'npm run b', null])
  })

  test('its text is without bullet, box and ID, and its references are read as whole tokens', () => {
    const prd = read('- [?] **P1-01:** red or blue (D-007)\n- [ ] P1-02 — oil — D-003 R02: (a) zod (added D-009) D-4\n')
    expect(prd.items.map(item => [item.text, item.decisions])).toEqual([
      ['red or blue (D-007)', [{ number: 7, revision: null }]],
      ['oil — D-003 R02: (a) zod (added D-009) D-4', [{ number: 3, revision: 2 }]],
    ])
  })

  test('a finished plan with notes in brackets has 70 items and one open', () => {
    const done = Array.from({ length: 69 }, (_, index) => `- [x] P1-${index + 1} step`)
    const notes = Array.from({ length: 74 }, () => '- [2026-01-29] looked at it')
    const parsed = parsePrd([...done, '- [ ] P1-70 last', '', '## Notes', ...notes].join('\n'), FILE)
    expect(parsed.problems).toEqual([])
    expect(parsed.ok && parsed.value.items).toHaveLength(70)
    expect(parsed.ok && parsed.value.items.filter(item => item.mark === 'open')).toHaveLength(1)
  })

  test('front matter, headings and 10,000 characters on a line are no obstacle', () => {
    const long = 'very '.repeat(2000)
    const prd = read(`---\napproved: [x]\nVerify: rm -rf\n---\n# PRD-P1 — Fence\n\n- [ ] P1-01 ${long}\n`)
    expect([prd.title, prd.verify, prd.items[0]?.text]).toEqual(['PRD-P1 — Fence', null, long.trim()])
  })
})

describe('a PRD without an item is never "all done"', () => {
  const cases: { name: string; text: string; message: string; fixed?: string }[] = [
    {
      name: 'boxes only in fences and under criteria',
      text: `${'```\n- [ ] P1-01 a\n- [x] P1-02 b\n```\n'}## Acceptance criteria\n- [ ] dry\n<!-- - [ ] P1-03 c -->\n> - [ ] P1-04 d\n`,
      message: 'No items found (5 boxes seen: 2 in fences, 1 in comments, 1 in quotes, 1 criteria).',
    },
    {
      name: 'a plain checklist gets IDs, at once',
      text: '# Fence\n- [ ] sand\n- [x] paint\n  - [ ] both sides\n',
      message: `None of the 3 boxes of ${FILE} has an item ID, so none of them is an item.`,
      fixed: '# Fence\n- [ ] P1-01 sand\n- [x] P1-02 paint\n  - [ ] P1-03 both sides\n',
    },
    {
      name: 'emoji bullets can be converted',
      text: '- ✅ sand\n- ⬜ paint\n',
      message: `${FILE} is not in the format of a PRD: it holds no list of items with a box and an ID.`,
      fixed: '- [x] P1-01 sand\n- [ ] P1-02 paint\n',
    },
    {
      name: 'a plain list can be converted',
      text: 'To do:\n\n1. sand\n2. paint\n   - twice\n',
      message: `${FILE} is not in the format of a PRD: it holds no list of items with a box and an ID.`,
      fixed: 'To do:\n\n1. [ ] P1-01 sand\n2. [ ] P1-02 paint\n   - twice\n',
    },
    {
      name: 'boxes in headings can be converted',
      text: '### [x] STORY-01 sand\nwith care\n### Paint it [ ]\n',
      message: `${FILE} is not in the format of a PRD: it holds no list of items with a box and an ID.`,
      fixed: '- [x] STORY-01 sand\nwith care\n- [ ] P1-01 Paint it\n',
    },
    {
      name: 'JSON is not this format',
      text: '{ "userStories": [] }',
      message: `${FILE} is not in the format of a PRD: it holds no list of items with a box and an ID.`,
    },
    {
      name: 'an empty file is not this format',
      text: '',
      message: `${FILE} is not in the format of a PRD: it holds no list of items with a box and an ID.`,
    },
  ]
  for (const { name, text, message, fixed } of cases) {
    test(name, () => {
      const parsed = parsePrd(text, FILE)
      expect(parsed.ok).toBe(false)
      expect(parsed.problems.map(problem => problem.message)).toEqual([message])
      expect(applyFixes({ [FILE]: text }, parsed.problems)[FILE]).toBe(fixed)
    })
  }
})

test('a box without an ID offers the next free ID, or its place as a criterion of the item above', () => {
  const text = '- [ ] P1-01 paint\n- [ ] 刷两遍\n- [x]glued\n'
  const { problems } = parsePrd(text, FILE)
  expect(problems.map(problem => [problem.line, problem.column, problem.fix?.label])).toEqual([
    [2, 6, 'Add P1-02'],
    [3, 6, 'Add P1-03'],
  ])
  expect(applyFixes({ [FILE]: text }, problems)[FILE]).toBe(
    '- [ ] P1-01 paint\n- [ ] P1-02 刷两遍\n- [x] P1-03 glued\n',
  )
  const asCriteria = problems.flatMap(problem => problem.alternatives?.[0]?.edits ?? [])
  expect(applyFixes({ [FILE]: text }, asCriteria)[FILE]).toBe('- [ ] P1-01 paint\n  - [ ] 刷两遍\n  - [x]glued\n')
})

test('a fence that is never closed is named with its line, and the rest is still read', () => {
  const parsed = parsePrd(
    '- [ ] P1-01 a\n```sh\n- [ ] P1-02 b\n~~~\n- [ ] P1-09 sample\n~~~\n- [ ] P1-03 c\n~~~js',
    FILE,
  )
  expect(parsed.problems.map(problem => [problem.code, problem.line])).toEqual([
    ['fence-unclosed', 2],
    ['fence-unclosed', 8],
  ])
  expect(parsed.ok && parsed.value.items.map(item => item.id)).toEqual(['P1-01', 'P1-02', 'P1-03'])
})

test('a comment that is never closed is named with its line, and the rest is still read', () => {
  const parsed = parsePrd('- [ ] P1-01 a\n<!-- note\n- [ ] P1-02 b\n', FILE)
  expect(parsed.problems.map(problem => [problem.code, problem.line, problem.column])).toEqual([
    ['comment-unclosed', 2, 1],
  ])
  expect(parsed.ok && parsed.value.items).toHaveLength(2)
})

test('an item that a criteria heading swallows is said to be one', () => {
  const parsed = parsePrd('- [ ] P1-01 a\n\n**Definition of done**\n\n- [ ] P1-02 b\n', FILE)
  expect(parsed.problems.map(problem => problem.message)).toEqual([
    'P1-02 stands under “Definition of done”, so it is a criterion and not an item.',
  ])
  expect(parsed.ok && parsed.value.criteria).toEqual([{ text: 'P1-02 b', done: false, line: 5 }])
})

function read(text: string): Prd {
  const parsed = parsePrd(text, FILE)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.value
}
