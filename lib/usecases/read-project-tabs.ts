import { type Role, requireProject, roleIn } from './authorize'
import type { Context } from './context'

export type ProjectCounts = {
  iterations: number
  blockers: number
  decisions: number
  waiting: number
  commits: number
}

/** What the tab bar of a project says beside the names of its pages. */
export type ProjectTabsView = { slug: string; name: string; role: Role | null; counts: ProjectCounts; problems: number }

/** Reads the tab bar for a page that shows nothing else of the project. */
export async function readProjectTabs(
  ctx: Pick<Context, 'actor' | 'db'>,
  { slug }: { slug: string },
): Promise<ProjectTabsView> {
  const project = await requireProject(ctx, slug, 'viewer')
  const [role, counts] = await Promise.all([roleIn(ctx, project.id), readProjectCounts(ctx, project.id)])
  const problems = Array.isArray(project.problems) ? project.problems.length : 0
  return { slug, name: project.name, role, counts, problems }
}

/** How much each view of a project holds. The caller has authorized. */
export async function readProjectCounts(ctx: Pick<Context, 'db'>, projectId: string): Promise<ProjectCounts> {
  const [iterations, blockers, decisions, waiting, commits] = await Promise.all([
    ctx.db.iteration.count({ where: { projectId } }),
    ctx.db.item.count({ where: { projectId, mark: 'blocked' } }),
    ctx.db.decision.count({ where: { projectId } }),
    ctx.db.decision.count({ where: { projectId, state: 'pending' } }),
    ctx.db.iteration.count({ where: { projectId, outcome: 'verified' } }),
  ])
  return { iterations, blockers, decisions, waiting, commits }
}
