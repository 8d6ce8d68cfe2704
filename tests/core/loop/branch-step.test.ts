import { describe, expect, it } from 'vitest'
import { parseDecisions } from '@/lib/core/decision/decisions-file'
import { addPendingDecision } from '@/lib/core/decision/decisions-file-edits'
import type { DecisionEntry, DecisionKind } from '@/lib/core/decision/types'
import { type BranchState, contestedItems, findMoot } from '@/lib/core/loop/branch-state'
import { branchStep } from '@/lib/core/loop/branch-step'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { MergeConflict } from '@/lib/core/plan/merge-conflict'

const refusal: BranchState['refusal'] = { cause: 'hook', words: 'pre-receive hook declined\nremote: not on Fridays' }
const itemPlace: MergeConflict = {
  ...{ file: 'ralph-loop/PRD-P1.md', place: { type: 'item', id: 'P1-01' }, ours: 'a', theirs: 'b' },
}
const lines = (line: number): MergeConflict => ({
  ...{ file: 'src/a.ts', place: { type: 'lines', line }, ours: 'a', theirs: 'b' },
})
const conflict = { theirs: 'abcdef0123456789', places: [itemPlace, lines(3), lines(9)] }
const calm: BranchState = { refusal: null, conflict: null, moot: [] }

function planWith(...pending: Partial<DecisionEntry>[]): LoadedPlan {
  return { decisions: { pending, resolved: [] } } as unknown as LoadedPlan
}

function entry(number: number, kind: DecisionKind, over: Partial<DecisionEntry> = {}): Partial<DecisionEntry> {
  return { number, kind, question: '', context: '', ...over }
}

/** The question in one line; null when nothing is asked. */
function asked(state: Partial<BranchState>, ...pending: Partial<DecisionEntry>[]) {
  const step = branchStep({ ...calm, ...state }, planWith(...pending), 'P1')
  if (step?.type !== 'raise') return null
  return { ...step.request, options: step.request.options.map(option => option.id), supersedes: step.supersedes }
}

const REFUSED = 'The origin takes no push: a hook there declined it'
const PLACES = 'At the origin: abcdef012345. ralph-loop/PRD-P1.md P1-01, src/a.ts'

describe('a question about the branch', () => {
  it.each(['docs/a  b.md', 'docs/\ta.md', 'x\u00a0y.md', 'docs/[id].md', 'docs/<!-- a -->.md'])(
    'stands once it is in the file, also about %j',
    file => {
      const state = { conflict: { ...conflict, places: [{ ...lines(3), file }] } }
      const step = branchStep({ ...calm, ...state }, planWith(), 'P1')
      if (step?.type !== 'raise') throw new Error('nothing was asked')
      const rest = { itemId: null, asked: null, tags: [], evidence: null, answers: [], closed: null, line: 1 }
      const text = addPendingDecision(null, { number: 4, ...rest, ...step.request, options: [], tags: [] })
      const read = parseDecisions(text, 'DECISIONS.md')
      expect(read.ok && asked(state, ...read.value.pending)).toBeNull()
    },
  )

  it('is asked when the origin refuses for good, with git’s reason', () => {
    const options = ['retry', 'stop']
    const question = { kind: 'push-refused', question: REFUSED, context: 'pre-receive hook declined', options }
    expect(asked({ refusal })).toMatchObject(question)
  })

  it('is asked when both sides changed the same place, naming each once', () => {
    const options = ['keep-ours', 'keep-theirs', 'retry', 'stop']
    expect(asked({ conflict })).toMatchObject({ kind: 'branch-conflict', context: PLACES, options })
  })

  it.each<[string, Partial<BranchState>, Partial<DecisionEntry>]>([
    ['a refusal', { refusal }, entry(4, 'push-refused', { question: REFUSED })],
    ['a conflict', { conflict }, entry(4, 'branch-conflict', { context: PLACES })],
    [
      'lines that moved',
      { conflict: { ...conflict, places: [itemPlace, lines(30)] } },
      entry(4, 'branch-conflict', { context: PLACES }),
    ],
  ])('is asked once: %s', (_what, state, standing) => {
    expect(asked(state, standing)).toBeNull()
  })

  it.each<[string, Partial<BranchState>, Partial<DecisionEntry>]>([
    ['another cause', { refusal }, entry(4, 'push-refused', { question: 'The origin takes no push: it is read-only' })],
    [
      'a newer commit at the origin',
      { conflict: { ...conflict, theirs: 'fedcba' } },
      entry(4, 'branch-conflict', { context: PLACES }),
    ],
    [
      'another place',
      { conflict: { ...conflict, places: [itemPlace] } },
      entry(4, 'branch-conflict', { context: PLACES }),
    ],
  ])('is asked anew for %s, in place of the old one', (_what, state, standing) => {
    expect(asked(state, standing)?.supersedes).toEqual([4])
  })

  it.each(['rewritten', 'gone'] as const)('says after a history that is %s what a push brings back', cause => {
    const step = branchStep({ ...calm, refusal: { cause, words: 'w' } }, planWith(), 'P1')
    expect(step?.type === 'raise' && step.request.question).toMatch(/a push brings .*back/)
  })

  it.each<[string, Partial<BranchState>, number[]]>([
    ['nothing is wrong', {}, [1, 2]],
    ['pushes are refused', { refusal }, [2]],
    ['commits cannot be joined', { conflict }, [1]],
  ])('is moot when its cause is gone: %s', (_what, state, numbers) => {
    const plan = planWith(entry(1, 'push-refused'), entry(2, 'branch-conflict'), entry(3, 'choice'))
    expect(findMoot(plan, { ...calm, ...state })).toEqual(numbers)
  })
})

describe('while a conflict waits', () => {
  const items = [{ id: 'P1-01' }, { id: 'P1-02' }]
  it.each<[string, BranchState['conflict'], string[]]>([
    ['none is held without one', null, []],
    ['its item is held', conflict, ['P1-01']],
    ['code holds no item', { ...conflict, places: [lines(3)] }, []],
    [
      'a whole PRD holds all of its items',
      { ...conflict, places: [{ ...itemPlace, place: { type: 'file' } }] },
      ['P1-01', 'P1-02'],
    ],
  ])('%s', (_rule, found, held) => {
    const state = { ...calm, conflict: found }
    expect([...contestedItems(state, { path: 'ralph-loop/PRD-P1.md', items })]).toEqual(held)
  })
})
