import { expect, test } from 'vitest'
import { shownLines } from '@/lib/core/plan/shown-lines'

const TEXT = `# PRD-P1 — Privacy
Verify: npm test

- [x] P1-01 Remove it — D-007 R01: (a) zod
  > free [x] words
- [?] P1-02 Ask (D-008)
1. a list
\`\`\`
- [ ] not an item (D-009)
\`\`\`
- [~] odd <b>mark</b>
`

test('a plan file is shown line by line, with marks and decisions outside of code', () => {
  const lines = shownLines(TEXT).map(({ number, kind, mark, parts }) => [
    number,
    kind,
    mark,
    parts.map(part => (part.decision === null ? part.text : `{${part.decision}}`)).join(''),
  ])
  expect(lines).toEqual([
    [1, 'heading', null, 'PRD-P1 — Privacy'],
    [2, 'text', null, 'Verify: npm test'],
    [3, 'blank', null, ''],
    [4, 'item', 'done', 'P1-01 Remove it {7} (a) zod'],
    [5, 'quote', null, 'free [x] words'],
    [6, 'item', 'pending', 'P1-02 Ask {8}'],
    [7, 'list', null, 'a list'],
    [8, 'code', null, '```'],
    [9, 'code', null, '- [ ] not an item (D-009)'],
    [10, 'code', null, '```'],
    [11, 'list', null, '[~] odd <b>mark</b>'],
  ])
})
