import { expect, test } from 'vitest'
import { RecentEvents } from '@/lib/core/live/recent-events'
import type { LiveEvent } from '@/lib/core/live-event'

const START = 1_000_000
const decision = (number: number): LiveEvent => ({ type: 'decision', projectId: 'a', number })

test('a reader is told exactly what came after the event it knows, also of events in one millisecond', () => {
  const recent = new RecentEvents(START)
  recent.note(decision(1), START + 5)
  const known = recent.latest
  recent.note(decision(2), START + 5)
  recent.note(decision(3), START + 5)
  expect(recent.since(START)).toEqual([decision(1), decision(2), decision(3)])
  expect(recent.since(known)).toEqual([decision(2), decision(3)])
  expect(recent.since(recent.latest)).toEqual([])
})

test('who is further behind than what is known has to read everything', () => {
  const recent = new RecentEvents(START)
  expect(recent.since(START - 1)).toBeNull()
  recent.note(decision(1), START + 1)
  recent.missed(START + 2)
  expect(recent.since(START + 1)).toBeNull()
  expect(recent.since(recent.latest)).toEqual([])
})

test('events are kept for a minute, and a flood is bounded, without claiming to know what was dropped', () => {
  const recent = new RecentEvents(START)
  recent.note(decision(1), START)
  const first = recent.latest
  recent.note(decision(2), START + 130_000)
  expect(recent.since(first - 1)).toBeNull()
  expect(recent.since(first)).toEqual([decision(2)])
  for (let number = 0; number < 2_100; number++) recent.note(decision(number), START + 130_001)
  expect(recent.since(first)).toBeNull()
  expect(recent.since(recent.latest - 1)).toHaveLength(1)
})
