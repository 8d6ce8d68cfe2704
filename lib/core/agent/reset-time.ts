/** A moment as a host sees it; `zoneOffsetMinutes` is its local time minus UTC. */
export type Instant = { now: Date; zoneOffsetMinutes: number }

/**
 * ISO time at which a limit resets, from a CLI's own diagnostics: "try again at 3:05 PM" (the host's local time, the next
 * such instant), "try again at Dec 1st, 2026 3:05 PM", "reset after 18h44m7s", "retry in 34.1s"; null when none is told.
 */
export function resetTime(words: string, instant: Instant): string | null {
  return clockTime(words, instant) ?? delayTime(words, instant)
}

/** ISO time of a `retry-after` header: seconds or an HTTP date; null when it is neither. */
export function retryAfterTime(header: string | undefined, { now }: Instant): string | null {
  if (!header?.trim()) return null
  const seconds = Number(header)
  return isoTime(Number.isNaN(seconds) ? Date.parse(header) : now.getTime() + Math.max(0, seconds) * 1000)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DATE = String.raw`(${MONTHS.join('|')})[a-z]* (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}),? (?:at )?`
const CLOCK = new RegExp(String.raw`try again at (?:${DATE})?(1[0-2]|0?[1-9]):([0-5]\d)\s?([ap])m`, 'i')
const UNIT = String.raw`(\d+(?:\.\d+)?)\s?(ms|days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)(?![a-z])`
const PART = new RegExp(UNIT, 'gi')
const DELAY = new RegExp(
  String.raw`(?:reset after|retry (?:in|after)|try again in|"retryDelay":\s*")\s*((?:${UNIT}[\s,]*)+)`,
  'i',
)
const UNIT_MS: Record<string, number | undefined> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 }
const DAY_MS = 86_400_000
/** A CLI cuts the seconds off: a reset in this minute is now, not tomorrow. */
const CUT_OFF_MS = 120_000

function clockTime(words: string, { now, zoneOffsetMinutes }: Instant): string | null {
  const [, month, day, year, hour, minute, half] = CLOCK.exec(words) ?? []
  if (hour === undefined) return null
  const local = new Date(now.getTime() + zoneOffsetMinutes * 60_000)
  const date = month
    ? Date.UTC(Number(year), MONTHS.indexOf(month.toLowerCase()), Number(day))
    : Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)
  const at = date + hours * 3_600_000 + Number(minute) * 60_000 - zoneOffsetMinutes * 60_000
  if (month) return isoTime(at)
  // Just after midnight a reset of this minute was yesterday's.
  return isoTime([at - DAY_MS, at].find(day => day >= now.getTime() - CUT_OFF_MS) ?? at + DAY_MS)
}

function delayTime(words: string, { now }: Instant): string | null {
  const [, parts] = DELAY.exec(words) ?? []
  if (parts === undefined) return null
  let ms = 0
  for (const [, count, name = ''] of parts.matchAll(PART)) {
    const unit = name.toLowerCase()
    ms += Number(count) * (UNIT_MS[unit] ?? UNIT_MS[unit.charAt(0)] ?? 0)
  }
  return isoTime(now.getTime() + ms)
}

function isoTime(ms: number): string | null {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
