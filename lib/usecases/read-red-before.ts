import type { ProjectRow } from './authorize'
import type { Context } from './context'
import { readRedBaseline } from './read-red-baseline'

/** The item before which verify of the current phase was red by no item's doing; null while it is not. */
export async function readRedBefore(ctx: Pick<Context, 'db'>, { id: projectId }: ProjectRow, phaseId: string | null) {
  const red = phaseId === null ? null : await readRedBaseline(ctx, { projectId, phaseId })
  if (!red || phaseId === null) return null
  const [begun, open] = await Promise.all([
    ctx.db.iteration.findFirst({
      where: { projectId, phaseId, startedAt: { gte: red.startedAt } },
      orderBy: { number: 'asc' },
    }),
    ctx.db.item.findFirst({ where: { projectId, phaseId, mark: 'open' }, orderBy: { position: 'asc' } }),
  ])
  return { itemId: begun?.itemId ?? open?.itemId ?? phaseId, command: red.command }
}
