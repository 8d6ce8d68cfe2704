import type { ContextBase } from './context'

/** Whether anybody could sign in: before the first administrator, only the one-time link leads in. */
export async function hasPeople({ db }: Pick<ContextBase, 'db'>): Promise<boolean> {
  return (await db.user.count()) > 0
}
