import type { ProviderAccount } from '@/lib/core/people/sign-in-provider'
import type { DbOrTransaction } from '@/lib/db/client'

type Keeping = { user: { id: string; name: string }; account: ProviderAccount; now: Date; from: string }

/** Lets an account at a provider lead in as a person from now on, with its audit row; inside the caller's transaction. */
export async function keepIdentity(tx: DbOrTransaction, { user, account, now, from }: Keeping): Promise<void> {
  const { provider, issuer, subject, verifiedEmail } = account
  const email = verifiedEmail ?? ''
  await tx.identity.create({ data: { provider, issuer, subject, userId: user.id, email, createdAt: now } })
  const author = { actorId: user.id, actorName: user.name, via: 'session', from, at: now }
  const after = { provider, issuer, email }
  await tx.audit.create({ data: { ...author, action: 'identity.linked', subject: user.id, after } })
}
