import { describe, expect, it } from 'vitest'
import { type AppliedAnswer, applyAnswer } from '@/lib/core/decision/apply-answer'
import { addPendingDecision } from '@/lib/core/decision/decisions-file-edits'
import { FIXED_OPTIONS } from '@/lib/core/decision/kinds'
import type { AcceptedAnswer, DecisionEntry, DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import { invariant } from '@/lib/core/invariant'
import { writeOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import { readPlan } from '@/lib/core/plan/read-plan'
import type { PlanFiles } from '@/lib/core/plan/types'

const PRD = 'ralph-loop/PRD-P6.md'
const DECISIONS = 'ralph-loop/DECISIONS.md'
const STATE = 'ralph-loop/ORCHESTRATOR-STATE.md'
const BLOCKERS = 'ralph-loop/BLOCKERS.md'
const ZOD: DecisionOption[] = [
  { id: 'a', label: 'zod' },
  { id: 'b', label: '手写校验器' },
  { id: 'block', label: 'Neither: block this item' },
]
const fixed = (kind: DecisionKind): DecisionOption[] =>
  kind in FIXED_OPTIONS ? [...FIXED_OPTIONS[kind as keyof typeof FIXED_OPTIONS]] : ZOD

function filesWith(kind: DecisionKind, number: number, prd: string): PlanFiles {
  const itemId = kind in FIXED_OPTIONS ? null : 'P6-04'
  const entry: DecisionEntry = {
    number,
    kind,
    phaseId: 'P6',
    itemId,
    question: '加 zod 依赖做运行时校验?',
    asked: '2026-05-19T02:11:09Z',
    tags: [],
    context: '',
    options: fixed(kind),
    evidence: null,
    answers: [],
    closed: null,
    line: 0,
  }
  const decisions = addPendingDecision(null, entry)
  return {
    'ralph-loop/MASTER-PLAN.md': `Approved-By: lead, 2026-05-18

Phase P6 — Validation
  PRD: ${PRD}
  Auto-Gate: npm test
  Manual-Gate: lead approves the validation
  Items: 3
`,
    [PRD]: prd,
    [DECISIONS]: decisions,
    [STATE]: writeOrchestratorState(null, {
      phases: [{ id: 'P6', mark: 'open' }],
      current: 'P6',
      phasesSinceCheckpoint: 5,
      endedPhases: ['P6'],
      approvalDigest: 'd',
      approvedBy: 'lead, 2026-05-18',
      blockersSince: null,
      stopped: 'manual-gate',
    }),
  }
}

const PENDING = `# PRD-P6
Verify: npm test

- [x] P6-03 Types
- [?] P6-04 Validate at run time (D-008)
- [ ] P6-05 Errors
`
const OPEN = PENDING.replace('[?] P6-04 Validate at run time (D-008)', '[x] P6-04 Validate at run time')
const BLOCKED = PENDING.replace('[?] P6-04 Validate at run time (D-008)', '[!] P6-04 Validate at run time').replace(
  '[ ] P6-05',
  '[!] P6-05',
)

type Given = { kind: DecisionKind; number?: number; prd?: string; files?: PlanFiles }

function answer(
  given: Given,
  said: Partial<AcceptedAnswer> & { optionId: string },
): AppliedAnswer & { all: PlanFiles } {
  const number = given.number ?? 8
  const files =
    given.files ?? filesWith(given.kind, number, given.prd ?? (given.kind in FIXED_OPTIONS ? OPEN : PENDING))
  const { plan } = readPlan(files, { today: '2026-05-20' })
  invariant(plan, 'the plan can be read')
  const itemId = given.kind in FIXED_OPTIONS ? null : 'P6-04'
  const applied = applyAnswer({
    files,
    plan,
    decision: { number, kind: given.kind, phaseId: 'P6', itemId, options: fixed(given.kind) },
    answer: { number, revision: 1, text: '', by: 'lead', at: '2026-05-19T08:02:11Z', ...said },
    writtenAt: '2026-05-19T08:05:00Z',
  })
  return { ...applied, all: applied.ok ? { ...files, ...applied.files } : files }
}

const itemLines = (files: PlanFiles) => (files[PRD] ?? '').split('\n').filter(line => /^\s*(- \[|>)/.test(line))
const decisionOf = (files: PlanFiles) => readPlan(files, { today: '2026-05-20' }).plan?.decisions
const stateOf = (files: PlanFiles) => readPlan(files, { today: '2026-05-20' }).plan?.orchestrator

describe('an answer to a question of a child', () => {
  it('reopens the item with the answer on its line, in one commit', () => {
    const applied = answer({ kind: 'dependency' }, { optionId: 'a' })
    expect(applied).toMatchObject({
      ok: true,
      subject: '[Decision] D-008 R01: (a) zod',
      restarts: false,
      endsRun: false,
    })
    expect(itemLines(applied.all)[1]).toBe('- [ ] P6-04 Validate at run time — D-008 R01: (a) zod')
    expect(Object.keys(applied.ok ? applied.files : {}).sort()).toEqual([DECISIONS, PRD])
    expect(applied.all[DECISIONS]).toContain('- Answer R01: (a) zod — lead, 2026-05-19T08:02:11Z')
    expect(decisionOf(applied.all)?.pending).toEqual([])
  })

  it('is not taken for written when the file holds another option as the same revision', () => {
    const byHand = answer({ kind: 'choice' }, { optionId: 'b' })
    const late = answer({ kind: 'choice', files: byHand.all }, { optionId: 'a' })
    expect(late).toMatchObject({ ok: false, reason: 'D-008 was answered otherwise in ralph-loop/DECISIONS.md' })
    expect(answer({ kind: 'choice', files: byHand.all }, { optionId: 'b' })).toMatchObject({ ok: true, files: {} })
  })

  it('says which line it changes and how', () => {
    const applied = answer({ kind: 'choice' }, { optionId: 'a' })
    expect(applied.ok && applied.lines).toEqual([
      {
        itemId: 'P6-04',
        from: 'pending',
        to: 'open',
        before: '- [?] P6-04 Validate at run time (D-008)',
        after: '- [ ] P6-04 Validate at run time — D-008 R01: (a) zod',
        line: 5,
        file: PRD,
      },
    ])
  })

  it('keeps free text as a quote under the item, where nothing in it is plan syntax', () => {
    const { all } = answer({ kind: 'choice' }, { optionId: 'a', text: 'Only at the edges.\n- [ ] P6-99 not an item' })
    expect(itemLines(all).slice(1, 4)).toEqual([
      '- [ ] P6-04 Validate at run time — D-008 R01: (a) zod',
      '  > Only at the edges.',
      '  > - [ ] P6-99 not an item',
    ])
    expect(readPlan(all, { today: '2026-05-20' }).plan?.prds.P6?.items.map(item => item.id)).not.toContain('P6-99')
  })

  it('takes words where no option suits', () => {
    const applied = answer({ kind: 'choice' }, { optionId: 'free-text', text: 'Use valibot' })
    expect(applied).toMatchObject({ ok: true, subject: '[Decision] D-008 R01: Use valibot' })
    expect(itemLines(applied.all).slice(1, 3)).toEqual([
      '- [ ] P6-04 Validate at run time — D-008 R01: In other words',
      '  > Use valibot',
    ])
  })

  it('blocks the item, with a blocker that counts, when neither is wanted', () => {
    const { all } = answer({ kind: 'security' }, { optionId: 'block', text: 'Not in this release' })
    expect(itemLines(all)[1]).toBe('- [!] P6-04 Validate at run time — D-008 R01: Neither: block this item')
    const blockers = readPlan(all, { today: '2026-05-20' }).plan?.blockers
    expect(blockers).toMatchObject([{ itemId: 'P6-04', phaseId: 'P6', at: '2026-05-19T08:05:00Z' }])
    expect(blockers?.[0]?.tried).toContain('Not in this release')
  })

  it('leaves a finished item as it is and only records the answer', () => {
    const applied = answer({ kind: 'choice', prd: PENDING.replace('[?] P6-04', '[x] P6-04') }, { optionId: 'a' })
    expect(Object.keys(applied.ok ? applied.files : {})).toEqual([DECISIONS])
  })

  it('is refused in words when the item is gone, and changes nothing', () => {
    const applied = answer({ kind: 'choice', prd: PENDING.replace(/.*P6-04.*\n/, '') }, { optionId: 'a' })
    expect(applied).toMatchObject({ ok: false, reason: 'item P6-04 is in no PRD of the plan' })
  })

  it('is refused when the option was never offered', () => {
    expect(answer({ kind: 'choice' }, { optionId: 'z' })).toMatchObject({ ok: false })
  })
})

describe('an amended answer', () => {
  it('takes the place of R01 on the line, and R01 stays in DECISIONS', () => {
    const first = answer({ kind: 'choice' }, { optionId: 'a' })
    const second = answer(
      { kind: 'choice', files: first.all },
      { optionId: 'b', revision: 2, at: '2026-05-19T09:00:00Z' },
    )
    expect(second).toMatchObject({ ok: true, subject: '[Decision] D-008 R02: (b) 手写校验器' })
    expect(itemLines(second.all)[1]).toBe('- [ ] P6-04 Validate at run time — D-008 R02: (b) 手写校验器')
    expect(decisionOf(second.all)?.resolved[0]?.answers.map(said => [said.revision, said.optionId])).toEqual([
      [1, 'a'],
      [2, 'b'],
    ])
  })

  it('opens an item again that R01 had blocked', () => {
    const first = answer({ kind: 'choice' }, { optionId: 'block' })
    const second = answer({ kind: 'choice', files: first.all }, { optionId: 'a', revision: 2 })
    expect(itemLines(second.all)[1]).toBe('- [ ] P6-04 Validate at run time — D-008 R02: (a) zod')
  })

  it('from retry to drop, from drop to retry, and from both to stop', () => {
    const given = { kind: 'blocked-items' as const, number: 12 }
    const items = { 'P6-04': { action: 'retry' as const }, 'P6-05': { action: 'drop' as const } }
    const first = answer({ ...given, prd: BLOCKED }, { optionId: 'resolve', items })
    const swapped = { 'P6-04': { action: 'drop' as const }, 'P6-05': { action: 'retry' as const } }
    const second = answer({ ...given, files: first.all }, { optionId: 'resolve', items: swapped, revision: 2 })
    expect(itemLines(second.all).slice(1)).toEqual([
      '- [-] P6-04 Validate at run time (D-012)',
      '- [ ] P6-05 Errors — D-012 R02: retry',
    ])
    const third = answer({ ...given, files: second.all }, { optionId: 'stop', revision: 3 })
    expect(
      itemLines(third.all)
        .slice(1)
        .map(line => line.slice(0, 5)),
    ).toEqual(['- [!]', '- [!]'])
    expect(stateOf(third.all)?.blockersSince).toBeNull()
  })

  it('drops the fix items that R01 added and nobody has done', () => {
    const first = answer({ kind: 'manual-gate' }, { optionId: 'request-changes', reasons: ['Name the field'] })
    const second = answer({ kind: 'manual-gate', files: first.all }, { optionId: 'approve', revision: 2 })
    expect(itemLines(second.all).at(-1)).toMatch(/^- \[-\] P6-X01 Name the field/)
  })

  it('makes a checkpoint due again that R01 had let pass', () => {
    const first = answer({ kind: 'checkpoint' }, { optionId: 'continue' })
    const second = answer({ kind: 'checkpoint', files: first.all }, { optionId: 'stop', revision: 2 })
    expect([stateOf(first.all)?.phasesSinceCheckpoint, stateOf(second.all)?.phasesSinceCheckpoint]).toEqual([0, 5])
  })
})

describe('an answer to the orchestrator', () => {
  it('retries and drops blocked items, with guidance as a quote, and counts blockers anew', () => {
    const items = {
      'P6-04': { action: 'retry' as const, guidance: 'Use the sandbox' },
      'P6-05': { action: 'drop' as const },
    }
    const applied = answer({ kind: 'blocked-items', number: 12, prd: BLOCKED }, { optionId: 'resolve', items })
    expect(applied).toMatchObject({
      ok: true,
      restarts: true,
      subject: '[Decision] D-012 R01: retry P6-04, drop P6-05',
    })
    expect(itemLines(applied.all).slice(1)).toEqual([
      '- [ ] P6-04 Validate at run time — D-012 R01: retry',
      '  > Use the sandbox',
      '- [-] P6-05 Errors (D-012)',
    ])
    expect(stateOf(applied.all)).toMatchObject({ blockersSince: '2026-05-19T08:05:00Z', stopped: null })
    expect(readPlan(applied.all, { today: '2026-05-20' }).problems).toEqual([])
  })

  it('adds each reason of requested changes as an item and restarts', () => {
    const reasons = ['Name the field', 'No English in the Chinese text']
    const applied = answer({ kind: 'manual-gate' }, { optionId: 'request-changes', reasons })
    expect(itemLines(applied.all).slice(3)).toEqual([
      '- [ ] P6-X01 Name the field (added D-008)',
      '- [ ] P6-X02 No English in the Chinese text (added D-008)',
    ])
    expect(applied.ok && applied.lines).toMatchObject([
      { itemId: 'P6-X01', before: '', after: '- [ ] P6-X01 Name the field (added D-008)', line: 7 },
      { itemId: 'P6-X02', line: 8 },
    ])
    expect(stateOf(applied.all)?.stopped).toBeNull()
  })

  it('opens a passed phase whose gate was asked again and where changes are requested; any other answer leaves it', () => {
    const files = filesWith('manual-gate', 8, OPEN)
    const passed = (files[STATE] ?? '').replace('[ ] P6', '[x] P6').replace('Current: P6', 'Current: —')
    const marks = (optionId: string) => {
      const given = { kind: 'manual-gate' as const, files: { ...files, [STATE]: passed } }
      const { phases, current } = stateOf(answer(given, { optionId, reasons: ['Shorter'] }).all) ?? {}
      return [phases?.[0]?.mark, current]
    }
    expect(['approve', 'reject', 'request-changes'].map(marks)).toEqual([
      ['done', null],
      ['done', null],
      ['open', 'P6'],
    ])
  })

  it('adds the item that mends a failed Auto-Gate', () => {
    const { all } = answer({ kind: 'auto-gate-failed' }, { optionId: 'add-fix-item', reasons: ['Raise the timeout'] })
    expect(itemLines(all).at(-1)).toBe('- [ ] P6-X01 Raise the timeout (added D-008)')
  })

  it.each<[DecisionKind, string, { restarts: boolean; endsRun: boolean; changes: string[] }]>([
    ['auto-gate-failed', 'rerun', { restarts: true, endsRun: false, changes: [DECISIONS, STATE] }],
    ['auto-gate-failed', 'stop', { restarts: false, endsRun: true, changes: [DECISIONS] }],
    ['manual-gate', 'approve', { restarts: true, endsRun: false, changes: [DECISIONS, STATE] }],
    ['manual-gate', 'reject', { restarts: false, endsRun: true, changes: [DECISIONS] }],
    ['checkpoint', 'continue', { restarts: true, endsRun: false, changes: [DECISIONS, STATE] }],
    ['checkpoint', 'stop', { restarts: false, endsRun: true, changes: [DECISIONS] }],
    ['phase-aborted', 'resume', { restarts: true, endsRun: false, changes: [DECISIONS, STATE] }],
    ['plan-aborted', 'resume', { restarts: true, endsRun: false, changes: [DECISIONS, STATE] }],
    ['blocked-items', 'stop', { restarts: false, endsRun: true, changes: [DECISIONS] }],
    ['agent-failing', 'resume', { restarts: true, endsRun: false, changes: [DECISIONS, STATE] }],
    ['baseline-red', 'resume', { restarts: true, endsRun: false, changes: [DECISIONS, STATE] }],
    ['budget', 'raise', { restarts: true, endsRun: false, changes: [DECISIONS, STATE] }],
    ['budget', 'stop', { restarts: false, endsRun: true, changes: [DECISIONS] }],
  ])('%s: %s', (kind, optionId, expected) => {
    const applied = answer({ kind }, { optionId })
    expect(applied).toMatchObject({ ok: true, restarts: expected.restarts, endsRun: expected.endsRun })
    expect(Object.keys(applied.ok ? applied.files : {}).sort()).toEqual(expected.changes.sort())
  })

  it('counts blockers anew after resume and phases anew after continue', () => {
    expect(stateOf(answer({ kind: 'phase-aborted' }, { optionId: 'resume' }).all)?.blockersSince).toBe(
      '2026-05-19T08:05:00Z',
    )
    expect(stateOf(answer({ kind: 'checkpoint' }, { optionId: 'continue' }).all)?.phasesSinceCheckpoint).toBe(0)
    expect(stateOf(answer({ kind: 'budget' }, { optionId: 'raise' }).all)?.blockersSince).toBeNull()
  })
})

describe('writing twice', () => {
  it.each<[DecisionKind, Partial<AcceptedAnswer> & { optionId: string }, string]>([
    ['choice', { optionId: 'a', text: 'twice?' }, PENDING],
    ['choice', { optionId: 'block' }, PENDING],
    [
      'blocked-items',
      { optionId: 'resolve', items: { 'P6-04': { action: 'retry' }, 'P6-05': { action: 'drop' } } },
      BLOCKED,
    ],
    ['manual-gate', { optionId: 'request-changes', reasons: ['Name the field'] }, OPEN],
    ['checkpoint', { optionId: 'continue' }, OPEN],
  ])('an answer of kind %s changes nothing the second time', (kind, said, prd) => {
    const first = answer({ kind, prd }, said)
    const again = answer({ kind, files: first.all }, said)
    expect(again).toMatchObject({ ok: true, files: {}, lines: [] })
    expect(first.ok && again.ok && again.subject === first.subject).toBe(true)
  })

  it('touches no line but its own, line endings and missing last newline included', () => {
    const prd = PENDING.replaceAll('\n', '\r\n').trimEnd()
    const { all } = answer({ kind: 'choice', prd }, { optionId: 'a' })
    const before = prd.split('\r\n')
    expect((all[PRD] ?? '').split('\r\n').map((line, index) => line === before[index])).toEqual(
      before.map(line => !line.includes('P6-04')),
    )
    expect(all[BLOCKERS]).toBeUndefined()
  })
})
