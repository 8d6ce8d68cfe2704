/** How an iteration can be looked for: by its outcome, while it works, or the runs of Auto-Gates alone. */
export const PROGRESS_OUTCOMES = [
  'working',
  'verified',
  'rejected',
  'failed',
  'blocked',
  'asks',
  'parked',
  'crashed',
  'hung',
  'timed-out',
  'limited',
  'auth',
  'budget',
  'interrupted',
  'gate',
] as const
export type ProgressOutcome = (typeof PROGRESS_OUTCOMES)[number]

/** What narrows the progress list of a project. */
export type ProgressFilter = { phase?: string; item?: string; outcome?: ProgressOutcome; q?: string }

/** Place in the list, newest first: a row's start and id. */
export type ProgressPlace = { at: Date; id: string }

const FIELDS = ['phase', 'item', 'outcome', 'q'] as const satisfies (keyof ProgressFilter)[]
const PLACE = /^(\d{1,15})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

type Params = Record<string, string | string[] | undefined>

/** Reads a filter from an address; what is not understood is as if it were not there. */
export function readProgressFilter(params: Params): ProgressFilter {
  const text = (name: keyof ProgressFilter) => {
    const value = params[name]
    return (typeof value === 'string' ? value : '').replaceAll('\0', '').trim().slice(0, 200)
  }
  const outcome = PROGRESS_OUTCOMES.find(name => name === text('outcome'))
  return {
    ...(text('phase') ? { phase: text('phase') } : {}),
    ...(text('item') ? { item: text('item') } : {}),
    ...(outcome ? { outcome } : {}),
    ...(text('q') ? { q: text('q') } : {}),
  }
}

/** The filter as fields of an address, in a fixed order; the inverse of `readProgressFilter`. */
export function progressFields(filter: ProgressFilter): [keyof ProgressFilter, string][] {
  return FIELDS.flatMap(name => (filter[name] ? [[name, filter[name]] satisfies [string, string]] : []))
}

/** A place as it stands in an address. */
export function writePlace({ at, id }: ProgressPlace): string {
  return `${at.getTime()}-${id}`
}

/** Reads a place from an address; null when it is none. */
export function readPlace(text: unknown): ProgressPlace | null {
  const [, at, id] = (typeof text === 'string' && PLACE.exec(text)) || []
  return at && id ? { at: new Date(Number(at)), id } : null
}
