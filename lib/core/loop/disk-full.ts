/** Where a disk is full: at a path of the host where the error names one, or under the database. */
export type DiskFullPlace = { at: 'host'; path: string | null } | { at: 'database' }

/** The host found a disk full when a command had failed: what failed says nothing then (`spec/loop.md`, Failures). */
export class DiskFull extends Error {
  readonly code = 'ENOSPC'

  constructor(readonly path: string) {
    super(`No space left on the disk of ${path}`)
    this.name = 'DiskFull'
  }
}

/**
 * Whether an error, or what caused it, says that a disk is full: by the codes of the system and of PostgreSQL, and by
 * git's words, which has no code for it (exit 128) and speaks English to the host. Null for every other error.
 */
export function findDiskFull(error: unknown): DiskFullPlace | null {
  const seen = new Set<unknown>()
  for (const open = [error]; open.length > 0; ) {
    const current = open.shift()
    if (!isObject(current) || seen.has(current)) continue
    seen.add(current)
    if ([current.code, current.originalCode].includes(POSTGRES_DISK_FULL)) return { at: 'database' }
    const path = typeof current.path === 'string' ? current.path : null
    if (SYSTEM_CODES.includes(String(current.code))) return { at: 'host', path }
    if (typeof current.stderr === 'string' && GIT_WORDS.test(current.stderr)) return { at: 'host', path: null }
    open.push(current.cause, ...(isObject(current.meta) ? [current.meta.driverAdapterError] : []))
  }
  return null
}

/** One sentence for the run's end, naming the host and the path. */
export function diskFullSentence(place: DiskFullPlace, host: string, home: string): string {
  const where =
    place.at === 'host'
      ? `The disk of ${host} is full at ${place.path ?? home}.`
      : `The disk of the database is full; ${host} could not store the next step.`
  return `${where} Nothing was lost; make room and start again.`
}

const SYSTEM_CODES = ['ENOSPC', 'EDQUOT']
const POSTGRES_DISK_FULL = '53100'
const GIT_WORDS = /no space left on device|disk quota exceeded/i

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
