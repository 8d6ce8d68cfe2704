import { LIVE_CHANNEL, type LiveEvent } from '@/lib/core/live-event'
import type { DbOrTransaction } from '@/lib/db/client'

/** Tells open pages that something changed about a project or a decision; inside a transaction, at its commit. */
export async function tellChange(db: DbOrTransaction, event: LiveEvent): Promise<void> {
  await db.$executeRaw`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(event)})`
}
