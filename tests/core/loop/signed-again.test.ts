import { describe, expect, it } from 'vitest'
import { nextStep } from '@/lib/core/loop/next-step'
import type { LoopState } from '@/lib/core/loop/step'
import { answered, blocker, decision, type PlanSketch, state, words } from '@/tests/support/loop-sketch'

const ten = Array.from({ length: 10 }, (_, at) => blocker(`P1-${at}`, at < 2 ? 'P2' : 'P1'))
const gate = decision(4, 'manual-gate', 'P1')

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
