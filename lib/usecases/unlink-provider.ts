import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'

/**
 * Takes an account at a provider off the person who is signed in, in a fresh session. Refuses NOT_FOUND, and CONFLICT
 * `lastWayIn` when they have no password and no other account.
 */
export async function unlinkProvider(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { issuer }: { issuer: string },
): Promise<void> {
  const { userId } = await requireFreshSession(ctx)
  await ctx.db.$transaction(async tx => {
    // Two at once would each see the other's account as the way in that is left.
    await tx.$executeRaw`select 1 from "User" where "id" = ${userId}::uuid for update`
    const [gone] = await tx.identity.findMany({ where: { userId, issuer } })
    if (!gone) throw new Refusal('NOT_FOUND', { key: 'notFound', message: 'It does not exist, or you may not see it.' })
    await tx.identity.deleteMany({ where: { userId, issuer } })
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { identities: true } })
    if (user.passwordHash === '' && user.identities.length === 0)
      throw new Refusal('CONFLICT', {
        key: 'lastWayIn',
        message: 'This is your only way in: set a password first.',
      })
    const { provider, email } = gone
    const what = { action: 'identity.unlinked', subject: userId, before: { provider, issuer, email }, at: ctx.clock() }
    await tx.audit.create({ data: { ...auditAuthor(ctx.actor), ...what } })
  })
}
