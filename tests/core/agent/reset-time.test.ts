import { expect, test } from 'vitest'
import { resetTime, retryAfterTime } from '@/lib/core/agent/reset-time'

const at = (now: string, zoneOffsetMinutes = 0) => ({ now: new Date(now), zoneOffsetMinutes })

test.each([
  ['try again at 12:00 PM.', '2026-11-30T10:00:00Z', 0, '2026-11-30T12:00:00.000Z'],
  ['try again at 12:00 AM.', '2026-11-30T10:00:00Z', 0, '2026-12-01T00:00:00.000Z'],
  ['try again at 9:59 AM.', '2026-11-30T10:00:30Z', 0, '2026-11-30T09:59:00.000Z'],
  ['try again at 11:59 PM.', '2026-12-01T00:00:30Z', 0, '2026-11-30T23:59:00.000Z'],
  ['try again at 12:01 AM.', '2026-11-30T23:59:30Z', 0, '2026-12-01T00:01:00.000Z'],
  ['Try again in 3 days 4 hours 5 minutes.', '2026-11-30T10:00:00Z', 0, '2026-12-03T14:05:00.000Z'],
  ['try again in 90 milliseconds', '2026-11-30T10:00:00Z', 0, null],
  ['try again at 9:30 AM.', '2026-11-30T10:00:00Z', 0, '2026-12-01T09:30:00.000Z'],
  ['try again at 2:10 AM.', '2026-11-30T17:00:00Z', 480, '2026-11-30T18:10:00.000Z'],
  ['try again at 11:30 PM.', '2026-12-01T02:00:00Z', -300, '2026-12-01T04:30:00.000Z'],
  ['try again at Dec 8th, 2026 10:30 PM.', '2026-11-30T10:00:00Z', 60, '2026-12-08T21:30:00.000Z'],
  ['Your quota will reset after 18h44m7s.', '2026-11-30T10:00:00Z', 0, '2026-12-01T04:44:07.000Z'],
  ['Please retry in 34.5s.', '2026-11-30T10:00:00Z', 480, '2026-11-30T10:00:34.500Z'],
  ['Please retry in 250ms', '2026-11-30T10:00:00Z', 0, '2026-11-30T10:00:00.250Z'],
  ['try again later', '2026-11-30T10:00:00Z', 0, null],
  ['try again at Foo 8th, 2026 99:99 PM', '2026-11-30T10:00:00Z', 0, null],
])('"%s" at %s in a zone %i minutes east means %s', (words, now, offset, expected) => {
  expect(resetTime(words, at(now, offset))).toBe(expected)
})

test.each([
  ['600', '2026-11-30T10:10:00.000Z'],
  ['-5', '2026-11-30T10:00:00.000Z'],
  ['Mon, 30 Nov 2026 11:00:00 GMT', '2026-11-30T11:00:00.000Z'],
  ['soon', null],
  ['', null],
  [undefined, null],
])('retry-after %s means %s', (header, expected) => {
  expect(retryAfterTime(header, at('2026-11-30T10:00:00Z'))).toBe(expected)
})
