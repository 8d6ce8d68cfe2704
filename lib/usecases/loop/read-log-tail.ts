import type { Db } from '@/lib/db/client'
import { tailOf } from '@/lib/usecases/loop/run-verification'

const TAIL_CHUNKS = 3

/** Last useful lines of a stored log; empty when there is none. */
export async function readLogTail(db: Db, logId: string): Promise<string> {
  const chunks = await db.logChunk.findMany({ where: { logId }, orderBy: { seq: 'desc' }, take: TAIL_CHUNKS })
  return tailOf(
    chunks
      .reverse()
      .map(chunk => chunk.text)
      .join(''),
  )
}
