import { type ProjectState, projectState } from '@/lib/core/project/project-state'
import { visibleProjects } from './authorize'
import type { Context } from './context'

/** One project as proof that its decisions would reach the inbox. */
export type FeedLine = {
  slug: string
  name: string
  state: ProjectState
  contactAt: string | null
  /** What an agent works on at this moment, `P1-02 Title`. */
  current: string | null
  /** The next signature the plan asks for, `P2 lead`. */
  nextGate: string | null
  /** A run is active, not paused by a limit, and nothing was heard for over five minutes. */
  isSilent: boolean
}

const SILENT_MS = 5 * 60_000

/** The state of the feed behind an empty inbox (`spec/inbox.md`, Empty state); silent projects first. */
export async function readFeed(ctx: Pick<Context, 'actor' | 'db' | 'clock'>): Promise<FeedLine[]> {
  const now = ctx.clock()
  const projects = await ctx.db.project.findMany({
    where: visibleProjects(ctx),
    orderBy: [{ name: 'asc' }, { slug: 'asc' }],
    include: {
      runs: { orderBy: { startedAt: 'desc' }, take: 1 },
      iterations: { where: { state: 'running' }, orderBy: { number: 'desc' }, take: 1 },
      phases: { where: { mark: 'open', approver: { not: null } }, orderBy: { position: 'asc' }, take: 1 },
    },
  })
  const lines = projects.map(project => {
    const [run, iteration, gate] = [project.runs[0], project.iterations[0], project.phases[0]]
    const state = projectState(run ?? null, now)
    const isOld = !project.contactAt || now.getTime() - project.contactAt.getTime() > SILENT_MS
    return {
      slug: project.slug,
      name: project.name,
      state,
      contactAt: project.contactAt?.toISOString() ?? null,
      current: iteration ? `${iteration.itemId} ${iteration.itemText}` : null,
      nextGate: gate ? `${gate.phaseId} ${gate.approver}` : null,
      isSilent: run?.state === 'active' && state.type !== 'paused' && isOld,
    }
  })
  return lines.sort((a, b) => Number(b.isSilent) - Number(a.isSilent))
}
