import { Refusal } from '@/lib/core/errors'
import type { ProviderAccount } from '@/lib/core/people/sign-in-provider'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'
import { keepIdentity } from './keep-identity'

/**
 * Links an account at a provider to the person who is signed in, in a fresh session; its address does not matter. Refuses
 * CONFLICT `identityTaken` when it is another's, `identityHasOne` when the person has one there already.
 */
export async function linkProvider(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { account }: { account: ProviderAccount },
): Promise<void> {
  const { userId, name, from } = await requireFreshSession(ctx)
  const { issuer, subject } = account
  await ctx.db.$transaction(async tx => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('gatewalk-emails'))`
    const taken = await tx.identity.findUnique({ where: { issuer_subject: { issuer, subject } } })
    if (taken?.userId === userId) return
    if (taken)
      throw new Refusal('CONFLICT', { key: 'identityTaken', message: 'This account leads in as somebody else.' })
    if ((await tx.identity.count({ where: { issuer, userId } })) > 0)
      throw new Refusal('CONFLICT', {
        key: 'identityHasOne',
        message: 'Another account of this provider is linked already: unlink it first.',
      })
    await keepIdentity(tx, { user: { id: userId, name }, account, now: ctx.clock(), from })
  })
}
