import { describe, expect, test } from 'vitest'
import { applyAnswer } from '@/lib/core/decision/apply-answer'
import { answersFor } from '@/lib/core/decision/item-answers'
import { reopenDecision } from '@/lib/core/decision/reopen-decision'
import { invariant } from '@/lib/core/invariant'
import { findReopened } from '@/lib/core/loop/find-reopened'
import { writeOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import { readPlan } from '@/lib/core/plan/read-plan'
import type { PlanFiles } from '@/lib/core/plan/types'

const PRD = 'ralph-loop/PRD-P1.md'
const DECISIONS = 'ralph-loop/DECISIONS.md'
const STATE = 'ralph-loop/ORCHESTRATOR-STATE.md'
const TODAY = { today: '2026-06-01' }

/** A plan whose P1-01 carries the answer to D-007; `box` is its mark, `passed` the phases that are through. */
function filesWith(box: string, passed: string[] = []): PlanFiles {
  return {
    'ralph-loop/MASTER-PLAN.md': `Approved-By: lead, 2026-05-18

Phase P1 — Mail
  PRD: ${PRD}
  Auto-Gate: true
  Manual-Gate: —

Phase P2 — Rest
  PRD: ralph-loop/PRD-P2.md
  Auto-Gate: true
  Manual-Gate: —
`,
    [PRD]: `# PRD-P1 — Mail
Verify: true

- [${box}] P1-01 Send mail — D-007 R01: (a) Resend
- [ ] P1-02 Bounces
`,
    'ralph-loop/PRD-P2.md': '# PRD-P2 — Rest\nVerify: true\n\n- [ ] P2-01 More\n',
    [DECISIONS]: `# Decisions

## Pending

## Resolved

### D-007 — Phase P1 — Resend or Postmark?
- Kind: choice
- Item: P1-01
- Asked: 2026-05-19T02:11:09Z
- Tags: mail
- Context: The spec is silent.
- Options:
  - (a) Resend
    - Consequence: $20 a month
  - (b) Postmark
  - (block) Neither: block this item
- Evidence: —
- Answer R01: (a) Resend — lead, 2026-05-19T08:02:11Z
`,
    [STATE]: writeOrchestratorState(null, {
      phases: ['P1', 'P2'].map(id => ({ id, mark: passed.includes(id) ? 'done' : 'open' })),
      ...{ current: 'P1', phasesSinceCheckpoint: 0, endedPhases: passed, approvalDigest: 'd' },
      ...{ approvedBy: 'lead, 2026-05-18', blockersSince: null, stopped: null },
    }),
    'ralph-loop/ralph.json': '{}',
  }
}

const BUILT = [
  { iteration: 3, outcome: 'failed', commits: [] },
  { iteration: 4, outcome: 'verified', commits: [{ hash: 'abcdef0123456789', subject: 'P1-01: send mail by Resend' }] },
]

function planOf(files: PlanFiles) {
  const { plan } = readPlan(files, TODAY)
  invariant(plan, 'the plan is readable')
  return plan
}

function reopen(files: PlanFiles, newNumber = 12) {
  const at = '2026-06-01T10:00:00Z'
  const reason = 'Resend was bought\nby - [ ] nobody'
  return reopenDecision({ files, plan: planOf(files), number: 7, revision: 1, newNumber, reason, built: BUILT, at })
}

function reopened(box: string, passed: string[] = []): PlanFiles {
  const files = filesWith(box, passed)
  const result = reopen(files)
  invariant(result.ok, 'it is asked again')
  return { ...files, ...result.files }
}

function answered(files: PlanFiles, optionId: string, more: { revision?: number; text?: string } = {}) {
  const plan = planOf(files)
  const entry = [...plan.decisions.pending, ...plan.decisions.resolved].find(found => found.number === 12)
  invariant(entry, 'D-012 is there')
  const answer = { number: 12, revision: 1, optionId, text: '', by: 'lead', at: '2026-06-01T11:00:00Z', ...more }
  const applied = applyAnswer({ files, plan, decision: entry, answer })
  invariant(applied.ok, 'the answer can be written')
  return { ...files, ...applied.files }
}

const itemLines = (files: PlanFiles, prd = PRD) => (files[prd] ?? '').split('\n').filter(line => line.startsWith('- ['))

describe('a decision asked again', () => {
  test('is a new question of the same kind and options that lists what was built on the answer', () => {
    const files = reopened(' ')
    expect(files[DECISIONS]).toContain(
      `### D-012 — Phase P1 — Resend or Postmark?
- Kind: choice
- Item: P1-01
- Reopens: D-007
- Asked: 2026-06-01T10:00:00Z
- Tags: mail
- Context: Reopens D\\-007 R01 (Resend): Resend was bought by - \\[ \\] nobody. Built on it: iteration 3 failed; iteration 4 verified, abcdef0123 P1\\-01: send mail by Resend. The spec is silent.
`.replace('P1\\-01', 'P1-01'),
    )
    const entry = planOf(files).decisions.pending.find(found => found.number === 12)
    expect(entry).toMatchObject({ reopens: 7, kind: 'choice', itemId: 'P1-01', tags: ['mail'] })
    expect(entry?.options.map(option => option.id)).toEqual(['a', 'b', 'block'])
    expect(entry?.context).toMatch(/^Reopens D-007 R01 \(Resend\): Resend was bought by - \[ \] nobody/)
  })

  test.each([
    ['open', ' ', '- [?] P1-01 Send mail — D-007 R01: (a) Resend (D-012)'],
    ['blocked', '!', '- [?] P1-01 Send mail — D-007 R01: (a) Resend (D-012)'],
    ['done', 'x', '- [x] P1-01 Send mail — D-007 R01: (a) Resend'],
  ])('makes an item that is %s wait unless it is finished, and is not withdrawn for it', (_word, box, line) => {
    const files = reopened(box)
    expect(itemLines(files)[0]).toBe(line)
    expect(findReopened(planOf(files))).toEqual([])
  })

  test('about a dropped item or a missing answer is refused', () => {
    expect(reopen(filesWith('-'))).toMatchObject({ ok: false, reason: 'item P1-01 was dropped' })
    const files = filesWith(' ')
    const gone = { ...files, [DECISIONS]: (files[DECISIONS] ?? '').replaceAll('D-007', 'D-008') }
    expect(reopen(gone)).toMatchObject({ ok: false, reason: 'D-007 R01 is not in ralph-loop/DECISIONS.md' })
  })

  test('that stands in the files already changes nothing, whatever number is free now', () => {
    expect(reopen(reopened(' '), 13)).toMatchObject({ ok: true, number: 12, files: {} })
  })

  test('names in Reopens an earlier decision or nothing', () => {
    const files = reopened(' ')
    for (const [written, read] of [
      ['D-012', undefined],
      ['D-099', undefined],
      ['soon', undefined],
      ['`D-3`', 3],
    ] as const) {
      const text = (files[DECISIONS] ?? '').replace('Reopens: D-007', `Reopens: ${written}`)
      const { pending } = planOf({ ...files, [DECISIONS]: text }).decisions
      expect(pending[0]?.reopens).toBe(read)
    }
  })
})

describe('the answer to a decision asked again', () => {
  test('reopens an unfinished item, and takes the place of the former answer for its next session', () => {
    const files = answered(reopened(' '), 'b')
    expect(itemLines(files)[0]).toBe('- [ ] P1-01 Send mail — D-007 R01: (a) Resend — D-012 R01: (b) Postmark')
    const plan = planOf(files)
    const item = plan.prds.P1?.items[0]
    invariant(item, 'P1-01 is there')
    expect(answersFor(plan, item).map(entry => entry.number)).toEqual([12])
  })

  test('leaves an item waiting about which something else is asked', () => {
    const files = reopened(' ')
    const other = `### D-011 — Phase P1 — Which region?\n- Kind: choice\n- Item: P1-01\n- Options:\n  - (a) EU\n`
    const asked = { ...files, [DECISIONS]: (files[DECISIONS] ?? '').replace('## Pending\n', `## Pending\n\n${other}`) }
    expect(itemLines(answered(asked, 'b'))[0]).toMatch(/^- \[\?\] P1-01 /)
    expect(itemLines(answered(asked, 'block'))[0]).toMatch(/^- \[!\] P1-01 /)
  })

  test.each([
    ['another option', 'b', '', 'Redo P1-01 with (b) Postmark, not (a) Resend'],
    ['another option with words', 'b', 'EU\nregion', 'Redo P1-01 with (b) Postmark, not (a) Resend: EU region'],
    ['the same option with new words', 'a', 'EU region', 'Redo P1-01 with (a) Resend: EU region'],
    ['other words', 'free-text', 'SMTP', 'Redo P1-01, not with (a) Resend: SMTP'],
    ['neither', 'block', '', 'Take what P1-01 built on (a) Resend back'],
  ])('%s adds an item that redoes the finished one', (_word, optionId, text, words) => {
    const lines = itemLines(answered(reopened('x'), optionId, { text }))
    expect(lines).toEqual([
      '- [x] P1-01 Send mail — D-007 R01: (a) Resend',
      '- [ ] P1-02 Bounces',
      `- [ ] P1-X01 ${words} (added D-012)`,
    ])
  })

  test('that says the same changes nothing but the entry', () => {
    const before = reopened('x')
    const files = answered(before, 'a')
    expect(
      Object.keys(files).filter(file => files[file as keyof PlanFiles] !== before[file as keyof PlanFiles]),
    ).toEqual([DECISIONS])
  })

  test('that is amended drops the item of the earlier revision and adds its own, or none', () => {
    const first = answered(reopened('x'), 'b')
    expect(itemLines(answered(first, 'a', { revision: 2 })).at(-1)).toMatch(/^- \[-\] P1-X01 .*\(added D-012\)/)
    const words = itemLines(answered(first, 'free-text', { revision: 2, text: 'SMTP' }))
    expect(words.slice(-2).map(line => line.slice(0, 12))).toEqual(['- [-] P1-X01', '- [ ] P1-X02'])
  })

  test('of a passed phase is redone where the loop is, and a finished plan begins its last phase again', () => {
    const midway = answered(reopened('x', ['P1']), 'b')
    expect(itemLines(midway, 'ralph-loop/PRD-P2.md').at(-1)).toMatch(/^- \[ \] P2-X01 Redo P1-01/)
    expect(planOf(midway).orchestrator.phases[0]?.mark).toBe('done')
    const finished = answered(reopened('x', ['P1', 'P2']), 'b')
    expect(itemLines(finished, 'ralph-loop/PRD-P2.md').at(-1)).toMatch(/^- \[ \] P2-X01 Redo P1-01/)
    expect(planOf(finished).orchestrator.phases.map(phase => phase.mark)).toEqual(['done', 'open'])
  })
})
