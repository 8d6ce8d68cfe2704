import { plainText } from '@/lib/core/log/plain-text'
import { createLogSearch, type LogHit } from '@/lib/core/log/search-log'
import { requireLog } from './authorize-log'
import type { Context } from './context'
import { openLog } from './open-log'

export type LogFinds = {
  hits: LogHit[]
  /** How many lines hold it; more than `hits` when there are very many. */
  total: number
}

/** Hits that are handed out. */
const LIMIT = 500
const LONGEST = 200

/** The lines of a stored log that hold a text; refuses those who may not see its project. Nothing is found of nothing. */
export async function searchLog(
  ctx: Pick<Context, 'actor' | 'db'>,
  { logId, query }: { logId: string; query: string },
): Promise<LogFinds> {
  const log = await requireLog(ctx, logId)
  const wanted = plainText(query).trim().slice(0, LONGEST)
  if (wanted === '') return { hits: [], total: 0 }
  const search = createLogSearch({ query: wanted, isEvents: log.kind === 'agent', limit: LIMIT })
  const { parts } = await openLog(ctx, log.id)
  for await (const part of parts()) search.push(part)
  return search.end()
}
