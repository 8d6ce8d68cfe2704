import { requireLog } from './authorize-log'
import type { Context } from './context'

export type LogPart = {
  /** The last chunk in `text`; hand it back as `after` to read on. */
  seq: number
  text: string
  /** True when chunks were left out in the middle because the reader was too far behind. */
  skipped: boolean
  isClosed: boolean
  /** Lines that stand before `text`, told when chunks were left out. */
  linesBefore: number
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
  const skipped = taken.length < chunks.length || chunks.length === MAX_CHUNKS || seq - after - chunks.length > MARKER
  const first = chunks[taken.length - 1]?.seq ?? 0
  return {
    seq,
    text: taken.join(''),
    skipped,
    isClosed: log.closedAt !== null,
    linesBefore: skipped ? await countLines(ctx, { logId, before: first }) : 0,
  }
}

async function countLines({ db }: Pick<Context, 'db'>, { logId, before }: { logId: string; before: number }) {
  const [row] = await db.$queryRaw<{ lines: number }[]>`
    SELECT coalesce(sum(length(text) - length(replace(text, chr(10), ''))), 0)::int AS lines
    FROM "LogChunk" WHERE "logId" = ${logId}::uuid AND seq < ${before}`
  return row?.lines ?? 0
}
