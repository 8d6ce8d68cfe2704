import { describe, expect, it } from 'vitest'
import { nextStep } from '@/lib/core/loop/next-step'
import type { LoopState } from '@/lib/core/loop/step'
import type { Mark } from '@/lib/core/plan/types'
import { answered, blocker, decision, item, type PlanSketch, plan, state, words } from '@/tests/support/loop-sketch'

const CHANGED = { current: 'd2', approved: 'd1', approvedBy: 'lead approved it on 2026-05-18' }
const three = ['P1-1', 'P1-2', 'P1-3'].map(id => blocker(id, 'P1'))
const ten = Array.from({ length: 10 }, (_, at) => blocker(`P1-${at}`, at < 2 ? 'P2' : 'P1'))
const gate = decision(4, 'manual-gate', 'P1')

const contested: LoopState['branch'] = {
  refusal: null,
  conflict: {
    theirs: 'abc',
    places: [{ file: 'ralph-loop/PRD-P1.md', place: { type: 'item', id: 'P1-1' }, ours: '', theirs: '' }],
  },
  moot: [],
}
const askedAlready = decision(4, 'branch-conflict', 'P1', { context: 'At the origin: abc. ralph-loop/PRD-P1.md P1-1' })

describe('while commits at the origin cannot be joined', () => {
  const apart: Partial<LoopState> = { origin: { ahead: true, rewritten: null }, branch: contested }
  const gone = { refusal: null, conflict: null, moot: [4] }
  it.each<[string, PlanSketch, Partial<LoopState>, string]>([
    ['they are not taken in but asked about', { phases: ['P1: . .'] }, apart, 'raise branch-conflict P1'],
    ['items that nobody contests go on', { phases: ['P1: . .'], pending: [askedAlready] }, apart, 'iterate P1-2'],
    ['contested items wait', { phases: ['P1: . x'], pending: [askedAlready] }, apart, 'await branch-conflict'],
    ['no gate is run', { phases: ['P1: x x'], pending: [askedAlready] }, apart, 'await branch-conflict'],
    [
      'the plan is not done',
      { phases: ['P1: x'], done: ['P1'], pending: [askedAlready] },
      apart,
      'await branch-conflict',
    ],
    ['without a run nothing is asked', { phases: ['P1: . .'] }, { ...apart, run: null }, 'idle'],
    [
      'once they can, the question is withdrawn',
      { phases: ['P1: .'], pending: [askedAlready] },
      { branch: gone },
      'withdraw',
    ],
  ])('%s', (_rule, sketch, over, expected) => {
    expect(words(nextStep(state(sketch, over)))).toBe(expected)
  })
})

describe('the boundary comes before the phases, always in this order', () => {
  const everything: Partial<LoopState> = {
    origin: { ahead: true, rewritten: null },
    unwrittenAnswers: 1,
    digest: { current: 'd2', approved: 'd1', approvedBy: '' },
    run: { wish: 'pause', pausedUntil: '2026-06-03T00:00:00.000Z' },
  }
  const none = { origin: { ahead: false, rewritten: null } }
  it.each<[string, Partial<LoopState>, string]>([
    [
      'a rewritten history stops before anything is taken in',
      { origin: { ahead: true, rewritten: 'gone' } },
      'refuse history-rewritten',
    ],
    [
      'answers are written also then: one of them may say to go on',
      { ...everything, origin: { ahead: true, rewritten: 'gone' } },
      'write-answers',
    ],
    ['commits are taken in first', everything, 'take-in'],
    ['plan problems stop', { ...everything, ...none, plan: null }, 'refuse plan-problems'],
    ['answers are written next', { ...everything, ...none }, 'write-answers'],
    ['what is to be asked again is asked before anything goes on', { unwrittenReopenings: 1, reopened: [7] }, 'reopen'],
    ['also without a run', { run: null, unwrittenReopenings: 1 }, 'reopen'],
    ['questions whose items were reopened by hand are withdrawn', { run: null, reopened: [7] }, 'withdraw'],
    ['a wish of the operator ends the run', { ...everything, ...none, unwrittenAnswers: 0 }, 'end paused'],
    ['a stop ends the run', { run: { wish: 'stop', pausedUntil: null } }, 'end stopped'],
    [
      'a signature is written before anything else, answers included',
      { unwrittenSignings: 1, unwrittenAnswers: 1 },
      'sign-plan',
    ],
    [
      'a signature is written into a plan that nobody signed yet',
      { ...none, plan: null, run: null, unwrittenSignings: 1 },
      'sign-plan',
    ],
    ['a changed plan is asked about', { digest: CHANGED }, 'raise plan-changed P1'],
    [
      'a plan that counts as unsigned is asked about',
      { digest: { ...CHANGED, approved: null } },
      'raise plan-changed P1',
    ],
    ['a changed plan is asked about in a run only', { run: null, digest: CHANGED }, 'idle'],
    [
      'a pause lasts until its time',
      { run: { wish: 'none', pausedUntil: '2026-06-03T00:00:00.000Z' } },
      'pause 2026-06-03T00:00:00.000Z',
    ],
    [
      'a pause that is over does not hold',
      { run: { wish: 'none', pausedUntil: '2026-06-01T00:00:00.000Z' } },
      'iterate P1-1',
    ],
    [
      'an accepted parked diff of the next item is applied instead of a session',
      { accepted: [{ itemId: 'P1-1', number: 7, revision: 1, ref: 'refs/ralph/parked/D-007' }] },
      'apply D-7 to P1-1',
    ],
    [
      'an accepted parked diff of another item waits for its turn',
      { accepted: [{ itemId: 'P1-2', number: 7, revision: 1, ref: 'refs/ralph/parked/D-007' }] },
      'iterate P1-1',
    ],
    ['without a run nothing walks', { run: null }, 'idle'],
    ['without a run answers are still written', { run: null, unwrittenAnswers: 1 }, 'write-answers'],
    ['without a run commits are still taken in', { run: null, origin: { ahead: true, rewritten: null } }, 'take-in'],
    ['without a run problems are not refused', { run: null, plan: null }, 'idle'],
  ])('%s', (_rule, over, expected) => {
    expect(words(nextStep(state({ phases: ['P1: . x'] }, over)))).toBe(expected)
  })
})

describe('after a phase’s loop ends the first row that fits decides', () => {
  it.each<[string, PlanSketch, boolean, string]>([
    ['open items are walked in file order', { phases: ['P1: x . .'] }, false, 'iterate P1-2'],
    ['pending items are skipped', { phases: ['P1: ? .'] }, false, 'iterate P1-2'],
    ['blocked items are skipped while others are open', { phases: ['P1: ! .'] }, false, 'iterate P1-2'],
    ['only pending ones left: the operator’s turn', { phases: ['P1: x ?'] }, false, 'await operators-turn'],
    ['a blocked item is asked about', { phases: ['P1: x !'] }, false, 'raise blocked-items P1'],
    [
      'a blocked item is asked about also beside pending ones',
      { phases: ['P1: ? !'] },
      false,
      'raise blocked-items P1',
    ],
    [
      'a standing question about the same items is awaited',
      { phases: ['P1: x !'], pending: [decision(3, 'blocked-items', 'P1', { context: 'Blocked: P1-2' })] },
      false,
      'await blocked-items',
    ],
    [
      'a new blocked item supersedes it',
      { phases: ['P1: ! !'], pending: [decision(3, 'blocked-items', 'P1', { context: 'Blocked: P1-2' })] },
      false,
      'raise blocked-items P1 -D3',
    ],
    ['all done: the Auto-Gate runs', { phases: ['P1: x -'] }, false, 'run-auto-gate P1'],
    ['a passed gate without a Manual-Gate passes the phase', { phases: ['P1: x'] }, true, 'pass-phase P1'],
    [
      'a passed gate with a Manual-Gate asks its approver',
      { phases: ['P1: x'], gates: ['P1'] },
      true,
      'raise manual-gate P1',
    ],
    [
      'a gate that is asked is awaited',
      { phases: ['P1: x'], gates: ['P1'], pending: [gate] },
      true,
      'await manual-gate',
    ],
    [
      'an approved gate passes the phase',
      { phases: ['P1: x'], gates: ['P1'], resolved: [answered(gate, 'approve')] },
      true,
      'pass-phase P1',
    ],
    [
      'an approved gate over changed code runs the Auto-Gate again',
      { phases: ['P1: x'], gates: ['P1'], resolved: [answered(gate, 'approve')] },
      false,
      'run-auto-gate P1',
    ],
    [
      'requested changes ask again once they are done',
      { phases: ['P1: x x'], gates: ['P1'], resolved: [answered(gate, 'request-changes')] },
      true,
      'raise manual-gate P1',
    ],
    [
      'a failed Auto-Gate is awaited',
      { phases: ['P1: x'], pending: [decision(3, 'auto-gate-failed', 'P1')] },
      false,
      'await auto-gate-failed',
    ],
    [
      'a rerun answer runs the gate again',
      { phases: ['P1: x'], resolved: [answered(decision(3, 'auto-gate-failed', 'P1'), 'rerun')] },
      false,
      'run-auto-gate P1',
    ],
    ['the next phase is walked', { phases: ['P1: x', 'P2: .'], done: ['P1'] }, false, 'iterate P2-1'],
    ['all phases passed: done', { phases: ['P1: x'], done: ['P1'] }, false, 'done'],
    [
      'three blockers abort the phase before another item',
      { phases: ['P1: ! ! ! .'], blockers: three },
      false,
      'raise phase-aborted P1',
    ],
    [
      'ten blockers abort the plan first',
      { phases: ['P1: ! .', 'P2: .'], blockers: ten },
      false,
      'raise plan-aborted P1',
    ],
    [
      'an abort supersedes what stands lower',
      { phases: ['P1: ! ! ! .'], blockers: three, pending: [decision(3, 'blocked-items', 'P1')] },
      false,
      'raise phase-aborted P1 -D3',
    ],
    [
      'a standing abort is awaited',
      { phases: ['P1: ! ! ! .'], blockers: three, pending: [decision(3, 'phase-aborted', 'P1')] },
      false,
      'await phase-aborted',
    ],
    [
      'blockers before the last resume do not count',
      { phases: ['P1: ! ! ! .'], blockers: three, orchestrator: { blockersSince: '2026-06-01T00:00:00Z' } },
      false,
      'iterate P1-4',
    ],
    [
      'an item blocked twice counts once',
      { phases: ['P1: ! ! .'], blockers: [...three.slice(0, 2), blocker('P1-1', 'P1')] },
      false,
      'iterate P1-3',
    ],
  ])('%s', (_rule, sketch, gatePassed, expected) => {
    expect(words(nextStep(state(sketch, { gatePassed })))).toBe(expected)
  })
})

describe('a checkpoint', () => {
  const counted = (count: number, ended: string[]) => ({ phasesSinceCheckpoint: count, endedPhases: ended })
  it.each<[string, PlanSketch, boolean, string]>([
    [
      'stands before the next phase begins',
      { phases: ['P1: x', 'P2: .'], done: ['P1'], checkpointEvery: 1, orchestrator: counted(1, ['P1']) },
      false,
      'raise checkpoint P2',
    ],
    [
      'is awaited once it is asked',
      {
        phases: ['P1: x', 'P2: .'],
        done: ['P1'],
        checkpointEvery: 1,
        orchestrator: counted(1, ['P1']),
        pending: [decision(2, 'checkpoint', 'P2')],
      },
      false,
      'await checkpoint',
    ],
    [
      'lets go once `continue` has reset the counter',
      { phases: ['P1: x', 'P2: .'], done: ['P1'], checkpointEvery: 1, orchestrator: counted(0, ['P1']) },
      false,
      'iterate P2-1',
    ],
    [
      'stands beside a gate that waits',
      {
        phases: ['P1: x', 'P2: .'],
        gates: ['P1'],
        checkpointEvery: 1,
        orchestrator: counted(1, ['P1']),
        pending: [gate],
      },
      true,
      'raise checkpoint P1',
    ],
    [
      'waits with the gate for both answers',
      {
        phases: ['P1: x', 'P2: .'],
        gates: ['P1'],
        checkpointEvery: 1,
        orchestrator: counted(1, ['P1']),
        pending: [gate, decision(5, 'checkpoint', 'P1')],
      },
      true,
      'await manual-gate',
    ],
    [
      'stands beside a phase that only waits',
      { phases: ['P1: ?', 'P2: .'], checkpointEvery: 1 },
      false,
      'raise checkpoint P1',
    ],
    [
      'does not stand before the Auto-Gate of the phase that ends',
      { phases: ['P1: x', 'P2: .'], checkpointEvery: 1 },
      false,
      'run-auto-gate P1',
    ],
    ['is not asked after the last phase', { phases: ['P1: ?'], checkpointEvery: 1 }, false, 'await operators-turn'],
  ])('%s', (_rule, sketch, gatePassed, expected) => {
    expect(words(nextStep(state(sketch, { gatePassed })))).toBe(expected)
  })
})

describe('a parent item', () => {
  it.each<[Mark, string]>([
    ['open', 'iterate P1-1a'],
    ['pending', 'await operators-turn'],
    ['blocked', 'raise blocked-items P1'],
    ['done', 'iterate P1-1'],
    ['dropped', 'iterate P1-1'],
  ])('with a child that is %s: %s', (mark, expected) => {
    const loaded = plan({ phases: ['P1: .'] })
    loaded.prds.P1 = {
      title: '',
      verify: 'true',
      criteria: [],
      items: [item('P1-1', 'open'), item('P1-1a', mark, 'P1-1')],
    }
    expect(words(nextStep(state({ phases: [] }, { plan: loaded })))).toBe(expected)
  })
})

describe('the question about a changed plan', () => {
  const asked = nextStep(state({ phases: ['P1: .'] }, { digest: CHANGED }))
  const question = asked.type === 'raise' ? asked.request.question : ''
  const pending = [decision(4, 'plan-changed', 'P1', { question })]

  it('is awaited while it stands, and asked anew when the signature that it names is another', () => {
    const standing = (approvedBy: string) =>
      words(nextStep(state({ phases: ['P1: .'], pending }, { digest: { ...CHANGED, approvedBy } })))
    expect(standing(CHANGED.approvedBy)).toBe('await plan-changed')
    expect(standing('boss approved it on 2026-05-19')).toBe('raise plan-changed P1 -D4')
  })

  it('is withdrawn once the plan is signed as it stands, also without a run', () => {
    expect(words(nextStep(state({ phases: ['P1: .'], pending }, { run: null })))).toBe('withdraw')
  })
})
