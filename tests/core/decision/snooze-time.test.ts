import { describe, expect, test } from 'vitest'
import { type Snooze, snoozeChoices, snoozeUntil } from '@/lib/core/decision/snooze-time'

/** now · zone · snooze · until. 2026-05-19 is a Tuesday. */
const ROWS: [string, string, Snooze, string][] = [
  ['2026-05-19T08:00:00.123Z', 'UTC', 'hour', '2026-05-19T09:00:00.123Z'],
  ['2026-05-19T08:00:00Z', 'Asia/Shanghai', 'four-hours', '2026-05-19T12:00:00.000Z'],
  ['2026-05-19T08:00:00Z', 'UTC', 'tomorrow', '2026-05-20T09:00:00.000Z'],
  // Already the 20th there, so tomorrow is the 21st.
  ['2026-05-19T18:30:00Z', 'Asia/Shanghai', 'tomorrow', '2026-05-21T01:00:00.000Z'],
  // Still the 18th there.
  ['2026-05-19T03:00:00Z', 'America/New_York', 'tomorrow', '2026-05-19T13:00:00.000Z'],
  // The clocks go forward on 29 March 2026 at 2:00, and back on 25 October at 3:00.
  ['2026-03-28T12:00:00Z', 'Europe/Berlin', 'tomorrow', '2026-03-29T07:00:00.000Z'],
  ['2026-10-24T12:00:00Z', 'Europe/Berlin', 'tomorrow', '2026-10-25T08:00:00.000Z'],
  ['2026-10-31T16:00:00Z', 'America/Los_Angeles', 'tomorrow', '2026-11-01T17:00:00.000Z'],
  // 24 hours later by the clock, 23 and 25 by the sun; hours are counted, not read from the clock.
  ['2026-03-29T00:30:00Z', 'Europe/Berlin', 'four-hours', '2026-03-29T04:30:00.000Z'],
  ['2026-05-19T08:00:00Z', 'Asia/Kathmandu', 'tomorrow', '2026-05-20T03:15:00.000Z'],
  ['2026-05-19T08:00:00Z', 'Pacific/Kiritimati', 'tomorrow', '2026-05-19T19:00:00.000Z'],
  ['2026-12-31T20:00:00Z', 'Europe/Berlin', 'tomorrow', '2027-01-01T08:00:00.000Z'],
  ['2026-05-19T08:00:00Z', 'UTC', 'next-monday', '2026-05-25T09:00:00.000Z'],
  ['2026-05-25T06:00:00Z', 'UTC', 'next-monday', '2026-06-01T09:00:00.000Z'],
  ['2026-05-24T06:00:00Z', 'UTC', 'next-monday', '2026-05-25T09:00:00.000Z'],
  // Sunday in London, Monday in Tokyo.
  ['2026-05-24T16:00:00Z', 'Asia/Tokyo', 'next-monday', '2026-06-01T00:00:00.000Z'],
  ['2026-10-20T08:00:00Z', 'Europe/Berlin', 'next-monday', '2026-10-26T08:00:00.000Z'],
]

describe('a snooze', () => {
  test.each(ROWS)('made at %s in %s for %s ends at %s', (now, zone, snooze, until) => {
    expect(snoozeUntil(snooze, new Date(now), zone).toISOString()).toBe(until)
  })

  test('is offered once where tomorrow is Monday', () => {
    const names = (now: string) => snoozeChoices(new Date(now), 'UTC').map(choice => choice.snooze)
    expect(names('2026-05-24T08:00:00Z')).toEqual(['hour', 'four-hours', 'tomorrow'])
    expect(names('2026-05-19T08:00:00Z')).toEqual(['hour', 'four-hours', 'tomorrow', 'next-monday'])
  })
})
