import type { Context } from './context'

/** The text of a log was deleted: `age` says that it was too old, `size` that others needed the room. */
export type Pruned = { at: string; why: 'age' | 'size' }

/** A log's head and tail as text; `cut` says how many bytes are not in it. */
export type LogText = { id: string; text: string; cut: number; pruned: Pruned | null }

/** Characters of each half that a page carries. */
const HALF = 120_000
/** Chunks read at most from each end. */
const CHUNKS = 400

/** A log for a page: whole when it is small, else its head and its tail. The caller has authorized. */
export async function readLogText(ctx: Pick<Context, 'db'>, logId: string | null): Promise<LogText | null> {
  const log = logId ? await ctx.db.log.findUnique({ where: { id: logId } }) : null
  if (!log) return null
  const find = (seq: 'asc' | 'desc') =>
    ctx.db.logChunk.findMany({ where: { logId: log.id }, orderBy: { seq }, take: CHUNKS })
  const head = takeWithin(await find('asc'))
  const reached = head.at(-1)?.seq ?? -1
  const tail = takeWithin((await find('desc')).filter(chunk => chunk.seq > reached)).reverse()
  const isWhole = (tail[0]?.seq ?? reached + 1) === reached + 1
  const text = [...head, ...tail].map((chunk, index) =>
    index === head.length && !isWhole ? `\n[…]\n${chunk.text}` : chunk.text,
  )
  const joined = text.join('')
  return {
    id: log.id,
    text: joined,
    pruned: prunedOf([log]),
    cut: Number(log.cutBytes) + (isWhole ? 0 : Number(log.bytes) - Buffer.byteLength(joined)),
  }
}

/** What is told of logs that were pruned; null when none of them was. */
export function prunedOf(logs: { prunedAt: Date | null; prunedWhy: string | null }[]): Pruned | null {
  const last = logs.findLast(log => log.prunedAt !== null)
  if (!last?.prunedAt) return null
  return { at: last.prunedAt.toISOString(), why: last.prunedWhy === 'age' ? 'age' : 'size' }
}

function takeWithin<T extends { text: string }>(chunks: T[]): T[] {
  let characters = 0
  return chunks.filter(chunk => {
    const fits = characters === 0 || characters + chunk.text.length <= HALF
    if (fits) characters += chunk.text.length
    else characters = HALF
    return fits
  })
}
