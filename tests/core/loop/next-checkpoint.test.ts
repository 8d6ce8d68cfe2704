import { expect, test } from 'vitest'
import { type CheckpointState, checkpointsAhead } from '@/lib/core/loop/next-checkpoint'

const PHASES = ['P1', 'P2', 'P3', 'P4', 'P5']

test.each<[string, Partial<CheckpointState>, string[]]>([
  ['after every second phase', { every: 2, since: 0, ended: [] }, ['P3', 'P5']],
  ['sooner when phases have ended since the last one', { every: 2, since: 1, ended: ['P1'] }, ['P3', 'P5']],
  ['before the next phase when one is due', { every: 2, since: 2, ended: ['P1', 'P2'] }, ['P3', 'P5']],
  ['nowhere after the last phase', { every: 5, since: 4, ended: PHASES.slice(0, 4) }, []],
  ['nowhere while nothing is known', {}, []],
])('checkpoints stand %s', (_where, state, expected) => {
  expect([...checkpointsAhead(PHASES, state)]).toEqual(expected)
})
