import { SHORTEST_MASKED } from '@/lib/core/project/project-variable'
import { requireProject, requireSession } from './authorize'
import type { Context } from './context'

export type VariableLine = {
  name: string
  updatedAt: string
  updatedBy: string
  /** False: its value is too short to be masked in logs. */
  isMasked: boolean
  /** False: it was sealed under another GATEWALK_SECRET and has to be set again. */
  opens: boolean
}

/** Names of a project's variables and who set them, never a value: its administrators in a browser session only. */
export async function listVariables(
  ctx: Pick<Context, 'actor' | 'db' | 'seal'>,
  { slug }: { slug: string },
): Promise<VariableLine[]> {
  requireSession(ctx)
  const { id: projectId } = await requireProject(ctx, slug, 'admin')
  const rows = await ctx.db.projectVariable.findMany({ where: { projectId }, orderBy: { name: 'asc' } })
  return rows.map(({ name, sealed, updatedAt, updatedBy }) => {
    const value = ctx.seal.open({ projectId, name }, sealed)
    const isMasked = value === null || value.trim().length >= SHORTEST_MASKED
    return { name, updatedAt: updatedAt.toISOString(), updatedBy, isMasked, opens: value !== null }
  })
}
