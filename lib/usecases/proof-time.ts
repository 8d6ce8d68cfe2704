import type { ProviderAccount } from '@/lib/core/people/sign-in-provider'

type Proof = { account: ProviderAccount; passwordHash: string; now: Date }

/**
 * When an account at a provider last proved who its person is; null when nobody can tell. GitHub and Google never say
 * when they asked: their word has to do for those who have no password, and for nobody else.
 */
export function proofTime({ account: { provider, provedAt }, passwordHash, now }: Proof): Date | null {
  if (provedAt) return provedAt < now ? provedAt : now
  return provider !== 'oidc' && passwordHash === '' ? now : null
}
