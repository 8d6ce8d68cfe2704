/**
 * What public plan files really look like, one row per way of writing, in words of our own. Each line stands behind what
 * it is: `open`, `done`, `pending`, `blocked`, `dropped`, `other` (a mark of another dialect), `criterion`, `nothing`, or
 * the code of the problem it is.
 */
export type SyntaxRow = { row: string; lines: readonly (readonly [string, string])[] }

export const SYNTAX_ROWS: readonly SyntaxRow[] = [
  {
    row: 'dash bullets',
    lines: [
      ['open', '- [ ] P1-01 paint the fence'],
      ['done', '- [x] P1-02 buy the paint'],
    ],
  },
  {
    row: 'star bullets',
    lines: [
      ['open', '* [ ] **P1-01:** paint'],
      ['done', '* [x] P1-02 buy'],
    ],
  },
  {
    row: 'plus bullets',
    lines: [
      ['done', '+ [x] P1-01 paint'],
      ['open', '+ [ ] P1-02 buy'],
    ],
  },
  {
    row: 'numbers with a dot',
    lines: [
      ['done', '1. [x] P1-01 paint'],
      ['open', '2. [ ] P1-02 buy'],
    ],
  },
  {
    row: 'numbers with a bracket',
    lines: [
      ['done', '1) [x] P1-01 paint'],
      ['open', '12) [ ] P1-02 buy'],
    ],
  },
  {
    row: 'no bullet',
    lines: [
      ['item-without-id', '[x] ~~1. paint~~'],
      ['done', '[x] S1 fence (commit 12ab)'],
      ['nothing', '[!] mind the dog'],
      ['nothing', '[you] approved'],
    ],
  },
  {
    row: 'nested with an ID of another shape, and with a technical name',
    lines: [
      ['open', '- [ ] P1-01 fence'],
      ['open', '  - [ ] US-002 gate'],
      ['criterion', '  - [ ] S3 holds a copy'],
      ['criterion', '  - [ ] SHA-256 matches'],
    ],
  },
  {
    row: 'nested by two spaces',
    lines: [
      ['open', '- [ ] P1-01 fence'],
      ['criterion', '  - [ ] both sides'],
      ['done', '  - [x] P1-02 gate'],
    ],
  },
  {
    row: 'nested by four spaces',
    lines: [
      ['open', '- [ ] P1-01 fence'],
      ['criterion', '    - [x] both sides'],
    ],
  },
  {
    row: 'nested by six spaces',
    lines: [
      ['open', '- [ ] P1-01 fence'],
      ['open', '      - [ ] P1-02 gate'],
    ],
  },
  {
    row: 'nested by a tab',
    lines: [
      ['open', '- [ ] P1-01 fence'],
      ['criterion', '\t- [ ] both sides'],
    ],
  },
  {
    row: 'under a numbered bold step',
    lines: [
      ['nothing', '1. **Prepare**'],
      ['open', '   - [ ] P1-01 sand'],
      ['nothing', '2. **Paint**'],
      ['done', '   - [x] P1-02 first coat'],
    ],
  },
  {
    row: 'capital X',
    lines: [
      ['done', '- [X] T001 sand it'],
      ['open', '- [ ] T002 paint it'],
    ],
  },
  {
    row: 'half done',
    lines: [
      ['other', '- [~] P1-01 half done'],
      ['open', '- [ ] P1-02 rest'],
    ],
  },
  { row: 'dropped', lines: [['dropped', '- [-] P1-01 not any more (D-012)']] },
  { row: 'blocked', lines: [['blocked', '- [!] P1-01 blocked：no paint']] },
  {
    row: 'slash, question, arrow',
    lines: [
      ['other', '- [/] P1-01 begun'],
      ['pending', '- [?] P1-02 red or blue'],
      ['other', '- [>] P1-03 now'],
    ],
  },
  {
    row: 'ticks and dashes as marks',
    lines: [
      ['other', '- [✓] 0.1 paint'],
      ['other', '- [√] 0.2 sand'],
      ['other', '- [—] 0.3 gate'],
      ['other', '- [✅] P1-04 x'],
    ],
  },
  {
    row: 'empty box, glued text, glued star',
    lines: [
      ['other', '- [] P1-01 paint'],
      ['item-without-id', '- [x]刷漆'],
      ['done', '- [x]P1-02 刷漆'],
      ['item-without-id', '- [ ]* optional coat'],
    ],
  },
  {
    row: 'words as marks',
    lines: [
      ['other', '- [done] P1-01 paint'],
      ['other', '- [WIP] P1-02 sand'],
      ['other', '- [待办] P1-03 x'],
    ],
  },
  {
    row: 'spaces in the box',
    lines: [
      ['open', '- [  ] P1-01 paint'],
      ['done', '- [ x ] P1-02 sand'],
      ['open', '- [　] P1-03 门'],
    ],
  },
  { row: 'several boxes on a line', lines: [['open boxes-several', '- [ ] P1-01 sand  - [x] P1-02 paint']] },
  {
    row: 'boxes of the text in back-ticks are text',
    lines: [
      ['open', '- [ ] P1-01 turn `[ ]` into `[x]` when painted'],
      ['open', '- [ ] P1-02 escape \\[x\\] too'],
    ],
  },
  {
    row: 'bold ID',
    lines: [
      ['open', '- [ ] **P1-01:** paint'],
      ['done', '- [x] **US-001** sand'],
      ['open', '- [ ] **P1-03 Paint the gate.** Red'],
    ],
  },
  {
    row: 'bold label',
    lines: [
      ['item-without-id', '- [ ] **Step 1: sand it**'],
      ['open', '- [ ] **P1-01: sand it**'],
    ],
  },
  {
    row: 'IDs in back-ticks, of numbers, of code',
    lines: [
      ['open', '- [ ] `LAR-001` paint'],
      ['done', '- [x] 1.2 sand'],
      ['open', '- [ ] M1-T1 gate'],
      ['done', '- [x] 0.1.3 oil'],
    ],
  },
  {
    row: 'spec-kit tags',
    lines: [
      ['done', '- [x] T021 [P] [US1] [RED] sand in src/fence.ts'],
      ['open', '- [ ] T001R [US2] again'],
      ['open', '- [ ] T003 [User Story 1] paint'],
      ['nothing', '- [P] tasks = may run side by side'],
    ],
  },
  { row: 'ID in a trailing comment', lines: [['item-without-id', '- [x] paint <!-- id: 16 -->']] },
  {
    row: 'IDs in brackets',
    lines: [
      ['open', '- [ ] [T001] paint'],
      ['nothing', 'sanding [ECC-001] - the old coat'],
      ['done', '- [x] ［P1-02］ 门'],
    ],
  },
  {
    row: 'brackets that are no boxes',
    lines: [
      ['nothing', '- [paint](shop.md)'],
      ['nothing', '- [x](shop.md)'],
      ['nothing', '- [2026-01-29] sanded the fence'],
      ['nothing', '- [^1] see the note'],
      ['nothing', '- [P] tasks may run side by side'],
      ['nothing', '- [x]: https://example.org'],
      ['nothing', '[x][paint]'],
    ],
  },
  {
    row: 'box in a table',
    lines: [
      ['nothing', '| ID | state |'],
      ['nothing', '|---|---|'],
      ['box-in-table', '| P1-07 | [x] |'],
      ['box-in-table', '| P1-08 | `[ ]` |'],
    ],
  },
  {
    row: 'box in a heading',
    lines: [
      ['box-in-heading', '### [ ] STORY-01 paint'],
      ['box-in-heading', '## STORY-02 [x]'],
    ],
  },
  {
    row: 'box in a block quote',
    lines: [
      ['nothing', '> - [ ] P1-01 said Mei'],
      ['nothing', '  > - [x] P1-02 said Li'],
    ],
  },
  {
    row: 'box in a fence',
    lines: [
      ['nothing', '```markdown'],
      ['nothing', '- [ ] P1-07 sample'],
      ['nothing', '```'],
      ['nothing', '~~~'],
      ['nothing', '- [x] P1-08 sample'],
      ['nothing', '~~~'],
      ['open', '- [ ] P1-01 real'],
    ],
  },
  {
    row: 'box in a comment',
    lines: [
      ['nothing', '<!-- - [ ] P1-07 not yet'],
      ['nothing', '- [ ] P1-08 not yet either -->'],
      ['open', '- [ ] P1-01 real <!-- - [x] P1-09 -->'],
    ],
  },
  {
    row: 'legend in prose, quote, table and list',
    lines: [
      ['nothing', 'Legend: `[ ]` open, `[x]` done'],
      ['nothing', '> [ ] open [x] done'],
      ['nothing', '| `[ ]` | open |'],
      ['nothing', '- [ ] = open'],
      ['nothing', '- `[x]` done'],
      ['nothing', '## Legend'],
      ['nothing', '- [ ] open'],
      ['nothing', '- [~] half done'],
      ['nothing', '## Tasks'],
      ['open', '- [ ] P1-01 real'],
    ],
  },
  {
    row: 'template',
    lines: [
      ['nothing', '**Template**'],
      ['nothing', '- [ ] P1-NN text of the item'],
      ['nothing', '## Tasks'],
      ['open', '- [ ] P1-01 real'],
    ],
  },
  {
    row: 'emoji as bullet, in a heading and in an item',
    lines: [
      ['mark-emoji', '- ✅ P1-01 painted'],
      ['mark-emoji', '- ⬜ P1-02 to sand'],
      ['nothing', '- 🔶 a thought'],
      ['nothing', '## ✅ Done'],
      ['open item-says-done', '- [ ] P1-03 gate ✅ DONE'],
      ['done', '- [x] P1-04 gate ✅'],
    ],
  },
  {
    row: 'state by emoji in a table',
    lines: [
      ['nothing', '| P1-07 | ✅ |'],
      ['nothing', '| P1-08 | ⬜ |'],
    ],
  },
  {
    row: 'strike-through',
    lines: [
      ['done', '- [x] ~~P1-01 paint~~'],
      ['done', '- [x] P1-02 ~~sand~~'],
    ],
  },
  {
    row: 'full-width signs',
    lines: [
      ['done', '- [x] P1-01：刷漆（两遍）'],
      ['open', '- ［ ］ P1-02 打磨'],
      ['done', '- 【x】 P1-03 门'],
    ],
  },
  {
    row: 'dashes and arrows as separators',
    lines: [
      ['open', '- [ ] P1-01 — paint'],
      ['open', '- [ ] P1-02 – 22 → 29'],
      ['done', '- [x] P1-03 - sand'],
      ['open', '- [ ] P1-04 -- oil'],
    ],
  },
  { row: 'fields behind pipes', lines: [['open', '- [ ] P1-01 paint | P1 | 2026-05-18']] },
  {
    row: 'bold label before criteria',
    lines: [
      ['nothing', '**Acceptance Criteria:**'],
      ['criterion', '- [ ] both sides are red'],
      ['nothing', '**Tasks**'],
      ['open', '- [ ] P1-01 paint'],
      ['nothing', '**验收标准**:'],
      ['criterion', '- [x] 两面都是红色'],
    ],
  },
  {
    row: 'criteria under headings of any kind',
    lines: [
      ['nothing', '## Definition of Done'],
      ['criterion', '- [ ] it is dry'],
      ['nothing', '### Outside'],
      ['criterion', '- [ ] and red'],
      ['nothing', '## 3. Success criteria'],
      ['criterion', '- [ ] Mei likes it'],
      ['nothing', '## 完成标准'],
      ['criterion', '- [ ] 干了'],
      ['nothing', '## Tasks'],
      ['open', '- [ ] P1-01 paint'],
    ],
  },
  {
    row: 'criteria label inside an item',
    lines: [
      ['open', '- [ ] P1-01 paint'],
      ['nothing', '  **Acceptance criteria:**'],
      ['criterion', '  - [ ] SHA-256 of the paint matches'],
      ['criterion', '  - [ ] it is dry'],
      ['open', '- [ ] P1-02 sand'],
      ['nothing', '  - Acceptance criteria:'],
      ['criterion', '    - [ ] smooth'],
      ['open', '  - [ ] P1-03 first side'],
    ],
  },
  {
    row: 'hard breaks',
    lines: [
      ['nothing', '**Status:** at work  '],
      ['open', '- [ ] P1-01 paint  '],
    ],
  },
  {
    row: 'placeholder',
    lines: [
      ['nothing', '- [ ] _[none]_'],
      ['nothing', '- [ ] <what to do>'],
      ['nothing', '- [ ] 暂无'],
    ],
  },
  {
    row: 'a fence that holds fences of its own length',
    lines: [
      ['nothing', '```markdown'],
      ['nothing', '- [ ] P1-07 sample'],
      ['nothing', '```bash'],
      ['nothing', 'npm test'],
      ['nothing', '```'],
      ['nothing', '- [ ] P1-08 sample'],
      ['nothing', '```'],
      ['open', '- [ ] P1-01 real'],
    ],
  },
  {
    row: 'a gate box',
    lines: [
      ['item-without-id', '- [ ] **GATE** all of the above'],
      ['open', '- [ ] P1-01 paint'],
    ],
  },
  {
    row: 'a technical name is no ID',
    lines: [
      ['item-without-id', '- [ ] SHA-256 for each file'],
      ['item-without-id', '- [ ] UTF-8 only'],
    ],
  },
  {
    row: 'whole tokens',
    lines: [
      ['open', '- [ ] P1-1 one'],
      ['done', '- [x] P1-10 ten'],
      ['item-without-id', '- [ ] P1-01-draft no'],
    ],
  },
]
