const MINUTE_MS = 60_000

/** Minutes of the first pauses in a row by a limit that names no reset time; the last one repeats. */
const BACKOFF_MINUTES = [1, 2, 4, 8, 16, 30]

/** A reset further away than the longest known window, a week, is a misreading. */
const FARTHEST_MS = 7 * 24 * 60 * MINUTE_MS

/**
 * When a run paused by a limit goes on, ISO time: at the reset the agent named if it lies within the next seven days,
 * else after 1, 2, 4 … 30 minutes by the pauses in a row before this one (`spec/loop.md`, Failures).
 */
export function limitPause({
  resetsAt,
  limits,
  now,
}: {
  resetsAt: string | null
  limits: number
  now: string
}): string {
  const from = Date.parse(now)
  const wait = resetsAt === null ? Number.NaN : Date.parse(resetsAt) - from
  if (wait > 0 && wait <= FARTHEST_MS) return new Date(from + wait).toISOString()
  const minutes = BACKOFF_MINUTES[limits] ?? BACKOFF_MINUTES.at(-1) ?? 0
  return new Date(from + minutes * MINUTE_MS).toISOString()
}
