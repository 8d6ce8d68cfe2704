import type { DbOrTransaction } from '@/lib/db/client'
import type { LiveEvent } from './loop/worker-context'

/** Channel of every live event; open pages read again. */
const CHANNEL = 'gatewalk'

/** Tells open pages that something changed about a project or a decision; inside a transaction, at its commit. */
export async function tellChange(db: DbOrTransaction, event: LiveEvent): Promise<void> {
  await db.$executeRaw`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`
}
