import { Refusal } from '@/lib/core/errors'
import { requirePerson } from './authorize'
import type { Context } from './context'
import { undoAnswer } from './undo-answer'

export type UndoneBatch = {
  undone: { slug: string; number: number }[]
  /** Recorded meanwhile; they can only be amended. */
  kept: { slug: string; number: number }[]
}

/** Takes back every answer of one gesture of the actor that is still held, each by itself; says which were too late. */
export async function undoBatch(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { batchId }: { batchId: string },
): Promise<UndoneBatch> {
  const { userId } = requirePerson(ctx)
  const answers = await ctx.db.answer.findMany({
    where: { batchId, byId: userId, state: { not: 'undone' } },
    orderBy: { createdAt: 'asc' },
    include: { decision: { include: { project: true } } },
  })
  const result: UndoneBatch = { undone: [], kept: [] }
  for (const { revision, decision } of answers) {
    const place = { slug: decision.project.slug, number: decision.number }
    const isUndone = await tryUndo(ctx, { ...place, revision })
    result[isUndone ? 'undone' : 'kept'].push(place)
  }
  return result
}

async function tryUndo(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  request: Parameters<typeof undoAnswer>[1],
): Promise<boolean> {
  try {
    await undoAnswer(ctx, request)
    return true
  } catch (error) {
    // Recorded meanwhile, or no longer this person's project: either way it stays.
    if (error instanceof Refusal) return false
    throw error
  }
}
