import { type ProjectState, projectState } from '@/lib/core/project/project-state'
import { visibleProjects } from './authorize'
import type { Context } from './context'

export type PhaseCounts = {
  id: string
  title: string
  isDone: boolean
  total: number
  closed: number
  pending: number
  blocked: number
}

export type ProjectLine = {
  slug: string
  name: string
  isSample: boolean
  state: ProjectState
  phases: PhaseCounts[]
  /** The item an agent works on at this moment. */
  current: { itemId: string; text: string; startedAt: string } | null
  waiting: number
  /** Dollars spent so far; null when no agent said what it cost. */
  costUsd: number | null
  contactAt: string | null
  /** Something stands in the way beside the state: refused pushes, plan problems. */
  hasProblem: boolean
}

/** One line per project that the actor may see, by name. */
export async function readProjects(ctx: Pick<Context, 'actor' | 'db' | 'clock'>): Promise<ProjectLine[]> {
  const where = visibleProjects(ctx)
  const [projects, costs] = await Promise.all([
    ctx.db.project.findMany({
      where,
      orderBy: [{ name: 'asc' }, { slug: 'asc' }],
      include: {
        phases: { orderBy: { position: 'asc' } },
        runs: { orderBy: { startedAt: 'desc' }, take: 1 },
        iterations: { where: { state: 'running' }, orderBy: { number: 'desc' }, take: 1 },
        _count: { select: { decisions: { where: { state: 'pending' } } } },
      },
    }),
    ctx.db.iteration.groupBy({ by: ['projectId'], where: { project: where }, _sum: { costUsd: true } }),
  ])
  const cost = new Map(costs.map(row => [row.projectId, row._sum.costUsd]))
  return projects.map(project => {
    const current = project.iterations[0]
    return {
      slug: project.slug,
      name: project.name,
      isSample: project.isSample,
      state: projectState(project.runs[0] ?? null, ctx.clock()),
      phases: project.phases.map(countPhase),
      current: current
        ? { itemId: current.itemId, text: current.itemText, startedAt: current.startedAt.toISOString() }
        : null,
      waiting: project._count.decisions,
      costUsd: cost.get(project.id) ?? null,
      contactAt: project.contactAt?.toISOString() ?? null,
      hasProblem: project.pushProblem !== null,
    }
  })
}

type PhaseRow = {
  phaseId: string
  title: string
  mark: string
  open: number
  done: number
  pending: number
  blocked: number
  dropped: number
}

/** Items of a phase as people count them: dropped ones are closed, like done ones. */
export function countPhase(row: PhaseRow): PhaseCounts {
  return {
    id: row.phaseId,
    title: row.title,
    isDone: row.mark === 'done',
    total: row.open + row.done + row.pending + row.blocked + row.dropped,
    closed: row.done + row.dropped,
    pending: row.pending,
    blocked: row.blocked,
  }
}
