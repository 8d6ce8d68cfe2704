import { requireLog } from './authorize-log'
import type { Context } from './context'

export type LogPart = {
  /** The last chunk in `text`; hand it back as `after` to read on. */
  seq: number
  text: string
  /** True when chunks were left out in the middle because the reader was too far behind. */
  skipped: boolean
  isClosed: boolean
}

/** Most characters one part carries; a reader that is further behind gets the newest ones. */
const MAX_PART = 512 * 1024
const MAX_CHUNKS = 4_000
/** One number is kept free for the line that says what was cut; more missing ones were dropped before they were read. */
const MARKER = 1

/** What a log holds after chunk `after` (−1 = from the start); refuses those who may not see its project. */
export async function readLog(
  ctx: Pick<Context, 'actor' | 'db'>,
  { logId, after }: { logId: string; after: number },
): Promise<LogPart> {
  const log = await requireLog(ctx, logId)
  const chunks = await ctx.db.logChunk.findMany({
    where: { logId, seq: { gt: after } },
    orderBy: { seq: 'desc' },
    take: MAX_CHUNKS,
  })
  const taken: string[] = []
  let characters = 0
  for (const chunk of chunks) {
    if (characters > MAX_PART) break
    taken.unshift(chunk.text)
    characters += chunk.text.length
  }
  const seq = chunks[0]?.seq ?? after
  return {
    seq,
    text: taken.join(''),
    skipped: taken.length < chunks.length || chunks.length === MAX_CHUNKS || seq - after - chunks.length > MARKER,
    isClosed: log.closedAt !== null,
  }
}
