import { describe, expect, test } from 'vitest'
import { parseMasterPlan } from '@/lib/core/plan/parse-master-plan'
import type { MasterPlan } from '@/lib/core/plan/types'

const FILE = 'ralph-loop/MASTER-PLAN.md'
const TODAY = '2026-06-01'
const BODY = '\n  PRD: ralph-loop/PRD-P1.md\n  Auto-Gate: npm test\n  Manual-Gate: —\n'

describe('a phase heading is read in any form', () => {
  const forms = [
    'Phase P1 — Fence',
    'Phase P1 – Fence',
    'Phase P1 - Fence',
    'Phase P1 -- Fence',
    'Phase P1: Fence',
    'phase P1：Fence',
    '# Phase P1 — Fence',
    '###### Phase P1: Fence ##',
    '## Phase P1 Fence',
    '**Phase P1 — Fence**',
    '- **Phase P1** — Fence',
    '1. Phase P1 — Fence',
    '阶段 P1 — Fence',
    '## 阶段P1：Fence',
    '## P1 — Fence',
    '   Phase `P1` — Fence',
  ]
  for (const form of forms) {
    test(form, () => {
      expect(read(`Approved-By: lead, 2026-05-18\n\n${form}${BODY}`).phases).toMatchObject([
        { id: 'P1', title: 'Fence' },
      ])
    })
  }
  for (const form of [
    'Phase out the old API',
    'Phase 1 was good to us.',
    '> Phase P9 — quoted',
    '<!-- Phase P9 — no -->',
    '    PhaseP9x',
  ]) {
    test(`"${form}" is none`, () => {
      const plan = read(`Approved-By: lead, 2026-05-18\n\n${form}\n\nPhase P1 — Fence${BODY}`)
      expect(plan.phases.map(phase => phase.id)).toEqual(['P1'])
    })
  }
})

describe('a key is read in any form', () => {
  const forms = [
    'Auto-Gate: npm test',
    '**Auto-Gate:** npm test',
    '**Auto-Gate**: `npm test`',
    '`Auto-Gate`： npm test',
    '* Auto Gate: npm test',
    '1. auto–gate:npm test  ',
    '\tAUTO_GATE : npm test',
  ]
  for (const form of forms) {
    test(form, () => {
      const text = `Approved-By: lead, 2026-05-18\n\nPhase P1 — Fence\nPRD: ralph-loop/PRD-P1.md\n${form}\nManual-Gate: 无\n`
      expect(parseMasterPlan(text, FILE, TODAY)).toMatchObject({
        ok: true,
        problems: [],
        value: { phases: [{ autoGate: 'npm test' }] },
      })
    })
  }
})

describe('Approved-By', () => {
  const cases: [string, string | null, string[]][] = [
    ['Approved-By: lead, 2026-05-18', '2026-05-18', []],
    ['**Approved-By:** lead，2026-5-8', '2026-05-08', []],
    ['Approved-By：李雷、2026年5月18日', '2026-05-18', []],
    ['Approved-By: lead, 2026-06-01', '2026-06-01', []],
    ['Approved-By: lead, 2026-06-02', '2026-06-02', ['approved-by-future']],
    ['Approved-By: lead', null, ['approved-by-unreadable']],
    ['Approved-By: lead, 2026-02-30', null, ['approved-by-unreadable']],
    ['Approved-By: —', null, ['approved-by-missing']],
    ['Approved-By: <name>, <date>', null, ['approved-by-missing']],
    ['> Approved-By: lead, 2026-05-18', null, ['approved-by-missing']],
    ['', null, ['approved-by-missing']],
    ['Approved-By: lead, 2026-05-18\nApproved-By: Mei, 2026-05-19', '2026-05-18', ['key-repeated']],
  ]
  for (const [line, date, codes] of cases) {
    test(line || 'none at all', () => {
      const parsed = parseMasterPlan(`${line}\n\nPhase P1 — Fence${BODY}`, FILE, TODAY)
      expect(parsed.problems.map(problem => problem.code)).toEqual(codes)
      expect(parsed.ok && parsed.value.phases).toHaveLength(1)
      expect(parsed.ok ? (parsed.value.approvedBy?.date ?? null) : undefined).toBe(date)
    })
  }
})

describe('the values of a phase', () => {
  const cases: [string, string[]][] = [
    ['PRD: PRD-P1.md', ['prd-path-outside']],
    ['PRD: /ralph-loop/PRD-P1.md', ['prd-path-outside']],
    ['PRD: ralph-loop/../PRD-P1.md', ['prd-path-outside']],
    ['PRD: ralph-loop\\PRD-P1.md', ['prd-path-outside']],
    ['PRD: ralph-loop/PRD-P1.txt', ['prd-path-kind']],
    ['PRD: ralph-loop/prd.json', ['prd-json-later']],
    ['PRD: ./ralph-loop/PRD-P1.md', []],
    ['PRD: [the PRD](ralph-loop/PRD-P1.md)', []],
    ['PRD: —', ['prd-path-missing']],
    ['Auto-Gate: —', ['auto-gate-missing']],
    ['Auto-Gate:', ['auto-gate-missing']],
    ['Auto-Gate: npm test &&', ['auto-gate-unfinished']],
    ['Auto-Gate: npm test \\', ['auto-gate-unfinished']],
    ['Auto-Gate: npm test 2>&1 | tail -5', []],
    ['Auto-Gate: false || true', ['auto-gate-never-fails']],
    ['Auto-Gate: npm test || exit 0', ['auto-gate-never-fails']],
    ['Auto-Gate: npm test; true', ['auto-gate-never-fails']],
    ['Auto-Gate: npm test &', ['auto-gate-never-fails']],
    ['Auto-Gate: set +e; npm test', ['auto-gate-never-fails']],
    ['Auto-Gate: test -f a || test -f b', []],
    ['Manual-Gate:', ['manual-gate-missing']],
    ['Manual-Gate: none', []],
    ['Manual-Gate: --', []],
    ['Manual-Gate: ask the lead', ['manual-gate-unreadable']],
    ['Manual-Gate: lead approve the text', []],
    ['Items: 12 items', []],
    ['Items: a dozen', ['items-unreadable']],
  ]
  for (const [line, codes] of cases) {
    test(line, () => {
      const key = line.slice(0, line.indexOf(':'))
      const lines = ['PRD: ralph-loop/PRD-P1.md', 'Auto-Gate: npm test', 'Manual-Gate: —'].filter(
        other => !other.startsWith(key),
      )
      const text = ['Approved-By: lead, 2026-05-18', '', 'Phase P1 — Fence', ...lines, line].join('\n')
      const parsed = parseMasterPlan(text, FILE, TODAY)
      expect(parsed.problems.map(problem => [problem.code, problem.line])).toEqual(
        codes.map(code => [code, lines.length + 4]),
      )
    })
  }
})

test('an unusable PRD path is never handed on', () => {
  expect(read(`Phase P1 — a\nPRD: ralph-loop/../../etc/passwd.md\n`).phases[0]?.prdPath).toBe('')
})

test('a plan all of whose phases stand in a fence has no phases', () => {
  const parsed = parseMasterPlan(`Approved-By: lead, 2026-05-18\n\`\`\`\nPhase P1 — Fence${BODY}\`\`\`\n`, FILE, TODAY)
  expect(parsed.ok).toBe(false)
  expect(parsed.problems.map(problem => problem.code)).toContain('master-plan-empty')
})

function read(text: string): MasterPlan {
  const parsed = parseMasterPlan(text, FILE, TODAY)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.value
}
