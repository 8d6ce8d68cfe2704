import { requireProject } from './authorize'
import type { Context } from './context'

/** Since when a project's orchestrator stands still; null while a run is active or before the first one. */
export async function readIdleSince(
  ctx: Pick<Context, 'actor' | 'db'>,
  slug: string,
): Promise<{ projectName: string; since: string } | null> {
  const project = await requireProject(ctx, slug, 'viewer')
  const run = await ctx.db.run.findFirst({ where: { projectId: project.id }, orderBy: { startedAt: 'desc' } })
  if (!run?.endedAt || run.state === 'active') return null
  return { projectName: project.name, since: run.endedAt.toISOString() }
}
