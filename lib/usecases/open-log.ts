import { requireLog } from './authorize-log'
import type { Context } from './context'

/** A stored log to be saved as a file: everything that is kept of it, in its order, piece by piece. */
export type StoredLog = { fileName: string; parts(): AsyncGenerator<string, void> }

/** Chunks read at once; a log of 20 MB must not lie in memory as a whole. */
const CHUNKS = 64

/** Opens a log for a download; refuses those who may not see its project. */
export async function openLog(ctx: Pick<Context, 'actor' | 'db'>, logId: string): Promise<StoredLog> {
  const log = await requireLog(ctx, logId)
  const [project, iteration] = await Promise.all([
    ctx.db.project.findUniqueOrThrow({ where: { id: log.projectId } }),
    log.iterationId ? ctx.db.iteration.findUnique({ where: { id: log.iterationId } }) : null,
  ])
  const fileName = [project.slug, ...(iteration ? [iteration.number] : []), log.kind].join('-')
  return { fileName: `${fileName}.log`, parts: () => readParts(ctx, log.id) }
}

async function* readParts(ctx: Pick<Context, 'db'>, logId: string): AsyncGenerator<string, void> {
  let seq = -1
  while (true) {
    const chunks = await ctx.db.logChunk.findMany({
      where: { logId, seq: { gt: seq } },
      orderBy: { seq: 'asc' },
      take: CHUNKS,
    })
    const last = chunks.at(-1)
    if (!last) return
    seq = last.seq
    yield chunks.map(chunk => chunk.text).join('')
  }
}
