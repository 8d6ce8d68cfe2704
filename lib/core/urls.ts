/** Every address of the web application, typed (`spec/house.md`, Directions 6). */
export const urls = {
  home: '/',
  signIn: '/sign-in',
  /** Spends the one-time link that the supervisor prints. */
  firstAdmin: (token: string) => `/sign-in/first-admin?token=${encodeURIComponent(token)}`,
  inbox: '/btw',
  decision: (slug: string, number: number) => `/btw?d=${encodeURIComponent(slug)}/${number}`,
  gates: '/gates',
  gate: (slug: string, number: number) => `/gates/${encodeURIComponent(slug)}/${number}`,
  projects: '/projects',
  newProject: '/projects/new',
  project: (slug: string, tab?: ProjectTab) =>
    `/projects/${encodeURIComponent(slug)}${tab && tab !== 'progress' ? `?tab=${tab}` : ''}`,
  iteration: (slug: string, number: number) => `/projects/${encodeURIComponent(slug)}/iterations/${number}`,
  logStream: (logId: string) => `/api/streams/log/${logId}`,
  /** Tells when something changed: in one project, or in any the viewer may see. */
  changes: (projectId?: string) => `/api/streams/changes${projectId ? `?project=${projectId}` : ''}`,
  health: '/api/health',
} as const

export const PROJECT_TABS = ['progress', 'blockers', 'decisions', 'problems'] as const
export type ProjectTab = (typeof PROJECT_TABS)[number]
