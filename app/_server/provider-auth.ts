import type { Account, NextAuthOptions, User } from 'next-auth'
import { Refusal } from '@/lib/core/errors'
import { confirmByProvider } from '@/lib/usecases/confirm-by-provider'
import { linkProvider } from '@/lib/usecases/link-provider'
import { signInWithProvider } from '@/lib/usecases/sign-in-with-provider'
import { logError } from './handle-error'
import { readVisit, visitProblem } from './provider-visit'
import { authOptions, requestContext, requestUserAgent } from './session'
import { authProvider, findProvider, readProviderAccount } from './sign-in-providers'
import { webRoot } from './web-root'

type Arrival = { user: User; account: Account | null; profile?: unknown }

/** next-auth's settings with the configured providers, for the requests that go to them and come back. */
export function providerAuthOptions(): NextAuthOptions {
  const options = authOptions()
  return {
    ...options,
    providers: [...options.providers, ...webRoot().providers.map(authProvider)],
    callbacks: { ...options.callbacks, signIn: arrive },
    // Its own logger prints what a provider answered, tokens included.
    logger: { error: code => logError('next-auth', new Error(code)), warn: () => {}, debug: () => {} },
  }
}

/** True lets next-auth give the browser its session; a path leads there without one. */
async function arrive({ user, account, profile }: Arrival): Promise<boolean | string> {
  const settings = findProvider(account?.provider)
  // A name and a password are checked by the credentials provider itself.
  if (!account || !settings) return account?.type === 'credentials'
  const [visit, ctx] = [await readVisit(), await requestContext()]
  try {
    const proved = readProviderAccount(settings, account.providerAccountId, profile)
    const sessionId = ctx.actor.kind === 'person' ? ctx.actor.sessionId : null
    const isAsked = visit?.provider === settings.id && (visit.purpose === 'sign-in' || visit.sessionId === sessionId)
    if (!visit || !isAsked) return visitProblem(visit, 'providerFailed')
    if (visit.purpose === 'sign-in') {
      const opened = await signInWithProvider(ctx, { account: proved, userAgent: await requestUserAgent() })
      // The id that the session's token will name.
      user.id = opened.sessionId
      return true
    }
    if (visit.purpose === 'again') await confirmByProvider(ctx, { account: proved })
    else await linkProvider(ctx, { account: proved })
    return visit.goOn
  } catch (error) {
    if (error instanceof Refusal) return visitProblem(visit, error.detail.key)
    logError('provider', error)
    return visitProblem(visit, 'providerFailed')
  }
}
