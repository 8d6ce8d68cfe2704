import { describe, expect, test } from 'vitest'
import { applyFixes } from '@/lib/core/plan/apply-fixes'
import { readPlan } from '@/lib/core/plan/read-plan'
import type { PlanFiles } from '@/lib/core/plan/types'
import { verifyFor } from '@/lib/core/plan/verify-for'
import { problemLines, readFixture } from './plan-fixture'

const TODAY = '2026-06-01'

const MASTER = `Approved-By: lead, 2026-05-18

Phase P1 — Fence
  PRD: ralph-loop/PRD-P1.md
  Auto-Gate: npm run gate
  Manual-Gate: lead approves the colour
  Items: 2

Phase P2 — Gate
  PRD: ralph-loop/PRD-P2.md
  Auto-Gate: npm run gate
  Manual-Gate: —
  Items: 1
`
const GOOD: PlanFiles = {
  'ralph-loop/MASTER-PLAN.md': MASTER,
  'ralph-loop/PRD-P1.md':
    '# PRD-P1 — Fence\nVerify: npm test\n\n- [ ] P1-01 sand\n- [ ] P1-02 paint\n  Verify: npm run paint\n',
  'ralph-loop/PRD-P2.md': '# PRD-P2 — Gate\nVerify: npm test\n\n- [ ] P2-01 oil\n',
}

test('a plan with fifteen different faults lists each with line, column and sentence, in order', () => {
  const { plan, partial, problems } = readPlan(readFixture('fifteen-faults'), { today: TODAY, approvers: ['lead'] })
  expect(plan).toBeNull()
  expect(partial?.master.phases.map(phase => phase.id)).toEqual(['P1', 'P2', 'P3'])
  expect(problemLines(problems)).toEqual([
    'MASTER-PLAN.md:3:14 Approved-By carries the date 2031-02-03, which is later than today anywhere on earth.',
    'MASTER-PLAN.md:7:18 The Auto-Gate of phase P1 hides a failure: “npm test || true”.',
    'MASTER-PLAN.md:9:14 Phase P1 declares 9 items, but its PRD holds 5.',
    'MASTER-PLAN.md:11:1 Phase P2 says nothing about its Manual-Gate; write “—” when there is none.',
    'MASTER-PLAN.md:12:8 The PRD of phase P2, “ralph-loop/PRD-P2.md”, does not exist. It must exist before the start.',
    'MASTER-PLAN.md:17:8 The PRD of phase P3, “../PRD-P3.md”, is not a path under ralph-loop/.',
    'MASTER-PLAN.md:19:16 The Manual-Gate of phase P3 cannot be read: “somebody should look at it”.',
    'PRD-P1.md:5:3 The mark “[~]” is neither open nor done.',
    'PRD-P1.md:6:6 This box has no item ID: “Write the privacy text”.',
    'PRD-P1.md:7:7 The item ID P1-01 is used twice; it was first used in line 4.',
    'PRD-P1.md:8:31 There are several boxes on this line; only one item can stand on a line.',
    'PRD-P1.md:9:7 P1-06 waits for a decision, but DECISIONS.md has no pending entry for it; it would wait for ever.',
    'PRD-P1.md:10:7 P1-07 is marked as dropped, but no resolved decision drops it.',
    'PRD-P1.md:12:1 The code fence opened in line 12 is never closed; the rest is read as if it were not there.',
    'ralph.json:3:3 ralph.json has no setting “agnet”.',
  ])
  expect(new Set(problems.map(problem => problem.code)).size).toBe(15)
  for (const problem of problems) expect([problem.expected, problem.found]).not.toContain('')
})

test('the offered fixes repair what they are offered for and nothing else', () => {
  const files = readFixture('fifteen-faults')
  const before = readPlan(files, { today: TODAY }).problems
  const fixed = { ...files, ...applyFixes(files, before) }
  const after = readPlan(fixed, { today: TODAY }).problems.map(problem => problem.code)
  const offered = before.filter(problem => problem.fix).map(problem => problem.code)
  expect(offered).toEqual(['manual-gate-missing', 'manual-gate-unreadable', 'mark-unknown', 'item-without-id'])
  for (const code of offered) expect(after).not.toContain(code)
  expect(fixed['ralph-loop/PRD-P1.md']).toContain('- [ ] P1-08 Write the privacy text\n')
  expect(fixed['ralph-loop/PRD-P1.md']).toContain('- [ ] P1-02 Rename the 设置 page\n')
  expect(fixed['ralph-loop/MASTER-PLAN.md']).toContain('- Auto-Gate: npm run assets\n- Manual-Gate: —\n- Items: 1\n')
  expect(fixed['ralph-loop/ralph.json']).toBe(files['ralph-loop/ralph.json'])
})

test('the Master Plan of the seed is read word for word, and its PRDs are missing', () => {
  const { partial, problems } = readPlan(readFixture('seed'), { today: TODAY, approvers: ['lead', '负责人'] })
  expect(partial?.master.approvedBy).toEqual({ name: 'lead', date: '2026-05-18', line: 1 })
  expect(partial?.master.phases).toMatchObject([
    {
      id: 'P1',
      title: 'Privacy 与合规清理',
      prdPath: 'ralph-loop/PRD-P1.md',
      autoGate: 'pnpm verify:privacy && pnpm build && pnpm lint',
      manualGate: { approver: '负责人', thing: 'privacy policy 文本' },
      declaredItems: 12,
    },
    { id: 'P2', title: '资源 SHA-256 强制', manualGate: null, declaredItems: 7 },
    {
      id: 'P3',
      title: 'i18n locale 扩展 (4 个新 locale)',
      manualGate: { approver: '负责人', thing: '每个 locale 的机器翻译内容' },
      declaredItems: 24,
    },
  ])
  expect(problems.map(problem => [problem.code, problem.line])).toEqual([
    ['prd-missing', 4],
    ['prd-missing', 10],
    ['prd-missing', 16],
  ])
})

test('a good plan has no problems', () => {
  const { plan, problems } = readPlan(GOOD, { today: TODAY, approvers: ['Lead'] })
  expect(problems).toEqual([])
  expect(plan?.prds.P1?.items.map(item => item.id)).toEqual(['P1-01', 'P1-02'])
})

test('an item is verified by its own Verify, else by that of its PRD, else by that of ralph.json', () => {
  const files = {
    ...GOOD,
    'ralph-loop/PRD-P2.md': '# PRD-P2\n\n- [ ] P2-01 oil\n',
    'ralph-loop/ralph.json': '{ "verify": "npm run all" }',
  }
  const { plan } = readPlan(files, { today: TODAY })
  expect(plan && verifyFor(plan, 'P1', 'P1-01')).toBe('npm test')
  expect(plan && verifyFor(plan, 'P1', 'P1-02')).toBe('npm run paint')
  expect(plan && verifyFor(plan, 'P2', 'P2-01')).toBe('npm run all')
})

describe('rules over several files', () => {
  const cases: { name: string; change: PlanFiles; expected: string[] }[] = [
    {
      name: 'without any Verify the plan does not start',
      change: { 'ralph-loop/PRD-P2.md': '# PRD-P2\n\n- [ ] P2-01 oil\n' },
      expected: [
        'PRD-P2.md:1:1 Nothing says how the items of phase P2 are verified: ralph-loop/PRD-P2.md has no Verify line and ralph.json has none.',
      ],
    },
    {
      name: 'an item without a Verify beside one that has its own is named',
      change: { 'ralph-loop/PRD-P2.md': '- [ ] P2-01 oil\n  Verify: npm test\n- [ ] P2-02 hang\n' },
      expected: [
        'MASTER-PLAN.md:13:10 Phase P2 declares 1 items, but its PRD holds 2.',
        'PRD-P2.md:3:7 Nothing says how item P2-02 is verified: neither the item, nor its PRD, nor ralph.json has a Verify.',
      ],
    },
    {
      name: 'an item ID of another PRD is named with its place',
      change: { 'ralph-loop/PRD-P2.md': 'Verify: npm test\n- [ ] P1-02 oil\n' },
      expected: ['PRD-P2.md:2:7 The item ID P1-02 is used twice; it was first used in ralph-loop/PRD-P1.md, line 5.'],
    },
    {
      name: 'a [?] with a pending entry for its number or its item waits in order',
      change: {
        'ralph-loop/PRD-P2.md': 'Verify: npm test\n- [?] P2-01 oil (D-007)\n',
        'ralph-loop/DECISIONS.md': '## Pending\n\n### D-007 — Phase P2 — Oil or wax?\n- Kind: choice\n',
      },
      expected: [],
    },
    {
      name: 'an entry for D-0070 is none for D-007',
      change: {
        'ralph-loop/PRD-P2.md': 'Verify: npm test\n- [?] P2-01 oil (D-007)\n',
        'ralph-loop/DECISIONS.md': '## Pending\n\n### D-0070 — Phase P2 — Oil or wax?\n',
      },
      expected: [
        'PRD-P2.md:2:7 P2-01 waits for a decision, but DECISIONS.md has no pending entry for it; it would wait for ever.',
      ],
    },
    {
      name: 'a [-] with a resolved decision is dropped in order',
      change: {
        'ralph-loop/PRD-P2.md': 'Verify: npm test\n- [-] P2-01 oil (D-012)\n',
        'ralph-loop/DECISIONS.md':
          '## Resolved\n\n### D-012 — Phase P2 — Blocked items\n- Answer R01: (resolve) drop — lead, 2026-05-19T08:02:11Z\n',
      },
      expected: [],
    },
    {
      name: 'fix items are not counted in Items',
      change: { 'ralph-loop/PRD-P2.md': 'Verify: npm test\n- [x] P2-01 oil\n- [ ] P2-X01 again (added D-009)\n' },
      expected: [],
    },
    {
      name: 'a prd.json phase is refused in one sentence',
      change: { 'ralph-loop/MASTER-PLAN.md': MASTER.replace('PRD-P2.md', 'prd.json'), 'ralph-loop/prd.json': '{}' },
      expected: [
        'MASTER-PLAN.md:10:8 The PRD of phase P2, “ralph-loop/prd.json”, is a prd.json; this version does not walk prd.json phases yet.',
      ],
    },
    {
      name: 'an approver who is in nobody’s list is named for the signature and for the gate',
      change: { 'ralph-loop/MASTER-PLAN.md': MASTER.replaceAll('lead', 'Mei') },
      expected: [
        'MASTER-PLAN.md:1:1 The approver “Mei” is not in the list of approvers of this project.',
        'MASTER-PLAN.md:6:16 The approver “Mei” is not in the list of approvers of this project.',
      ],
    },
    {
      name: 'a Verify that cannot fail is flagged, in a PRD and in ralph.json',
      change: {
        'ralph-loop/PRD-P2.md': 'Verify: npm test || exit 0\n- [ ] P2-01 oil\n',
        'ralph-loop/ralph.json': '{ "verify": "npm test; true" }',
      },
      expected: [
        'PRD-P2.md:1:9 This Verify hides a failure: “npm test || exit 0”.',
        'ralph.json:1:1 This Verify hides a failure: “npm test; true”.',
      ],
    },
  ]
  for (const { name, change, expected } of cases) {
    test(name, () => {
      const { problems } = readPlan({ ...GOOD, ...change }, { today: TODAY, approvers: ['lead'] })
      expect(problemLines(problems)).toEqual(expected)
    })
  }
})

test('a phase that repeats an ID is not blamed for the PRD of the first one', () => {
  const again = `\nPhase P1 — Again\n  PRD: ralph-loop/PRD-P9.md\n  Auto-Gate: npm test\n  Manual-Gate: —\n`
  const files = { ...GOOD, 'ralph-loop/MASTER-PLAN.md': GOOD['ralph-loop/MASTER-PLAN.md'] + again }
  const codes = readPlan(files, { today: TODAY }).problems.map(problem => problem.code)
  expect(codes.toSorted()).toEqual(['phase-id-repeated', 'prd-missing'])
})

test('without a Master Plan there is one sentence and no plan', () => {
  const { plan, partial, problems } = readPlan({}, { today: TODAY })
  expect([plan, partial]).toEqual([null, null])
  expect(problemLines(problems)).toEqual(['MASTER-PLAN.md:1:1 There is no ralph-loop/MASTER-PLAN.md.'])
})
