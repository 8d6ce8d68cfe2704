import { describe, expect, it } from 'vitest'
import { type HoldingKind, holdQuestion, type SessionsSoFar } from '@/lib/core/loop/hold-question'
import { nextStep } from '@/lib/core/loop/next-step'
import type { LoopState } from '@/lib/core/loop/step'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { parseOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import { parsePrd } from '@/lib/core/plan/parse-prd'
import { ralphConfigSchema } from '@/lib/core/plan/ralph-config'
import type { BlockerEntry, PlanPhase } from '@/lib/core/plan/types'

const PHASE: PlanPhase = {
  ...{ id: 'P1', title: 'First', prdPath: 'ralph-loop/PRD-P1.md', autoGate: 'true' },
  ...{ manualGate: null, declaredItems: null, line: 1 },
}
const NOTHING: SessionsSoFar = { crashes: 0, redSince: null, spent: [] }
const RED: SessionsSoFar = { ...NOTHING, redSince: '2026-05-31T00:00:00Z' }
const SPENT: SessionsSoFar = {
  ...NOTHING,
  spent: [{ phaseId: 'P1', itemId: 'P1-01', usd: null, tokens: 100, minutes: 1 }],
}

function blocker(itemId: string, phaseId = 'P1', at = '2026-06-01T00:00:00Z'): BlockerEntry {
  return { itemId, phaseId, at, tried: '', command: null, exitCode: null, output: '', ref: null }
}

/** A plan of one phase whose items have these marks. */
function plan(marks: string, over: Partial<LoadedPlan> = {}): LoadedPlan {
  const lines = [...marks].map((mark, at) => `- [${mark}] P1-0${at + 1} Item`)
  const prd = parsePrd(`# P1\nVerify: npm test\n\n${lines.join('\n')}\n`, PHASE.prdPath)
  return {
    master: { approvedBy: null, phases: [PHASE] },
    prds: prd.ok ? { P1: prd.value } : {},
    ...{ decisions: { pending: [], resolved: [] }, blockers: [], orchestrator: parseOrchestratorState(null) },
    config: ralphConfigSchema.parse({ budgets: { plan: { tokens: 100 } } }),
    ...over,
  }
}

const two = [blocker('P1-01'), blocker('P1-02')]
const resumed = { ...parseOrchestratorState(null), blockersSince: '2026-06-01T00:00:00Z' }

describe('another session is', () => {
  it.each<[string, SessionsSoFar, Partial<LoadedPlan>, HoldingKind | null]>([
    ['begun when nothing speaks against it', NOTHING, {}, null],
    ['begun after two crashes', { ...NOTHING, crashes: 2 }, {}, null],
    ['asked about after three', { ...NOTHING, crashes: 3 }, {}, 'agent-failing'],
    ['begun after one item blocked over a red baseline', RED, { blockers: two.slice(0, 1) }, null],
    ['begun after one item blocked twice over it', RED, { blockers: [blocker('P1-01'), blocker('P1-01')] }, null],
    ['asked about after two', RED, { blockers: two }, 'baseline-red'],
    ['begun after two over a green one', NOTHING, { blockers: two }, null],
    ['begun when they were blocked before it', { ...RED, redSince: '2026-06-01T00:00:00Z' }, { blockers: two }, null],
    ['begun when they were blocked before `resume`', RED, { blockers: two, orchestrator: resumed }, null],
    ['begun when they are of another phase', RED, { blockers: [blocker('P0-1', 'P0'), blocker('P0-2', 'P0')] }, null],
    ['asked about when a budget is used up', SPENT, {}, 'budget'],
    ['asked about once, the agent first', { ...SPENT, crashes: 3 }, {}, 'agent-failing'],
  ])('%s', (_rule, sessions, over, expected) => {
    expect(holdQuestion(sessions, plan('!! ', over), PHASE, 'P1-03')?.kind ?? null).toBe(expected)
  })

  it('asked about in words: the red command, the items, the budget with its tags', () => {
    expect(holdQuestion(RED, plan('!! ', { blockers: two }), PHASE, 'P1-03')).toMatchObject({
      question: expect.stringContaining('P1-01, P1-02 were blocked in a row'),
      context: expect.stringContaining('npm test'),
    })
    expect(holdQuestion(SPENT, plan(' '), PHASE, 'P1-01')).toMatchObject({
      question: 'The budget of the plan is used up: 100 of 100 tokens',
      tags: ['plan', 'tokens'],
    })
  })
})

describe('the step before an item', () => {
  const step = (sessions: SessionsSoFar, loaded: LoadedPlan, over: Partial<LoopState> = {}) => {
    const next = nextStep({
      ...{ branch: { refusal: null, conflict: null, moot: [] } },
      ...{ plan: loaded, problems: [], origin: { ahead: false, rewritten: null }, reopened: [] },
      ...{ unwrittenSignings: 0, unwrittenAnswers: 0, unwrittenReopenings: 0 },
      ...{ digest: { current: 'd', approved: 'd', approvedBy: '' }, accepted: [], gatePassed: false, sessions },
      signatures: { changed: [], last: [] },
      earlyGates: [],
      ...{ run: { wish: 'none', pausedUntil: null }, now: '2026-06-02T00:00:00.000Z', ...over },
    })
    if (next.type === 'raise') return `raise ${next.request.kind}`
    return next.type === 'await-decisions' ? `await ${next.reason}` : next.type
  }
  const crashed = { ...NOTHING, crashes: 3 }
  const standing = (kind: HoldingKind): Partial<LoadedPlan> => {
    const base = { itemId: null, question: '', asked: null, tags: [], context: '', options: [], evidence: null }
    const entry = { number: 1, kind, phaseId: 'P1', answers: [], closed: null, line: 1, ...base }
    return { decisions: { pending: [entry], resolved: [] } }
  }
  it('raises what holds it', () => {
    expect(step(crashed, plan(' '))).toBe('raise agent-failing')
  })
  it('awaits it once it is asked, also in a run that was started by hand', () => {
    expect(step(NOTHING, plan(' ', standing('agent-failing')))).toBe('await agent-failing')
    expect(step(SPENT, plan(' ', standing('budget')))).toBe('await budget')
  })
  it('is not asked when the phase has no item to begin', () => {
    expect(step(crashed, plan('x'))).toBe('run-auto-gate')
    expect(step(SPENT, plan('x'))).toBe('run-auto-gate')
    expect(step(RED, plan('!!', { blockers: two }))).toBe('raise blocked-items')
  })
  it('is an abort first', () => {
    expect(step(crashed, plan('!!! ', { blockers: [...two, blocker('P1-03')] }))).toBe('raise phase-aborted')
  })
})
