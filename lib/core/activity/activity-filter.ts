import { ACTIVITY_GROUPS, type ActivityGroup } from './activity-group'

/** What narrows the log of changes. Days are `2026-05-19` on the viewer's clock, both included. */
export type ActivityFilter = {
  q?: string
  project?: string
  person?: string
  group?: ActivityGroup
  since?: string
  until?: string
}

const FIELDS = ['q', 'project', 'person', 'group', 'since', 'until'] as const satisfies (keyof ActivityFilter)[]
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Words of a search that count at most. */
const WORDS = 8

type Params = Record<string, string | string[] | undefined>

/** Reads a filter from an address; what is not understood is as if it were not there. */
export function readActivityFilter(params: Params): ActivityFilter {
  const text = (name: keyof ActivityFilter) => {
    const value = params[name]
    return (typeof value === 'string' ? value : '').replaceAll('\0', '').trim().slice(0, 200)
  }
  const group = ACTIVITY_GROUPS.find(name => name === text('group'))
  return {
    ...(text('q') ? { q: text('q') } : {}),
    ...(text('project') ? { project: text('project') } : {}),
    ...(UUID.test(text('person')) ? { person: text('person') } : {}),
    ...(group ? { group } : {}),
    ...(isDay(text('since')) ? { since: text('since') } : {}),
    ...(isDay(text('until')) ? { until: text('until') } : {}),
  }
}

/** The filter as fields of an address, in a fixed order; the inverse of `readActivityFilter`. */
export function activityFields(filter: ActivityFilter): [keyof ActivityFilter, string][] {
  return FIELDS.flatMap(name => (filter[name] ? [[name, filter[name]] satisfies [string, string]] : []))
}

/** The words of a search in lower case, each of which must be found. */
export function activityWords(q = ''): string[] {
  return q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS)
}

/** A day that the calendar has, between the years 2000 and 2999. */
function isDay(text: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
