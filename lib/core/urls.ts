import { type ActivityFilter, activityFields } from './activity/activity-filter'
import { filterFields, type InboxFilter } from './decision/inbox-filter'

/** Every address of the web application, typed (`spec/house.md`, Directions 6). */
export const urls = {
  home: '/',
  signIn: '/sign-in',
  /** Sign in, then go on to `path`. */
  signInTo: (path: string) => (path === '/' || path === '' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`),
  /** Proves again who sits at this session, then goes back to `path`. */
  signInAgain: (path: string, problem?: string) =>
    `/sign-in/again?next=${encodeURIComponent(path)}${problem ? `&problem=${problem}` : ''}`,
  /** The sign-in page that says why a provider led nowhere. */
  signInProblem: (problem: string, path = '/') => `/sign-in?problem=${problem}&next=${encodeURIComponent(path)}`,
  /** To a provider, and from there on to `next`. */
  signInWith: (provider: string, visit: { purpose: 'sign-in' | 'again' | 'link'; next: string }) =>
    `/sign-in/with/${provider}?for=${visit.purpose}&next=${encodeURIComponent(visit.next)}`,
  /** Spends the one-time link that the supervisor prints. */
  firstAdmin: (token: string) => `/sign-in/first-admin?token=${encodeURIComponent(token)}`,
  /** Accepts an invitation. */
  invitation: (token: string) => `/sign-in/invitation?token=${encodeURIComponent(token)}`,
  /** Chooses a new password. */
  resetPassword: (token: string) => `/sign-in/reset?token=${encodeURIComponent(token)}`,
  inbox: '/btw',
  /** The inbox without a decision of choice: narrowed, or as of a moment. */
  inboxView: (view: InboxView = {}) => `/btw${inboxQuery(view).replace('&', '?')}`,
  decision: (slug: string, number: number, view: InboxView = {}) =>
    `/btw?d=${encodeURIComponent(slug)}/${number}${inboxQuery(view)}`,
  /** The form that amends, with the option in it that came too late. */
  amend: (slug: string, number: number, { late, ...list }: InboxView & { late: string }): string =>
    `${urls.decision(slug, number, { ...list, late })}&option=${encodeURIComponent(late)}#amend`,
  /** The ranked list alone on the phone. */
  inboxList: (view: InboxView = {}) => `/btw?list=1${inboxQuery(view)}`,
  /** Rows of the list as JSON, for a page that is open. */
  inboxRows: (view: InboxView = {}) => `/api/inbox${inboxQuery(view).replace('&', '?')}`,
  /** Several answers in one line of text, filled in or empty. */
  answerLine: (text = '') => `/btw/line${text ? `?text=${encodeURIComponent(text)}` : ''}`,
  /** What a line names, as JSON. */
  lineKnowledge: (text: string) => `/api/answering/line?text=${encodeURIComponent(text)}`,
  gates: '/gates',
  /** The gates in four lists, or one of them from a place on; narrowed to a project. */
  gateLists: (view: GateListsView = {}) => `/gates${query({ ...view, from: view.from || undefined })}`,
  gate: (slug: string, number: number, view: GateView = {}) => `${gatePath(slug, number)}${query(view)}`,
  /** One of the pictures that a gate covers, by git's name of its content. */
  gateImage: (slug: string, number: number, hash: string) => `/api${gatePath(slug, number)}/images/${hash}`,
  /** What a gate's signature covers, as a text: blob and path, a line each. */
  gateManifest: (slug: string, number: number) => `/api${gatePath(slug, number)}/manifest`,
  projects: '/projects',
  newProject: '/projects/new',
  /** The registration page with the path of a repository filled in. */
  newProjectAt: (path: string) => `/projects/new?path=${encodeURIComponent(path)}`,
  tokens: '/settings/tokens',
  /** One's own name, password and sessions. */
  account: '/settings/account',
  accountProblem: (problem: string) => `/settings/account?problem=${problem}`,
  /** Everybody of the installation; for administrators. */
  people: '/settings/people',
  /** `defaults`: with the keys of the table filled in, to be saved. */
  inboxSettings: (view: { defaults?: boolean } = {}) => `/settings/inbox${view.defaults ? '?defaults=1' : ''}`,
  /** The log of changes: narrowed, below a row, or with the form of the filter open. */
  activity: (view: ActivityView = {}) => `/activity${activityQuery(view)}`,
  /** What the log shows of a filter as JSON Lines. */
  activityFile: (filter: ActivityFilter = {}) => `/api/activity${activityQuery({ filter })}`,
  /** What workers found out of step; for administrators. */
  reconcile: '/activity/reconcile',
  project: (slug: string, tab?: ProjectTab) =>
    `/projects/${encodeURIComponent(slug)}${tab && tab !== 'progress' ? `?tab=${tab}` : ''}`,
  projectSettings: (slug: string) => `/projects/${encodeURIComponent(slug)}/settings`,
  /** The plan with the form that signs it. */
  projectPlan: (slug: string) => `/projects/${encodeURIComponent(slug)}/plan`,
  /** The page of a checkpoint: what was done since the last one. */
  checkpoint: (slug: string, number: number) => `/projects/${encodeURIComponent(slug)}/checkpoints/${number}`,
  /** Members of a project and who signs for it. */
  projectPeople: (slug: string) => `/projects/${encodeURIComponent(slug)}/people`,
  iteration: (slug: string, number: number) => `/projects/${encodeURIComponent(slug)}/iterations/${number}`,
  /** A log as it grows, from the chunk after `after` on. */
  logStream: (logId: string, after = -1) => `/api/streams/log/${logId}${after < 0 ? '' : `?after=${after}`}`,
  /** A stored log as a file. */
  logFile: (logId: string) => `/api/logs/${logId}`,
  /** What a log holds after a chunk, once. */
  logPart: (logId: string, after: number) => `/api/logs/${logId}/part?after=${after}`,
  /** Tells what changed in the projects that the viewer may see, from the event after `after` on. */
  changes: (after?: number) => `/api/streams/changes${after === undefined ? '' : `?after=${after}`}`,
  /** Who has a decision open. */
  presence: '/api/presence',
  /** What the palette can go to. */
  paletteTargets: (search: string) => `/api/palette${search ? `?q=${encodeURIComponent(search)}` : ''}`,
  health: '/api/health',
} as const

export const PROJECT_TABS = ['progress', 'blockers', 'decisions', 'problems'] as const
export type ProjectTab = (typeof PROJECT_TABS)[number]

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

/** `before`: id of the row below which the window begins. `panel`: the form of the filter is open. */
export type ActivityView = { filter?: ActivityFilter; before?: string; panel?: boolean }

function activityQuery({ filter = {}, before, panel }: ActivityView): string {
  const fields = [
    ...activityFields(filter),
    ...(before ? [['before', before]] : []),
    ...(panel ? [['panel', '1']] : []),
  ]
  return fields.map(([name, value = ''], at) => `${at === 0 ? '?' : '&'}${name}=${encodeURIComponent(value)}`).join('')
}

/** Tabs of the sign-off page. */
export const GATE_TABS = ['files', 'items', 'commits', 'verify', 'progress', 'manifest', 'diff'] as const
export type GateTab = (typeof GATE_TABS)[number]

/**
 * `file`: the covered file that is open, `look`: how. `since`: `all` compares with what was before the phase, also when a
 * signature is renewed. `group`: the directory and kind unfolded, `from`: its first row. `late`: option that came too late.
 */
export type GateView = {
  tab?: GateTab
  file?: string
  look?: FileLook
  since?: 'all'
  group?: string
  from?: number
  late?: string
}

/** How an open file is shown: what changed, rendered as it is read, or all its lines. */
export const FILE_LOOKS = ['changes', 'rendered', 'whole'] as const
export type FileLook = (typeof FILE_LOOKS)[number]

/** `list`: only this one of the four. `from`: place of its first row shown. `project`: slug of the only one wanted. */
export type GateListsView = { list?: string; project?: string; from?: number }

function gatePath(slug: string, number: number): string {
  return `/gates/${encodeURIComponent(slug)}/${number}`
}

function query(fields: Record<string, string | number | undefined>): string {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** True for an address of this application as a link or a form may name it: a path, never another host. */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(path)
}
