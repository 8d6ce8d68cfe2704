import { randomUUID } from 'node:crypto'
import type { ProviderAccount } from '@/lib/core/people/sign-in-provider'
import { confirmByProvider } from '@/lib/usecases/confirm-by-provider'
import { linkProvider } from '@/lib/usecases/link-provider'
import { signInWithProvider } from '@/lib/usecases/sign-in-with-provider'
import { unlinkProvider } from '@/lib/usecases/unlink-provider'
import { changes, type MatrixRow, somebody, type Turn } from './matrix-scene'

/** Use cases about accounts at other providers, by the name of their file. */
export const PROVIDER_ROWS: Record<string, MatrixRow> = {
  'sign-in-with-provider': changes(['anyone', 'session.opened'], linkedToSomebody, (ctx, account) =>
    signInWithProvider(ctx, { account, userAgent: 'test' }),
  ),
  'link-provider': changes(['session', 'identity.linked'], strange, (ctx, account) => linkProvider(ctx, { account })),
  'confirm-by-provider': changes(['session', 'session.refreshed'], linked, (ctx, account) =>
    confirmByProvider(ctx, { account }),
  ),
  'unlink-provider': changes(['session', 'identity.unlinked'], linked, (ctx, { issuer }) =>
    unlinkProvider(ctx, { issuer }),
  ),
}

/** An account that leads in as nobody yet, at a provider of its own. */
function strange(): ProviderAccount {
  const issuer = `https://${randomUUID()}.example.org`
  return { provider: 'oidc', issuer, subject: '42', verifiedEmail: null, name: 'Mei', provedAt: new Date() }
}

async function linkedTo({ db }: Turn, userId: string): Promise<ProviderAccount> {
  const account = strange()
  const { provider, issuer, subject } = account
  await db.identity.create({ data: { provider, issuer, subject, userId, email: '' } })
  return account
}

async function linked(turn: Turn): Promise<ProviderAccount> {
  return linkedTo(turn, turn.userId)
}

async function linkedToSomebody(turn: Turn): Promise<ProviderAccount> {
  return linkedTo(turn, (await somebody(turn)).id)
}
