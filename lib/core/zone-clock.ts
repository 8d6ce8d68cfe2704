/** What the clock on the wall shows at a moment in an IANA time zone, as if it were UTC; ms, whole seconds. */
export function wallClock(moment: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { ...FIELDS, timeZone: zone }).formatToParts(moment)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(part => part.type === type)?.value ?? 0)
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
}

/** The moment at which the clock on the wall of a zone shows this (ms as if it were UTC). */
export function momentAt(wall: number, zone: string): Date {
  // The offset of a guess is wrong only where a change of clocks lies between it and the moment: one more look is right.
  const guess = wall - offsetAt(new Date(wall), zone)
  return new Date(wall - offsetAt(new Date(guess), zone))
}

/** The day that it is in a zone, YYYY-MM-DD. */
export function dayIn(moment: Date, zone: string): string {
  return new Date(wallClock(moment, zone)).toISOString().slice(0, 10)
}

/** What a `datetime-local` field shows for a moment, YYYY-MM-DDTHH:mm. */
export function fieldOf(moment: Date, zone: string): string {
  return new Date(wallClock(moment, zone)).toISOString().slice(0, 16)
}

/** The moment that a `datetime-local` field names in a zone; null when it names none. */
export function momentOfField(text: string, zone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(text)) return null
  const wall = Date.parse(`${text}Z`)
  return Number.isNaN(wall) ? null : momentAt(wall, zone)
}

/** The zone's offset from UTC at a moment, in ms. */
function offsetAt(moment: Date, zone: string): number {
  return wallClock(moment, zone) - Math.floor(moment.getTime() / 1000) * 1000
}

const FIELDS = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const satisfies Intl.DateTimeFormatOptions
