import { visibleProjects } from './authorize'
import type { Context } from './context'

/** Ids of the projects that the actor may see. */
export async function listVisibleProjects(ctx: Pick<Context, 'actor' | 'db'>): Promise<string[]> {
  const projects = await ctx.db.project.findMany({ where: visibleProjects(ctx), select: { id: true } })
  return projects.map(project => project.id)
}
