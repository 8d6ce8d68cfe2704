import { Refusal } from '@/lib/core/errors'
import type { ProviderAccount } from '@/lib/core/people/sign-in-provider'
import { requireSession } from './authorize'
import type { Context } from './context'
import { FRESH_MS } from './fresh-session'
import { proofTime } from './proof-time'
import { refreshSession } from './refresh-session'

/**
 * Proves by a linked account that whoever sits at this session is still its person. Refuses FORBIDDEN `providerOther` for
 * somebody else's account, `providerNotFresh` when it does not say that it has just asked, unless it is their only proof.
 */
export async function confirmByProvider(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { account }: { account: ProviderAccount },
): Promise<void> {
  const { userId } = requireSession(ctx)
  const { issuer, subject, provider } = account
  const identity = await ctx.db.identity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: true },
  })
  if (identity?.userId !== userId)
    throw new Refusal('FORBIDDEN', { key: 'providerOther', message: 'This account is not linked to you.' })
  const now = ctx.clock()
  const provedAt = proofTime({ account, passwordHash: identity.user.passwordHash, now })
  if (!provedAt || now.getTime() - provedAt.getTime() >= FRESH_MS)
    throw new Refusal('FORBIDDEN', {
      key: 'providerNotFresh',
      message: 'The provider did not ask who you are. Sign out there, then try again.',
    })
  await ctx.db.$transaction(tx => refreshSession({ ...ctx, db: tx }, provider))
}
