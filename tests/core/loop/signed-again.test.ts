import { describe, expect, it } from 'vitest'
import { nextStep } from '@/lib/core/loop/next-step'
import type { LoopState } from '@/lib/core/loop/step'
import { findEarlyGates, withoutUnsignedPasses } from '@/lib/core/signature/passed-gates'
import { answered, blocker, decision, type PlanSketch, plan, record, state, words } from '@/tests/support/loop-sketch'

const ten = Array.from({ length: 10 }, (_, at) => blocker(`P1-${at}`, at < 2 ? 'P2' : 'P1'))
const gate = decision(4, 'manual-gate', 'P1')
const ASKS = 'raise manual-gate P1'
const NOTHING = { changed: [], last: [] }

describe('a signature whose covered files changed', () => {
  const file = (path: string) => ({ path, before: 'a', after: 'b' })
  const signed = record(answered(gate, 'approve'))
  const changed = { changed: [{ ...signed, id: 's', files: [file('x')] }], last: [signed] }
  const lostFiles = [file('a'), file('b'), { ...file('c'), after: null }, file('d')]
  const lost = { changed: [], last: [{ ...signed, void: lostFiles }] }
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

describe('a gate is what was signed here, whatever the files say', () => {
  const signed = (optionId: string, over = {}) => ({
    signatures: { changed: [], last: [record(answered(gate, optionId), over)] },
  })
  const atGate = { phases: ['P1: x', 'P2: .'], gates: ['P1'] }
  const says = (optionId: string) => ({ ...atGate, resolved: [answered(gate, optionId)] })
  it.each<[string, PlanSketch, Partial<LoopState>, string]>([
    ['an approval passes the phase though its entry is gone', atGate, signed('approve'), 'pass-phase P1'],
    ['an approval in the files that was never given is none', says('approve'), { signatures: NOTHING }, ASKS],
    ['a rejection stands though its entry was taken out', says('approve'), signed('reject', { number: 5 }), ASKS],
    ['so do requested changes', says('approve'), signed('request-changes', { number: 5 }), ASKS],
    ['a void approval is asked again though its entry is gone', atGate, signed('approve', { void: [] }), ASKS],
    ['an approval of another approver is none', says('approve'), signed('approve', { approver: 'designer' }), ASKS],
    ['an approval of another thing is none', says('approve'), signed('approve', { thing: 'the code' }), ASKS],
    ['spaces make no other approver', atGate, signed('approve', { approver: ' lead' }), 'pass-phase P1'],
    [
      'a passed phase that was then rejected is asked again though the entry is gone',
      { ...atGate, done: ['P1'] },
      signed('reject', { number: 5 }),
      'resign P1: ',
    ],
    [
      'a question in other words than the plan has is asked anew',
      { ...atGate, pending: [{ ...gate, question: 'Manual-Gate awaits: designer approves the texts' }] },
      {},
      `${ASKS} -D4`,
    ],
    ['a question that still fits waits', { ...atGate, pending: [gate] }, {}, 'await manual-gate'],
    [
      'a question before its time is withdrawn, run or no run',
      { ...atGate, phases: ['P1: .'], pending: [gate] },
      { earlyGates: [4], run: null },
      'withdraw',
    ],
  ])('%s', (_rule, sketch, over, expected) => {
    expect(words(nextStep(state(sketch, { gatePassed: true, ...over })))).toBe(expected)
  })
})

describe('what the files say of gates, before it is believed', () => {
  const marks = (sketch: PlanSketch, approved: string[]) =>
    withoutUnsignedPasses(plan(sketch), new Set(approved)).orchestrator.phases.map(({ id, mark }) => `${id} ${mark}`)
  it('a phase with a Manual-Gate has passed only where somebody here approved it', () => {
    const sketch = { phases: ['P1: x', 'P2: x', 'P3: x'], gates: ['P1', 'P2'], done: ['P1', 'P2', 'P3'] }
    expect(marks(sketch, ['P2'])).toEqual(['P1 open', 'P2 done', 'P3 done'])
    expect(marks(sketch, ['P1', 'P2'])).toEqual(['P1 done', 'P2 done', 'P3 done'])
    expect(marks({ ...sketch, done: [] }, ['P1'])).toEqual(['P1 open', 'P2 open', 'P3 open'])
  })

  it.each<[string, PlanSketch, number[]]>([
    ['all items settled', { phases: ['P1: x -'], gates: ['P1'], pending: [gate] }, []],
    ['an open item', { phases: ['P1: x .'], gates: ['P1'], pending: [gate] }, [4]],
    ['an item that waits for a person', { phases: ['P1: x ?'], gates: ['P1'], pending: [gate] }, [4]],
    ['a phase without a Manual-Gate', { phases: ['P1: x'], pending: [gate] }, [4]],
    ['a phase that the plan does not have', { phases: ['P2: x'], gates: ['P2'], pending: [gate] }, [4]],
    ['asked again of a passed phase', { phases: ['P1: .'], gates: ['P1'], done: ['P1'], pending: [gate] }, []],
    ['another kind', { phases: ['P1: .'], pending: [decision(4, 'checkpoint', 'P1')] }, []],
  ])('a gate that is asked with %s', (_what, sketch, early) => {
    expect(findEarlyGates(plan(sketch))).toEqual(early)
  })
})
