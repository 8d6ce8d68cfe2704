import { DECISION_KINDS, type DecisionKind } from './types'

/** What narrows the list: words, a kind, a project's slug, stopped loops only, or what the person has put off. */
export type InboxFilter = { q?: string; kind?: DecisionKind; project?: string; stopped?: boolean; snoozed?: boolean }

const FIELDS = ['q', 'kind', 'project', 'stopped', 'snoozed'] as const satisfies (keyof InboxFilter)[]

/** Words of a search that count at most. */
const WORDS = 8

type Params = Record<string, string | string[] | undefined>

/** Reads a filter from an address or a form; what is not understood is as if it were not there. */
export function readInboxFilter(params: Params): InboxFilter {
  const { q, kind, project, stopped, snoozed } = params
  const words = textOf(q)
  const slug = textOf(project)
  const known = DECISION_KINDS.find(name => name === kind)
  return {
    ...(words ? { q: words } : {}),
    ...(known ? { kind: known } : {}),
    ...(slug ? { project: slug } : {}),
    ...(stopped ? { stopped: true } : {}),
    ...(snoozed ? { snoozed: true } : {}),
  }
}

/** The filter as fields of an address, in a fixed order; the inverse of `readInboxFilter`. */
export function filterFields({ q, kind, project, stopped, snoozed }: InboxFilter): [keyof InboxFilter, string][] {
  const fields = { q, kind, project, stopped: stopped && '1', snoozed: snoozed && '1' }
  return FIELDS.flatMap(name => (fields[name] ? [[name, fields[name]] satisfies [string, string]] : []))
}

/** The words of a search, each of which must be found; `D-007` and `7` also mean the decision of that number. */
export function searchWords(q: string): { word: string; number: number | null }[] {
  const words = q.normalize('NFKC').split(/\s+/).filter(Boolean).slice(0, WORDS)
  return words.map(word => ({ word, number: Number(/^(?:D-?)?0*(\d{1,9})$/i.exec(word)?.[1] ?? Number.NaN) || null }))
}

function textOf(value: string | string[] | undefined): string {
  return (typeof value === 'string' ? value : '').replaceAll('\0', '').trim().slice(0, 200)
}
