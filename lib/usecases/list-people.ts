import { requireAdmin } from './authorize'
import type { Context } from './context'

export type PersonLine = { id: string; name: string; username: string }

/** The people of the installation by name, for an administrator who says who signs what. */
export async function listPeople(ctx: Pick<Context, 'actor' | 'db'>): Promise<PersonLine[]> {
  requireAdmin(ctx)
  return ctx.db.user.findMany({
    where: { disabledAt: null },
    orderBy: [{ name: 'asc' }, { username: 'asc' }],
    select: { id: true, name: true, username: true },
  })
}
