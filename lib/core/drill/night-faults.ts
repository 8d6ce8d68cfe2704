import type { Mark } from '@/lib/core/plan/types'

/** What stands in the morning, of one item. */
export type MorningItem = { project: string; id: string; drill: string; expected: Mark; found: Mark; marked: number }

/** Everything that is measured after a night; sizes in bytes. */
export type Morning = {
  items: MorningItem[]
  /** Why a project came to no end. */
  unended: string[]
  /** Verified commits that the user's branch does not hold. */
  lost: string[]
  kills: number
  strays: number
  locks: string[]
  /** Blocks of mirrors, worktrees, run folders and the worker's log. */
  disk: number
  /** `sessions` of all kinds, `floods` those of items that flood. */
  logs: { total: number; largest: number; sessions: number; floods: number }
  /** Resident memory of the worker's last life, in order of time. */
  memory: number[]
}

const MB = 1_000_000
/** A project's mirror, its one worktree and what the night left in them. */
const DISK_EACH = 10 * MB
/** The cap of one log, and the sentence that says what was cut. */
const LOG_CAP = 20.5 * MB
/** What an agent says is kept twice, each log with its own cap: as events, and as it was printed. */
const LOGS_OF_A_FLOOD = 2
/** All logs of a session that floods nothing. */
const LOG_EACH = 0.2 * MB
/** What a worker may hold more at the end of a night than at its beginning. */
const MEMORY_GROWTH = 150 * MB
/** Seconds in which a process has not yet loaded what it needs. */
const STARTING_SAMPLES = 10

/** Everything that went wrong, a sentence each; none is a good night. */
export function nightFaults(morning: Morning): string[] {
  const { items, lost, locks, strays, disk, logs } = morning
  const projects = new Set(items.map(item => item.project)).size
  const wrong = items.filter(item => item.found !== item.expected)
  const twice = items.filter(item => item.marked > 1 || (item.found === 'done' && item.marked !== 1))
  const logBound = logs.floods * LOGS_OF_A_FLOOD * LOG_CAP + logs.sessions * LOG_EACH
  return [
    ...morning.unended,
    ...wrong.map(at => `${at.project} ${at.id} (${at.drill}) is ${at.found}, not ${at.expected}`),
    ...twice.map(at => `${at.project} ${at.id} (${at.drill}) was marked ${at.marked} times`),
    ...lost.map(commit => `the verified commit ${commit} is lost`),
    ...(strays > 0 ? [`${strays} processes were left`] : []),
    ...locks.map(lock => `${lock} was left`),
    ...above('the disk', disk, projects * DISK_EACH),
    ...above('the largest log', logs.largest, LOG_CAP),
    ...above('all logs', logs.total, logBound),
    ...above('the worker’s memory at the end', ...memoryBounds(morning.memory)),
  ]
}

/** `312 MB` */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / MB)} MB`
}

/** The floor of the last third of a worker's life, and what it may be after that of the first third. */
export function memoryBounds(memory: readonly number[]): [found: number, bound: number] {
  const working = memory.slice(STARTING_SAMPLES)
  const third = Math.floor(working.length / 3)
  if (third === 0) return [0, 0]
  return [Math.min(...working.slice(-third)), Math.min(...working.slice(0, third)) + MEMORY_GROWTH]
}

function above(what: string, found: number, bound: number): string[] {
  return found > bound ? [`${what}: ${megabytes(found)} are more than ${megabytes(bound)}`] : []
}
