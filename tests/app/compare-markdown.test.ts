import { expect, test } from 'vitest'
import { compareMarkdown, type MarkedBlock } from '@/components/ui/compare-markdown'
import { readMarkdown } from '@/components/ui/read-markdown'

const shown = (text: string) =>
  readMarkdown(text).map(({ kind, depth, marker, isQuoted, runs }) =>
    [kind, depth, isQuoted ? '>' : '', marker ?? '', runs.map(run => run.text).join('')].filter(Boolean).join(' '),
  )

test.each([
  ['# Title\n\ntext', ['heading 1 Title', 'text text']],
  ['- a\n  - b\n1. c\n2. d', ['text 1 • a', 'text 2 • b', 'text 1 1. c', 'text 1 2. d']],
  ['- [ ] open\n- [x] done', ['text 1 ☐ open', 'text 1 ☑ done']],
  ['> said\n\n---', ['text > said', 'rule']],
  ['```js\na\nb\n```', ['code a', 'code b']],
  ['| a | b |\n|---|---|\n| 1 | 2 |', ['head-row a\tb', 'row 1\t2']],
  ['---\ntitle: x\n---\n# A', ['code title: x', 'heading 1 A']],
  ['one\ntwo  \nthree &amp; four', ['text one two\nthree & four']],
])('%j is read as blocks', (text, blocks) => {
  expect(shown(text)).toEqual(blocks)
})

test('an address is shown as words, whatever it is, and nothing of HTML disappears or runs', () => {
  expect(shown('[a](/p "now") ![alt](https://evil.example/x.png) <https://b.example>')).toEqual([
    'text a (/p “now”) ▣ alt (https://evil.example/x.png) https://b.example',
  ])
  expect(shown('<script>alert(1)</script>\n\n<!-- hidden -->')).toEqual([
    'text <script>alert(1)</script>',
    'text <!-- hidden -->',
  ])
  expect(shown('[x](javascript:alert(1))')).toEqual(['text [x](javascript:alert(1))'])
  expect(shown('a\u202eb\u200bc')).toEqual(['text a⟨U+202E⟩b⟨U+200B⟩c'])
})

const words = (block: MarkedBlock | null) =>
  block ? block.runs.map(run => (run.isChanged ? `[${run.text}]` : run.text)).join('') : null
const compared = (before: string | null, after: string | null) =>
  compareMarkdown(before, after).map(pair =>
    pair.isSame ? words(pair.after) : [words(pair.before), words(pair.after)],
  )

test.each([
  ['a word', 'Pay in **7** days.', 'Pay in **5** days.', [['Pay in [7] days.', 'Pay in [5] days.']]],
  ['characters', '最多重试两次', '最多重试三次', [['最多重试[两]次', '最多重试[三]次']]],
  ['only a look', 'a *b* c', 'a **b** c', [['[a ][b][ c]', '[a ][b][ c]']]],
  ['only an address', '[a](/one)', '[a](/two)', [['a (/[one])', 'a (/[two])']]],
  ['a new paragraph', 'a b\n\nc d', 'a b\n\nnew here\n\nc d', ['a b', [null, '[new here]'], 'c d']],
  ['a gone item', '- a\n- b', '- b', [['[a]', null], 'b']],
  ['a heading that became text', '# Same words here', 'Same words here', [['[Same words here]', '[Same words here]']]],
  ['a new file', null, 'a', [[null, '[a]']]],
  ['no difference', 'a', 'a', ['a']],
])('%s that changed is marked, and nothing else', (_, before, after, pairs) => {
  expect(compared(before, after)).toEqual(pairs)
})

test('what is nested too deep to be rendered is shown as it was written', () => {
  expect(shown(`${'>'.repeat(200)}told`)).toEqual([`code ${'>'.repeat(200)}told`])
})

test('a hostile text is read and compared without hanging', () => {
  const hostile = [
    '['.repeat(50_000),
    '>'.repeat(50_000),
    '*a **a '.repeat(7_000),
    '|a'.repeat(20_000),
    '`'.repeat(50_000),
  ]
  for (const text of hostile) expect(compareMarkdown(text, `${text}x`).length).toBeGreaterThan(0)
})
