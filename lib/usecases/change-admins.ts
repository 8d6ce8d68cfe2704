import { Refusal } from '@/lib/core/errors'
import type { DbOrTransaction } from '@/lib/db/client'
import { requireAdmin } from './authorize'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'

/**
 * Runs a change that may take an administrator away, one after the other over the whole installation. Refuses FORBIDDEN
 * to an actor whom an earlier one has stopped, CONFLICT `lastAdmin` (and undoes all) when nobody would be left.
 */
export async function changeAdmins<T>(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  change: (tx: DbOrTransaction) => Promise<T>,
): Promise<T> {
  const { userId } = requireAdmin(ctx)
  await requireFreshSession(ctx)
  return ctx.db.$transaction(async tx => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('gatewalk-admins'))`
    const isStill = await tx.user.count({ where: { id: userId, isAdmin: true, disabledAt: null } })
    if (isStill === 0)
      throw new Refusal('FORBIDDEN', { key: 'adminOnly', message: 'Only an administrator may do this.' })
    const result = await change(tx)
    if ((await tx.user.count({ where: { isAdmin: true, disabledAt: null } })) > 0) return result
    throw new Refusal('CONFLICT', {
      key: 'lastAdmin',
      message: 'This is the last administrator: make somebody else one first.',
    })
  })
}
