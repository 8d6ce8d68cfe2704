import { requireSession, visibleProjects } from './authorize'
import type { Context } from './context'

export type ActivityFacets = { projects: { slug: string; name: string }[]; people: { id: string; name: string }[] }

/** What the log of changes can be narrowed to: projects the actor may see, and the people in them; for an administrator all. */
export async function readActivityFacets(ctx: Pick<Context, 'actor' | 'db'>): Promise<ActivityFacets> {
  const { userId, isAdmin } = requireSession(ctx)
  const project = visibleProjects(ctx)
  const [projects, people] = await Promise.all([
    ctx.db.project.findMany({ where: project, select: { slug: true, name: true }, orderBy: { name: 'asc' } }),
    ctx.db.user.findMany({
      where: isAdmin ? {} : { OR: [{ id: userId }, { memberships: { some: { project } } }] },
      select: { id: true, name: true },
      orderBy: { name: 'asc' },
    }),
  ])
  return { projects, people }
}
