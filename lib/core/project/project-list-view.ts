import type { ProjectState } from './project-state'

/** States that a list is narrowed by: asked-for pauses and stops count as what they still are, running. */
export const LIST_STATES = ['running', 'waiting', 'paused', 'aborted', 'stopped', 'done', 'not-started'] as const
type ListState = (typeof LIST_STATES)[number]

export const PROJECT_SORTS = ['name', 'waiting', 'contact', 'cost', 'progress'] as const
type ProjectSort = (typeof PROJECT_SORTS)[number]

/** Lines of one page of the list. */
export const PROJECTS_PER_PAGE = 100

/** What an address says of the list; `from` is how many lines stand before the first one shown. */
export type ProjectListView = { q?: string; state?: ListState; sort?: ProjectSort; from?: number }

/** What a line is found and ordered by. Lines come in the order of their names. */
export type ListableProject = {
  slug: string
  name: string
  state: { type: ProjectState['type'] }
  phases: { isDone: boolean; total: number; closed: number }[]
  waiting: number
  costUsd: number | null
  contactAt: string | null
}

type Params = Record<string, string | string[] | undefined>

/** Reads a view from an address; what is not understood is as if it were not there. */
export function readProjectListView(params: Params): ProjectListView {
  const text = (name: keyof ProjectListView) => {
    const value = params[name]
    return (typeof value === 'string' ? value : '').trim().slice(0, 200)
  }
  const state = LIST_STATES.find(known => known === text('state'))
  const sort = PROJECT_SORTS.find(known => known === text('sort'))
  const from = /^\d{1,6}$/.test(text('from')) ? Number(text('from')) : 0
  return {
    ...(text('q') ? { q: text('q') } : {}),
    ...(state ? { state } : {}),
    ...(sort && sort !== 'name' ? { sort } : {}),
    ...(from > 0 ? { from } : {}),
  }
}

/** One page of the lines that match, in the order asked for; `from` is set back when nothing stands there. */
export function listProjects<P extends ListableProject>(
  projects: readonly P[],
  view: ProjectListView,
): { shown: P[]; matching: number; from: number } {
  const words = wordsOf(view.q ?? '')
  const matching = projects.filter(project => {
    const text = `${project.name} ${project.slug}`.normalize('NFKC').toLowerCase()
    return (!view.state || listStateOf(project.state.type) === view.state) && words.every(word => text.includes(word))
  })
  // The sort is stable: equal lines keep the order of their names.
  const sorted = view.sort ? matching.sort(ORDERS[view.sort]) : matching
  const wanted = view.from ?? 0
  const from = wanted < sorted.length ? wanted : 0
  return { shown: sorted.slice(from, from + PROJECTS_PER_PAGE), matching: sorted.length, from }
}

const wordsOf = (search: string) => search.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)

function listStateOf(type: ProjectState['type']): ListState {
  return type === 'pausing' || type === 'stopping' ? 'running' : type
}

/** What asks for attention stands first: most waiting, longest silent, dearest, least done. */
const ORDERS = {
  name: () => 0,
  waiting: (a, b) => b.waiting - a.waiting,
  contact: (a, b) => compare(a.contactAt ?? '', b.contactAt ?? ''),
  cost: (a, b) => (b.costUsd ?? -1) - (a.costUsd ?? -1),
  progress: (a, b) => shareDone(a) - shareDone(b),
} as const satisfies Record<ProjectSort, (a: ListableProject, b: ListableProject) => number>

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Share of the plan that is closed, each phase counted alike. */
function shareDone({ phases }: ListableProject): number {
  if (phases.length === 0) return 0
  const shares = phases.map(phase => (phase.isDone ? 1 : phase.total === 0 ? 0 : phase.closed / phase.total))
  return shares.reduce((sum, share) => sum + share, 0) / phases.length
}
