import { type ActivityFilter, activityFields } from './activity/activity-filter'
import { inboxUrls } from './inbox-urls'
import { type ProgressFilter, progressFields } from './project/progress-filter'
import type { ProjectListView } from './project/project-list-view'

/** Every address of the web application, typed (`spec/house.md`, Directions 6). */
export const urls = {
  ...inboxUrls,
  home: '/',
  signIn: '/sign-in',
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
  gates: '/gates',
  /** The gates in four lists, or one of them from a place on; narrowed to a project. */
  gateLists: (view: GateListsView = {}) => `/gates${query({ ...view, from: view.from || undefined })}`,
  gate: (slug: string, number: number, view: GateView = {}) => `${gatePath(slug, number)}${query(view)}`,
  /** One of the pictures that a gate covers, by git's name of its content. */
  gateImage: (slug: string, number: number, hash: string) => `/api${gatePath(slug, number)}/images/${hash}`,
  /** What a gate's signature covers, as a text: blob and path, a line each. */
  gateManifest: (slug: string, number: number) => `/api${gatePath(slug, number)}/manifest`,
  projects: '/projects',
  /** The list of projects: narrowed, ordered, from a line on. */
  projectList: ({ from, ...view }: ProjectListView) => `/projects${query({ ...view, from: from || undefined })}`,
  newProject: '/projects/new',
  /** The registration page with the path of a repository filled in. */
  newProjectAt: (path: string) => `/projects/new?path=${encodeURIComponent(path)}`,
  /** What happened since the viewer last read it, or in a range (`datetime-local` fields), in one project or in all. */
  report: (view: ReportPlace = {}) => `/report${query(view)}`,
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
  /** The progress list of a project: narrowed, below a place. */
  progress: (slug: string, { filter = {}, before }: ProgressView = {}) =>
    `${inboxUrls.project(slug)}${query({ ...Object.fromEntries(progressFields(filter)), before })}`,
  projectSettings: (slug: string) => inboxUrls.project(slug, 'settings'),
  /** The plan with the form that signs it. */
  projectPlan: (slug: string) => inboxUrls.project(slug, 'plan'),
  /** The loop's branch, with the lines of one file, or with all commits that are kept. */
  projectBranch: (slug: string, view: { file?: string; commits?: 'all' } = {}) =>
    `${inboxUrls.project(slug, 'branch')}${query(view)}${view.file === undefined ? '' : '#file'}`,
  /** The page of a checkpoint: what was done since the last one. */
  checkpoint: (slug: string, number: number) => `/projects/${encodeURIComponent(slug)}/checkpoints/${number}`,
  /** Members of a project and who signs for it. */
  projectPeople: (slug: string) => inboxUrls.project(slug, 'people'),
  iteration: (slug: string, number: number) => `/projects/${encodeURIComponent(slug)}/iterations/${number}`,
  /** A log as it grows, from the chunk after `after` on. */
  logStream: (logId: string, after = -1) => `/api/streams/log/${logId}${after < 0 ? '' : `?after=${after}`}`,
  /** A stored log as a file. */
  logFile: (logId: string) => `/api/logs/${logId}`,
  /** What a log holds after a chunk, once. */
  logPart: (logId: string, after: number) => `/api/logs/${logId}/part?after=${after}`,
  /** The lines of a log that hold a text. */
  logSearch: (logId: string, q: string) => `/api/logs/${logId}/search?q=${encodeURIComponent(q)}`,
  health: '/api/health',
} as const

export type ProgressView = { filter?: ProgressFilter; before?: string }

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

/** `last`: hours before now. */
export type ReportPlace = { project?: string; last?: number; from?: string; to?: string }

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
  if (typeof path !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(path)) return false
  // "/.//evil.example" is shortened on the way to an address of another host.
  return URL.canParse(path, 'http://x') && !new URL(path, 'http://x').pathname.startsWith('//')
}
