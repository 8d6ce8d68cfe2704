import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDecisions } from '@/lib/core/decision/decisions-file'
import { approvalText } from '@/lib/core/plan/approval-text'
import { parseBlockers } from '@/lib/core/plan/blockers-file'
import { addFixItem } from '@/lib/core/plan/fix-item'
import { applyLineEdits } from '@/lib/core/plan/line-edits'
import { parseOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import { parseMasterPlan } from '@/lib/core/plan/parse-master-plan'
import { parsePrd } from '@/lib/core/plan/parse-prd'
import { parseRalphConfig } from '@/lib/core/plan/parse-ralph-config'
import { parseProgress } from '@/lib/core/plan/progress-file'
import { readPlan } from '@/lib/core/plan/read-plan'
import { setItemMark } from '@/lib/core/plan/set-item-mark'
import { MARKS, type Prd } from '@/lib/core/plan/types'

const FILE = 'ralph-loop/PRD-P1.md'
const TODAY = '2026-06-01'

const fragment = fc.constantFrom(
  ...[
    '- [ ] ',
    '- [x] ',
    '* [?] ',
    '1. [~] ',
    '  - [ ] ',
    '\t',
    '> ',
    '```',
    '````md',
    '~~~',
    '<!--',
    '-->',
    '# ',
    '**',
    '`',
  ],
  ...[
    'P1-01 ',
    'P1-1 ',
    '(D-007)',
    ' — D-007 R01: ',
    'Verify: ',
    '| [x] |',
    'Acceptance criteria',
    '：',
    '［x］',
    '---',
  ],
  ...[
    'Phase P1 — ',
    'PRD: ',
    'Auto-Gate: ',
    'Manual-Gate: ',
    'Approved-By: ',
    '### D-007 — ',
    '- Answer R01: ',
    '{"a":',
    '🚀',
    '\r',
  ],
)
const line = fc
  .array(fc.oneof(fragment, fc.string({ maxLength: 12, unit: 'grapheme' })), { maxLength: 6 })
  .map(parts => parts.join(''))
const eol = fc.constantFrom('\n', '\r\n')
const document = fc
  .record({ bom: fc.constantFrom('', '\uFEFF'), lines: fc.array(line, { maxLength: 30 }), eol, end: fc.boolean() })
  .map(parts => parts.bom + parts.lines.join(parts.eol) + (parts.end ? parts.eol : ''))
const words = fc.oneof(
  fc.string({ maxLength: 40, unit: 'grapheme' }),
  line,
  fc.array(line, { maxLength: 4 }).map(lines => lines.join('\n')),
)

/** A PRD with the item Q7-01 somewhere among arbitrary lines that neither hide nor repeat it. */
const prd = fc
  .record({ before: fc.array(line, { maxLength: 8 }), after: fc.array(line, { maxLength: 8 }), eol, end: fc.boolean() })
  .map(
    ({ before, after, eol: ending, end }) =>
      [...before, '- [ ] Q7-01 paint the fence', ...after].join(ending) + (end ? ending : ''),
  )
  .filter(text => setItemMark(text, 'Q7-01', 'blocked').ok)

describe('reading never throws, whatever the text', () => {
  const readers: [string, (text: string) => unknown][] = [
    ['a PRD', text => parsePrd(text, FILE)],
    ['a Master Plan', text => parseMasterPlan(text, 'M', TODAY)],
    ['DECISIONS', text => parseDecisions(text, 'D')],
    ['BLOCKERS', parseBlockers],
    ['PROGRESS', parseProgress],
    ['ORCHESTRATOR-STATE', parseOrchestratorState],
    ['ralph.json', text => parseRalphConfig(text, 'J')],
    [
      'a mark',
      text => setItemMark(text, 'P1-01', 'done', { quote: 'x', answer: { number: 7, revision: 1, label: 'x' } }),
    ],
    ['a fix item', text => addFixItem(text, { id: 'P1-X01', text: 'x', number: 7 })],
  ]
  for (const [name, read] of readers) {
    test(name, () => {
      fc.assert(fc.property(document, text => void read(text)))
    })
  }

  test('5 MB of items, and 300 kB of what makes careless readers slow, are read in seconds', {
    timeout: 60_000,
  }, () => {
    const items = Array.from(
      { length: 80_000 },
      (_, index) => `- [ ] P1-${index} an item of about sixty characters, as they come`,
    )
    const hostile = [
      '- [ ] P1-01 x\n',
      '> quoted\n',
      '<!---->',
      '<!--\n',
      '* ',
      '`',
      '(D-007) ',
      '　',
      '```js\n',
      '# ',
      '- - ',
      ' \n',
    ]
    for (const text of [items.join('\n'), ...hostile.map(part => part.repeat(Math.ceil(300_000 / part.length)))]) {
      const start = performance.now()
      parsePrd(text, FILE)
      parseMasterPlan(text, 'M', TODAY)
      parseDecisions(text, 'D')
      expect(performance.now() - start, text.slice(0, 12)).toBeLessThan(15_000)
    }
  })
})

describe('writing changes only what it means to change', () => {
  test('without edits the text is the same, byte for byte', () => {
    fc.assert(
      fc.property(document, text => {
        expect(applyLineEdits(text, [])).toBe(text)
      }),
    )
  })

  test('a mark without words changes one character of one line, beside criteria', () => {
    fc.assert(
      fc.property(
        prd,
        fc.constantFrom(...MARKS.filter(mark => mark !== 'dropped' && mark !== 'done')),
        (text, mark) => {
          const changed = setItemMark(text, 'Q7-01', mark)
          const [before, after] = [text.split('\n'), changed.ok ? changed.text.split('\n') : []]
          expect(after).toHaveLength(before.length)
          const differing = before.filter((line, index) => line !== after[index])
          expect(differing.length).toBeLessThanOrEqual(1)
          for (const line of differing) expect(line).toMatch(/\[ \] Q7-01 paint the fence/)
        },
      ),
    )
  })

  test('a person’s words add a quote and end one line; no other item, mark, criterion or problem comes or goes', () => {
    fc.assert(
      fc.property(prd, words, words, (text, label, quote) => {
        const changed = setItemMark(text, 'Q7-01', 'open', { answer: { number: 901, revision: 1, label }, quote })
        if (!changed.ok) throw new Error(changed.reason)
        const kept = changed.text
          .split('\n')
          .filter(line => !/^\s*>/.test(line) && !line.includes('D-901') && line.trim() !== '')
        const original = text.split('\n').filter(line => !/^\s*>/.test(line) && line.trim() !== '')
        const own = original.findIndex(line => line.includes('Q7-01 paint the fence'))
        expect(kept.map(line => line.trimEnd())).toEqual(
          original.filter((_, index) => index !== own).map(line => line.trimEnd()),
        )
        expect(shape(changed.text)).toEqual(shape(text))
        expect(problemCodes(changed.text)).toEqual(problemCodes(text))
        const item = itemsOf(changed.text).find(candidate => candidate.id === 'Q7-01')
        expect(item?.decisions).toContainEqual({ number: 901, revision: 1 })
      }),
    )
  })

  test('ticking an item keeps every line but it and its criteria', () => {
    fc.assert(
      fc.property(prd, text => {
        const changed = setItemMark(text, 'Q7-01', 'done')
        if (!changed.ok) throw new Error(changed.reason)
        const item = itemsOf(text).find(candidate => candidate.id === 'Q7-01')
        const touched = new Set([item?.line, ...(item?.criteria.map(criterion => criterion.line) ?? [])])
        const after = changed.text.split('\n')
        text.split('\n').forEach((line, index) => {
          if (!touched.has(index + 1)) expect(after[index]).toBe(line)
        })
        expect(itemsOf(changed.text).find(candidate => candidate.id === 'Q7-01')?.mark).toBe('done')
      }),
    )
  })
})

test('marks, texts and answers of a PRD are not part of what a signature covers; its Verify lines are', () => {
  const master =
    'Approved-By: lead, 2026-05-18\nPhase P1 — a\nPRD: ralph-loop/PRD-P1.md\nAuto-Gate: x\nManual-Gate: —\n'
  const digest = (text: string, plan = master, config = '{}') => {
    const files = { 'ralph-loop/MASTER-PLAN.md': plan, [FILE]: text, 'ralph-loop/ralph.json': config }
    const { partial } = readPlan(files, { today: TODAY })
    if (!partial) throw new Error('no plan')
    return approvalText(partial)
  }
  const base = digest('Verify: npm test\n- [ ] P1-01 a\n')
  expect(digest('\uFEFFVerify: npm test\r\n\r\n* [x] **P1-01** other — D-007 R01: x\r\n  > y\r\n')).toBe(base)
  expect(digest('Verify: npm test\n- [ ] P1-01 a\n', master.replace('lead, 2026-05-18', 'Mei, 2026-05-19'))).toBe(base)
  expect(digest('Verify: npm test\n- [ ] P1-01 a\n', `# Plan\n\n${master}`)).toBe(base)
  const free = '{ "push": "off", "timeLimits": { "verify": 1 }, "budgets": { "plan": { "usd": 5 } } }'
  expect(digest('Verify: npm test\n- [ ] P1-01 a\n', master, free)).toBe(base)
  const changes = [
    digest('Verify: npm run test\n- [ ] P1-01 a\n'),
    digest('Verify: npm test\n- [ ] P1-01 a\n  Verify: true\n'),
    digest('Verify: npm test\n- [ ] P1-01 a\n', master.replace('Auto-Gate: x', 'Auto-Gate: y')),
    digest('Verify: npm test\n- [ ] P1-01 a\n', master.replace('Manual-Gate: —', 'Manual-Gate: lead approves it')),
    digest('Verify: npm test\n- [ ] P1-01 a\n', master, '{ "setup": "npm ci" }'),
    digest('Verify: npm test\n- [ ] P1-01 a\n', master, '{ "guards": { "db": { "on": false } } }'),
  ]
  expect(new Set([base, ...changes]).size).toBe(changes.length + 1)
})

function itemsOf(text: string): Prd['items'] {
  const parsed = parsePrd(text, FILE)
  return parsed.ok ? parsed.value.items : []
}

function shape(text: string) {
  return itemsOf(text).map(({ id, mark, parentId, criteria, verify }) => ({
    id,
    mark,
    parentId,
    verify,
    criteria: criteria.map(({ text: own, done }) => ({ own, done })),
  }))
}

function problemCodes(text: string): string[] {
  return parsePrd(text, FILE).problems.map(problem => problem.code)
}
