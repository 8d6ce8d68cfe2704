import { describe, expect, it } from 'vitest'
import { limitPause } from '@/lib/core/loop/limit-pause'
import { nextCounters } from '@/lib/core/loop/run-counters'

const NOW = '2026-06-01T00:00:00.000Z'

describe('a limit pauses the run', () => {
  it.each<[string, string | null, number, string]>([
    ['until the reset that the agent named', '2026-06-01T02:10:00Z', 0, '2026-06-01T02:10:00.000Z'],
    ['until a reset with an offset', '2026-06-01T04:10:00+02:00', 3, '2026-06-01T02:10:00.000Z'],
    ['seven days at most', '2026-06-08T00:00:00Z', 0, '2026-06-08T00:00:00.000Z'],
    ['a reset further away is unknown', '2026-06-08T00:00:01Z', 0, '2026-06-01T00:01:00.000Z'],
    ['a reset that is over is unknown', '2026-05-31T23:59:59Z', 1, '2026-06-01T00:02:00.000Z'],
    ['a reset right now is unknown', NOW, 0, '2026-06-01T00:01:00.000Z'],
    ['a reset that is no time is unknown', 'soon', 0, '2026-06-01T00:01:00.000Z'],
    ['one minute when nothing is known', null, 0, '2026-06-01T00:01:00.000Z'],
    ['twice as long the next time', null, 1, '2026-06-01T00:02:00.000Z'],
    ['and again', null, 2, '2026-06-01T00:04:00.000Z'],
    ['and again', null, 3, '2026-06-01T00:08:00.000Z'],
    ['and again', null, 4, '2026-06-01T00:16:00.000Z'],
    ['half an hour at most', null, 5, '2026-06-01T00:30:00.000Z'],
    ['half an hour from then on', null, 50, '2026-06-01T00:30:00.000Z'],
  ])('%s', (_rule, resetsAt, limits, expected) => {
    expect(limitPause({ resetsAt, limits, now: NOW })).toBe(expected)
  })
})

describe('what a run counts in a row', () => {
  it.each([
    ['crashed', { crashes: 3, limits: 0 }],
    ['limited', { crashes: 0, limits: 5 }],
    ['interrupted', { crashes: 2, limits: 4 }],
    ['verified', { crashes: 0, limits: 0 }],
    ['failed', { crashes: 0, limits: 0 }],
    ['budget', { crashes: 0, limits: 0 }],
  ] as const)('after a session that was %s', (outcome, expected) => {
    expect(nextCounters({ crashes: 2, limits: 4 }, outcome)).toEqual(expected)
  })
})
