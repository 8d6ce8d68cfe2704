import type { Profile, User } from 'next-auth'
import GitHubProvider from 'next-auth/providers/github'
import GoogleProvider from 'next-auth/providers/google'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { z } from 'zod'
import { unreachable } from '@/lib/core/invariant'
import type { ProviderAccount } from '@/lib/core/people/sign-in-provider'
import type { ProviderSettings } from '@/lib/env-providers'
import { webRoot } from './web-root'

/** What a provider told, as far as we read it. */
const profileSchema = z.looseObject({
  email: z.string().nullish(),
  email_verified: z.union([z.boolean(), z.literal('true'), z.literal('false')]).nullish(),
  name: z.string().nullish(),
  auth_time: z.number().nullish(),
})

/** The settings of the provider of this name; null when it is not configured. */
export function findProvider(id: string | undefined): ProviderSettings | null {
  return webRoot().providers.find(provider => provider.id === id) ?? null
}

/** A configured provider as next-auth takes it: state and PKCE always, a nonce where there is an id token. */
export function authProvider(settings: ProviderSettings): OAuthConfig<Profile> {
  const { id, clientId, clientSecret } = settings
  switch (id) {
    case 'github':
      return {
        ...(GitHubProvider({ clientId, clientSecret }) as unknown as OAuthConfig<Profile>),
        ...{ checks: ['pkce', 'state'], profile: toUser },
        userinfo: { request: ({ tokens }) => readGitHubProfile(tokens) },
      }
    case 'google':
      return {
        ...(GoogleProvider({ clientId, clientSecret }) as unknown as OAuthConfig<Profile>),
        ...{ checks: ['pkce', 'state', 'nonce'], profile: toUser },
      }
    case 'oidc':
      return openIdProvider(settings)
    default:
      return unreachable(id)
  }
}

/** The account that a provider proved; an address counts only when the provider says that it verified it. */
export function readProviderAccount(settings: ProviderSettings, subject: string, told: unknown): ProviderAccount {
  const profile = profileSchema.parse(told)
  const isVerified = profile.email_verified === true || profile.email_verified === 'true'
  return {
    ...{ provider: settings.id, issuer: settings.issuer, subject },
    verifiedEmail: isVerified && profile.email ? profile.email : null,
    name: (profile.name ?? '').slice(0, 100),
    provedAt: profile.auth_time ? new Date(profile.auth_time * 1000) : null,
  }
}

function openIdProvider({ name, issuer, clientId, clientSecret }: ProviderSettings): OAuthConfig<Profile> {
  return {
    ...{ id: 'oidc', type: 'oauth', name, clientId, clientSecret, idToken: true },
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: 'openid email profile' } },
    httpOptions: { timeout: 10_000 },
    userinfo: {
      // Many providers tell the address only when asked for it; the id token's own claims are the signed ones.
      async request({ client, tokens }) {
        const claims = (tokens as { claims?: () => Profile }).claims?.() ?? {}
        if ('email' in claims || !client.issuer.metadata.userinfo_endpoint) return claims
        return { ...(await client.userinfo(tokens as never)), ...claims }
      },
    },
    profile: toUser,
  }
}

const githubUserSchema = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() })
const githubEmailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** GitHub's public address says nothing about whose it is: the verified main one is asked for. */
async function readGitHubProfile(tokens: { access_token?: string }): Promise<Profile> {
  const headers = { Authorization: `Bearer ${tokens.access_token}`, Accept: 'application/vnd.github+json' }
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`https://api.github.com${path}`, { headers, signal: AbortSignal.timeout(10_000) })
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status} for ${path}`)
    return answer.json()
  }
  const { id, login, name } = githubUserSchema.parse(await ask('/user'))
  const emails = githubEmailsSchema.parse(await ask('/user/emails'))
  const main = emails.find(({ primary, verified }) => primary && verified)
  const told = { sub: String(id), name: name || login, email: main?.email ?? '', email_verified: main !== undefined }
  return told
}

function toUser({ sub, name, email }: Profile): User {
  return { id: sub ?? '', name: name ?? null, email: email ?? null }
}
