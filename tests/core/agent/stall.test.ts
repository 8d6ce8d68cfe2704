import { expect, test } from 'vitest'
import { endOfStalled, isProgress, stallAfter } from '@/lib/core/agent/stall'
import type { AgentEvent } from '@/lib/core/agent/types'

const HUNG = { type: 'hung', idleMs: 1 } as const
const limit = (kind: 'rate-limited' | 'quota' | 'overloaded', resetsAt: string | null = null): AgentEvent => ({
  ...{ type: 'limit', kind, resetsAt, message: 'retrying' },
})

test.each<[AgentEvent, object]>([
  [limit('rate-limited', '2026-11-30T12:00:00.000Z'), { type: 'rate-limited', resetsAt: '2026-11-30T12:00:00.000Z' }],
  [limit('quota'), { type: 'quota', resetsAt: null }],
  [limit('overloaded'), { type: 'overloaded' }],
  [
    { type: 'error', message: 'waiting for network' },
    { type: 'crashed', message: 'waiting for network' },
  ],
  [{ type: 'message', text: 'rate limit reached' }, HUNG],
  [{ type: 'unknown', raw: 'rate limit reached' }, HUNG],
])('a session that is idle after %o ended as %o', (event, end) => {
  expect(endOfStalled(HUNG, stallAfter(null, event))).toMatchObject(end)
  expect(isProgress(event)).toBe(end === HUNG)
})

test('what a session stalled on changes no other end', () => {
  const stall = stallAfter(null, limit('overloaded'))
  for (const end of [{ type: 'completed' }, { type: 'stopped' }, { type: 'timed-out', limitMs: 1 }] as const) {
    expect(endOfStalled(end, stall)).toEqual(end)
  }
})

test('a new attempt that nobody knows goes on with the stall, and a message or a tool ends it', () => {
  const stall = stallAfter(null, limit('overloaded'))
  expect(stallAfter(stall, { type: 'unknown', raw: '{"type":"step_start"}' })).toEqual({ type: 'overloaded' })
  expect(stallAfter(stall, { type: 'tool-result', id: 'x', ok: true, output: '' })).toBeNull()
})
