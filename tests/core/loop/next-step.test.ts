import { describe, expect, it } from 'vitest'
import type { DecisionEntry, DecisionKind } from '@/lib/core/decision/types'
import { nextStep } from '@/lib/core/loop/next-step'
import type { LoopState, Step } from '@/lib/core/loop/step'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { defaultRalphConfig } from '@/lib/core/plan/ralph-config'
import type { BlockerEntry, Mark, OrchestratorState, PrdItem } from '@/lib/core/plan/types'

type PlanSketch = {
  /** `P1: x x ?` per phase; marks by their character. */
  phases: string[]
  gates?: string[]
  done?: string[]
  pending?: DecisionEntry[]
  resolved?: DecisionEntry[]
  blockers?: BlockerEntry[]
  orchestrator?: Partial<OrchestratorState>
  checkpointEvery?: number
}

const MARK_OF: Record<string, Mark> = { '.': 'open', x: 'done', '?': 'pending', '!': 'blocked', '-': 'dropped' }

function item(id: string, mark: Mark, parentId: string | null = null): PrdItem {
  const base = { text: id, body: '', criteria: [], verify: null, decisions: [], line: 1, endLine: 1 }
  return { id, mark, parentId, ...base }
}

function plan(sketch: PlanSketch): LoadedPlan {
  const phases = sketch.phases.map(line => line.split(':')[0] ?? '')
  const prds = Object.fromEntries(
    sketch.phases.map(line => {
      const [id = '', marks = ''] = line.split(':')
      const items = marks
        .trim()
        .split(' ')
        .map((mark, at) => item(`${id}-${at + 1}`, MARK_OF[mark] ?? 'open'))
      return [id, { title: id, verify: 'true', criteria: [], items }]
    }),
  )
  const manual = { approver: 'lead', thing: 'the texts' }
  return {
    master: {
      approvedBy: { name: 'lead', date: '2026-05-18', line: 1 },
      phases: phases.map((id, line) => ({
        ...{ id, title: id, prdPath: `ralph-loop/PRD-${id}.md`, autoGate: 'true', declaredItems: null, line },
        manualGate: sketch.gates?.includes(id) ? manual : null,
      })),
    },
    prds,
    decisions: { pending: sketch.pending ?? [], resolved: sketch.resolved ?? [] },
    blockers: sketch.blockers ?? [],
    orchestrator: {
      phases: phases.map(id => ({ id, mark: sketch.done?.includes(id) ? ('done' as const) : ('open' as const) })),
      ...{ current: null, phasesSinceCheckpoint: 0, endedPhases: [], approvalDigest: null, approvedBy: null },
      ...{ blockersSince: null, stopped: null, ...sketch.orchestrator },
    },
    config: { ...defaultRalphConfig(), checkpointEvery: sketch.checkpointEvery ?? 5 },
  }
}

function decision(
  number: number,
  kind: DecisionKind,
  phaseId: string,
  over: Partial<DecisionEntry> = {},
): DecisionEntry {
  const base = { itemId: null, question: '', asked: null, tags: [], context: '', options: [], evidence: null }
  return { number, kind, phaseId, answers: [], closed: null, line: 1, ...base, ...over }
}

function answered(entry: DecisionEntry, optionId: string): DecisionEntry {
  return { ...entry, answers: [{ revision: 1, optionId, label: optionId, by: 'lead', at: '', text: '' }] }
}

function blocker(itemId: string, phaseId: string, at = '2026-06-01T00:00:00Z'): BlockerEntry {
  return { itemId, phaseId, at, tried: '', command: null, exitCode: null, output: '', ref: null }
}

function state(sketch: PlanSketch, over: Partial<LoopState> = {}): LoopState {
  return {
    plan: plan(sketch),
    problems: [],
    origin: { ahead: false, rewritten: null },
    branch: { refusal: null, conflict: null, moot: [] },
    unwrittenSignings: 0,
    unwrittenAnswers: 0,
    unwrittenReopenings: 0,
    reopened: [],
    digest: { current: 'd1', approved: 'd1', approvedBy: 'lead approved it on 2026-05-18' },
    signatures: { changed: [], void: [] },
    accepted: [],
    gatePassed: false,
    sessions: { crashes: 0, redSince: null, spent: [] },
    run: { wish: 'none', pausedUntil: null },
    now: '2026-06-02T00:00:00.000Z',
    ...over,
  }
}

const CHANGED = { current: 'd2', approved: 'd1', approvedBy: 'lead approved it on 2026-05-18' }

/** `iterate P1-2`, `raise blocked-items -D2`: a step in one line. */
function words(step: Step): string {
  switch (step.type) {
    case 'iterate':
      return `iterate ${step.itemId}`
    case 'apply-parked':
      return `apply D-${step.parked.number} to ${step.parked.itemId}`
    case 'run-auto-gate':
    case 'pass-phase':
      return `${step.type} ${step.phaseId}`
    case 'resign':
      return `resign ${step.request.phaseId}: ${step.request.context}`
    case 'raise':
      return ['raise', step.request.kind, step.request.phaseId, ...step.supersedes.map(number => `-D${number}`)].join(
        ' ',
      )
    case 'await-decisions':
      return `await ${step.reason}`
    case 'refuse':
      return `refuse ${step.reason}`
    case 'end-run':
      return `end ${step.reason}`
    case 'pause':
      return `pause ${step.until}`
    default:
      return step.type
  }
}

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

describe('a signature whose covered files changed', () => {
  const file = (path: string) => ({ path, before: 'a', after: 'b' })
  const signed = { number: 4, revision: 1, phaseId: 'P1', by: 'Li Wei', signedAt: '2026-06-01T08:00:00.000Z' }
  const changed = { changed: [{ ...signed, id: 's', files: [file('x')] }], void: [] }
  const lost = {
    changed: [],
    void: [{ ...signed, files: [file('a'), file('b'), { ...file('c'), after: null }, file('d')] }],
  }
  const passed = { phases: ['P1: x', 'P2: .'], gates: ['P1'], done: ['P1'] }
  const approved = { ...passed, resolved: [answered(gate, 'approve')] }
  const again = decision(6, 'manual-gate', 'P1')
  const why = 'The signature of Li Wei of 2026-06-01 (D-004) is void: a changed, b changed, c was deleted, and 1 more.'
  it.each<[string, PlanSketch, Partial<LoopState>, string]>([
    ['is made void before anything else is walked', approved, { signatures: changed }, 'void-signatures'],
    ['is made void without a run, too', approved, { signatures: changed, run: null }, 'void-signatures'],
    ['is made void after answers are written', approved, { signatures: changed, unwrittenAnswers: 1 }, 'write-answers'],
    ['of a passed phase is asked again, which says why', approved, { signatures: lost }, `resign P1: ${why}`],
    ['is asked again without a run, too', approved, { signatures: lost, run: null }, `resign P1: ${why}`],
    ['is asked again once', { ...approved, pending: [again] }, { signatures: lost, run: null }, 'idle'],
    [
      'holds the next boundary while it waits',
      { ...approved, pending: [again] },
      { signatures: lost },
      'await manual-gate',
    ],
    [
      'holds the end of the plan, too',
      { ...approved, phases: ['P1: x'], pending: [again] },
      { signatures: lost },
      'await manual-gate',
    ],
    [
      'is asked again after what asked was superseded',
      { ...approved, resolved: [answered(gate, 'approve'), { ...again, closed: 'superseded' }] },
      { signatures: lost },
      `resign P1: ${why}`,
    ],
    [
      'lets the loop go on once it is signed again',
      { ...approved, resolved: [answered(gate, 'approve'), answered(again, 'approve')] },
      {},
      'iterate P2-1',
    ],
    [
      'and was then rejected is asked again at a later start',
      { ...approved, resolved: [answered(gate, 'approve'), answered(again, 'reject')] },
      {},
      'resign P1: ',
    ],
    [
      'does not outrank an aborted plan',
      { ...approved, pending: [again], blockers: ten },
      { signatures: lost },
      'raise plan-aborted P2 -D6',
    ],
    [
      'of another phase holds, too',
      { ...approved, gates: ['P1', 'P2'], phases: ['P1: x', 'P2: x'] },
      { signatures: lost, gatePassed: true },
      `resign P1: ${why}`,
    ],
    [
      'before its phase has passed does not pass it',
      { phases: ['P1: x'], gates: ['P1'], resolved: [answered(gate, 'approve')] },
      { signatures: lost, gatePassed: true },
      'raise manual-gate P1',
    ],
    ['is nothing to a gate that nobody signed here', passed, {}, 'iterate P2-1'],
  ])('%s', (_rule, sketch, over, expected) => {
    expect(words(nextStep(state(sketch, over)))).toBe(expected)
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
