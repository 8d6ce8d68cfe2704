import type { DbOrTransaction } from '@/lib/db/client'

/** Channel on which every change of a project is told, its id as payload; open pages read again. */
export const PROJECT_CHANNEL = 'gatewalk_project'

/** Tells open pages that something about this project changed; inside a transaction, at its commit. */
export async function tellChange(db: DbOrTransaction, projectId: string): Promise<void> {
  await db.$executeRaw`select pg_notify(${PROJECT_CHANNEL}, ${projectId})`
}
