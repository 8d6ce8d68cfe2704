import { momentAt, wallClock } from '@/lib/core/zone-clock'

/** For how long a person may put a decision aside (`spec/inbox.md`, Desktop: h snooze). */
export const SNOOZES = ['hour', 'four-hours', 'tomorrow', 'next-monday'] as const
export type Snooze = (typeof SNOOZES)[number]

export type SnoozeChoice = { snooze: Snooze; until: Date }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Days begin at nine, on the viewer's clock. */
const MORNING_HOUR = 9

/** When a snooze ends: in hours from now, or at 9:00 of a later day in the viewer's IANA time zone. */
export function snoozeUntil(snooze: Snooze, now: Date, zone: string): Date {
  switch (snooze) {
    case 'hour':
      return new Date(now.getTime() + HOUR_MS)
    case 'four-hours':
      return new Date(now.getTime() + 4 * HOUR_MS)
    case 'tomorrow':
      return morningIn(1, now, zone)
    case 'next-monday':
      return morningIn(8 - (weekdayOf(wallClock(now, zone)) || 7), now, zone)
  }
}

/** What a person is offered: every snooze once, those that end at the same moment under the nearer name. */
export function snoozeChoices(now: Date, zone: string): SnoozeChoice[] {
  const all = SNOOZES.map(snooze => ({ snooze, until: snoozeUntil(snooze, now, zone) }))
  return all.filter(({ until }, at) => all.findIndex(other => other.until.getTime() === until.getTime()) === at)
}

/** 9:00 on the clock of the zone, so many days after the day that it is there now. */
function morningIn(days: number, now: Date, zone: string): Date {
  const midnight = Math.floor(wallClock(now, zone) / DAY_MS) * DAY_MS
  const wanted = midnight + days * DAY_MS + MORNING_HOUR * HOUR_MS
  return momentAt(wanted, zone)
}

/** 0 = Sunday. */
function weekdayOf(wall: number): number {
  return new Date(wall).getUTCDay()
}
