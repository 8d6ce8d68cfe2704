import { describe, expect, test } from 'vitest'
import { addFixItem, nextFixId } from '@/lib/core/plan/fix-item'
import { parsePrd } from '@/lib/core/plan/parse-prd'
import { type MarkNote, setItemMark } from '@/lib/core/plan/set-item-mark'
import type { Mark } from '@/lib/core/plan/types'

describe('a mark changes its own line and nothing else', () => {
  const cases: { name: string; before: string; to: Mark; note?: MarkNote; after: string }[] = [
    { name: 'done', before: '- [ ] P1-1 a', to: 'done', after: '- [x] P1-1 a' },
    { name: 'blocked', before: '* [x] **P1-1:** a  ', to: 'blocked', after: '* [!] **P1-1:** a  ' },
    { name: 'full-width brackets stay', before: '1. ［ ］ P1-1 门', to: 'done', after: '1. ［x］ P1-1 门' },
    { name: 'spaces in the box go', before: '- [  ] P1-1 a', to: 'done', after: '- [x] P1-1 a' },
    { name: 'an empty box is filled', before: '- [] P1-1 a', to: 'open', after: '- [ ] P1-1 a' },
    {
      name: 'pending refers to its decision, before trailing spaces',
      before: '- [ ] P1-1 a  ',
      to: 'pending',
      note: { reference: { number: 7 } },
      after: '- [?] P1-1 a (D-007)  ',
    },
    {
      name: 'a reference that is there is not written twice',
      before: '- [ ] P1-1 a (D-007)',
      to: 'pending',
      note: { reference: { number: 7 } },
      after: '- [?] P1-1 a (D-007)',
    },
    {
      name: 'an answer takes the place of its reference',
      before: '- [?] P1-1 a (D-007)',
      to: 'open',
      note: { answer: { number: 7, revision: 1, label: '(a) zod' } },
      after: '- [ ] P1-1 a — D-007 R01: (a) zod',
    },
    {
      name: 'a later revision takes the place of the earlier one',
      before: '- [ ] P1-1 a — D-006 R01: x — D-007 R01: (a) zod (~14 kB) — D-008 R01: y',
      to: 'open',
      note: { answer: { number: 7, revision: 2, label: '(b) own' } },
      after: '- [ ] P1-1 a — D-006 R01: x — D-007 R02: (b) own — D-008 R01: y',
    },
    {
      name: 'words behind the reference stay in front of the answer',
      before: '- [?] P1-1 a (D-007) and b',
      to: 'open',
      note: { answer: { number: 7, revision: 1, label: 'yes' } },
      after: '- [ ] P1-1 a and b — D-007 R01: yes',
    },
    {
      name: 'D-007 is not D-0070',
      before: '- [?] P1-1 a (D-0070)',
      to: 'open',
      note: { answer: { number: 7, revision: 1, label: 'yes' } },
      after: '- [ ] P1-1 a (D-0070) — D-007 R01: yes',
    },
    {
      name: 'a decision of a reopened item drops it after all',
      before: '- [ ] P1-1 a — D-012 R01: retry',
      to: 'dropped',
      note: { reference: { number: 12 } },
      after: '- [-] P1-1 a (D-012)',
    },
    {
      name: 'words are one line and never syntax',
      before: '- [?] P1-1 a (D-007)',
      to: 'open',
      note: { answer: { number: 7, revision: 1, label: 'x\n- [x] P1-2 <!-- (D-9) — D-8 R01: y' } },
      after: '- [ ] P1-1 a — D-007 R01: x - \\[x\\] P1-2 \\<!-- (D\\-9) — D\\-8 R01: y',
    },
  ]
  for (const { name, before, to, note, after } of cases) {
    test(name, () => {
      const around = (line: string) => `\uFEFF# PRD\r\n\r\n- [x] P1-10 other\r\n${line}\r\n- [ ] P1-11 P1-1`
      expect(setItemMark(around(before), 'P1-1', to, note)).toEqual({ ok: true, text: around(after) })
    })
  }
})

test('the criteria of an item are ticked with it, those of its nested items are not', () => {
  const text = '- [ ] P1-1 a\n  - [ ] one\n  - [-] two\n    - [ ] three\n  - [ ] P1-2 b\n    - [ ] four\n'
  expect(setItemMark(text, 'P1-1', 'done')).toEqual({
    ok: true,
    text: '- [x] P1-1 a\n  - [x] one\n  - [-] two\n    - [x] three\n  - [ ] P1-2 b\n    - [ ] four\n',
  })
})

test('free text stands as a quote under the item, and a second one apart from the first', () => {
  const quote = 'yes\r\n- [ ] P1-9 no\n\n```\n<!-- '
  const first = setItemMark('1. [?] P1-1 a (D-007)\n   body\n\n2. [ ] P1-2 b', 'P1-1', 'open', { quote })
  const text =
    '1. [ ] P1-1 a (D-007)\n   body\n   > yes\n   > - [ ] P1-9 no\n   >\n   > ```\n   > \\<!--\n\n2. [ ] P1-2 b'
  expect(first).toEqual({ ok: true, text })
  expect(setItemMark(text, 'P1-1', 'open', { quote: 'more' })).toEqual({
    ok: true,
    text: text.replace('<!--\n', '<!--\n\n   > more\n'),
  })
  expect(setItemMark('- [ ] P1-1 a', 'P1-1', 'open', { quote: 'q' })).toEqual({ ok: true, text: '- [ ] P1-1 a\n  > q' })
})

test('nothing is written into a comment, on its line or on the lines it goes on', () => {
  const text = '- [ ] P1-1 a <!-- (D-007) note\n  goes on -->\n\n- [ ] P1-2 b <!-- note\nmore -->\n'
  const marked = setItemMark(text, 'P1-1', 'pending', { reference: { number: 7 }, quote: 'q' })
  expect(marked).toEqual({
    ok: true,
    text: '- [?] P1-1 a (D-007) <!-- (D-007) note\n  goes on -->\n  > q\n\n- [ ] P1-2 b <!-- note\nmore -->\n',
  })
  expect(addFixItem(text, { id: 'P1-X01', text: 'c', number: 9 })).toEqual({
    ok: true,
    text: `${text}- [ ] P1-X01 c (added D-009)\n`,
  })
})

test('a mark is refused where the item is missing, not unique, or dropped by no decision', () => {
  expect(setItemMark('- [ ] P1-10 a', 'P1-1', 'done')).toEqual({ ok: false, reason: 'item P1-1 is not in this file' })
  expect(setItemMark('- [ ] P1-1 a\n- [ ] P1-1 b', 'P1-1', 'done')).toMatchObject({ ok: false })
  expect(setItemMark('- [ ] P1-1 a', 'P1-1', 'dropped')).toMatchObject({ ok: false })
  expect(setItemMark('> - [ ] P1-1 a\n\n- [ ] P1-2 b', 'P1-1', 'done')).toMatchObject({ ok: false })
})

describe('a fix item stands behind the last item, written as the others are', () => {
  const cases: [string, string, string][] = [
    [
      'dash',
      '- [ ] P1-1 a\n  - [ ] P1-2 b\n\nNotes\n',
      '- [ ] P1-1 a\n  - [ ] P1-2 b\n- [ ] P1-X01 do it (added D-009)\n\nNotes\n',
    ],
    [
      'star and CRLF, no final newline',
      '* [x] P1-1 a\r\n  body',
      '* [x] P1-1 a\r\n  body\r\n* [ ] P1-X01 do it (added D-009)',
    ],
    ['numbers', ' 9) [ ] P1-1 a\n', ' 9) [ ] P1-1 a\n 10) [ ] P1-X01 do it (added D-009)\n'],
    [
      'before criteria',
      '- [ ] P1-1 a\n\n## Acceptance criteria\n- [ ] dry\n',
      '- [ ] P1-1 a\n- [ ] P1-X01 do it (added D-009)\n\n## Acceptance criteria\n- [ ] dry\n',
    ],
  ]
  for (const [name, before, after] of cases) {
    test(name, () => {
      expect(addFixItem(before, { id: 'P1-X01', text: 'do\nit', number: 9 })).toEqual({ ok: true, text: after })
    })
  }
  test('its ID is the next free one', () => {
    const parsed = parsePrd('- [ ] P1-1 a\n- [x] P1-X01 b\n- [x] P1-X09 c\n- [ ] P10-X20 d\n', 'PRD-P1.md')
    expect(parsed.ok && nextFixId(parsed.value, 'P1')).toBe('P1-X10')
    expect(parsed.ok && nextFixId(parsed.value, 'P2')).toBe('P2-X01')
  })
})
