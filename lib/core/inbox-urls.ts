import { filterFields, type InboxFilter } from './decision/inbox-filter'
import type { ProjectTab } from './project/project-tabs'

/** The addresses that the inbox needs in the browser, apart from the others: each of its bytes counts. */
export const inboxUrls = {
  /** Sign in, then go on to `path`. */
  signInTo: (path: string) => (path === '/' || path === '' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`),
  /** Proves again who sits at this session, then goes back to `path`. */
  signInAgain: (path: string, problem?: string) =>
    `/sign-in/again?next=${encodeURIComponent(path)}${problem ? `&problem=${problem}` : ''}`,
  inbox: '/btw',
  /** The inbox without a decision of choice: narrowed, or as of a moment. */
  inboxView: (view: InboxView = {}) => `/btw${inboxQuery(view).replace('&', '?')}`,
  decision: (slug: string, number: number, view: InboxView = {}) =>
    `/btw?d=${encodeURIComponent(slug)}/${number}${inboxQuery(view)}`,
  /** The form that amends, with the option in it that came too late. */
  amend: (slug: string, number: number, { late, ...list }: InboxView & { late: string }): string =>
    `${inboxUrls.decision(slug, number, { ...list, late })}&option=${encodeURIComponent(late)}#amend`,
  /** The ranked list alone on the phone. */
  inboxList: (view: InboxView = {}) => `/btw?list=1${inboxQuery(view)}`,
  /** Rows of the list as JSON, for a page that is open. */
  inboxRows: (view: InboxView = {}) => `/api/inbox${inboxQuery(view).replace('&', '?')}`,
  /** Several answers in one line of text, filled in or empty. */
  answerLine: (text = '') => `/btw/line${text ? `?text=${encodeURIComponent(text)}` : ''}`,
  /** What a line names, as JSON. */
  lineKnowledge: (text: string) => `/api/answering/line?text=${encodeURIComponent(text)}`,
  project: (slug: string, tab?: ProjectTab) =>
    `/projects/${encodeURIComponent(slug)}${tab && tab !== 'progress' ? `/${tab}` : ''}`,
  /** Tells what changed in the projects that the viewer may see, from the event after `after` on. */
  changes: (after?: number) => `/api/streams/changes${after === undefined ? '' : `?after=${after}`}`,
  /** Who has a decision open. */
  presence: '/api/presence',
  /** What the palette can go to. */
  paletteTargets: (search: string) => `/api/palette${search ? `?q=${encodeURIComponent(search)}` : ''}`,
} as const

/** What stands behind a decision, one tab each. */
export const EVIDENCE_TABS = [
  'guards',
  'push',
  'conflict',
  'prd',
  'files',
  'commits',
  'diff',
  'verify',
  'progress',
] as const
export type EvidenceTab = (typeof EVIDENCE_TABS)[number]

/**
 * `seen`: ms since 1970 up to which questions stand in the list; later ones wait to be let in. `from`: place of the first
 * row shown. `late`: option that came too late. `panel`: the form of the filter is open.
 */
export type InboxView = {
  seen?: number
  filter?: InboxFilter
  from?: number
  panel?: boolean
  tab?: EvidenceTab
  late?: string
}

function inboxQuery({ seen, filter, from, panel, tab, late }: InboxView): string {
  const fields = [
    ...(seen ? [['seen', String(seen)]] : []),
    ...filterFields(filter ?? {}),
    ...(from === undefined ? [] : [['from', String(from)]]),
    ...(panel ? [['panel', '1']] : []),
    ...(tab ? [['tab', tab]] : []),
    ...(late ? [['late', late]] : []),
  ]
  return fields.map(([name, value = '']) => `&${name}=${encodeURIComponent(value)}`).join('')
}
