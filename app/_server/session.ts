import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { NextAuthOptions } from 'next-auth'
import { getServerSession } from 'next-auth'
import { encode } from 'next-auth/jwt'
import CredentialsProvider from 'next-auth/providers/credentials'
import { cache } from 'react'
import { z } from 'zod'
import { Refusal } from '@/lib/core/errors'
import { urls } from '@/lib/core/urls'
import { argonPasswords } from '@/lib/password/passwords'
import { authenticateSession } from '@/lib/usecases/authenticate-session'
import type { Actor, Context } from '@/lib/usecases/context'
import { SESSION_DAYS } from '@/lib/usecases/open-session'
import { signIn } from '@/lib/usecases/sign-in'
import { addressOf } from './address-of'
import { SESSION_COOKIE } from './cookies'
import { PATH_HEADER } from './path-header'
import { webRoot } from './web-root'

const MAX_AGE = SESSION_DAYS * 86_400

/** next-auth's settings. Its JWT only names a Session row, which is looked up on every request. */
export function authOptions(): NextAuthOptions {
  const { secret, isSecure } = webRoot()
  return {
    secret,
    session: { strategy: 'jwt', maxAge: MAX_AGE },
    pages: { signIn: urls.signIn },
    useSecureCookies: isSecure,
    cookies: { sessionToken: { name: SESSION_COOKIE, options: cookieOptions(isSecure) } },
    providers: [CredentialsProvider({ credentials: { username: {}, password: { type: 'password' } }, authorize })],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sid: user.id } : { sid: token.sid }),
      session: ({ session, token }) => ({ expires: session.expires, sid: token.sid }),
    },
  }
}

/** Who asks: the person of the session cookie, else nobody. Looked up once per request. */
export const readActor = cache(async (): Promise<Actor> => {
  const from = await requestAddress()
  const session = sidSchema.safeParse(await getServerSession(authOptions()))
  if (!session.success) return { kind: 'anonymous', from }
  const { base } = webRoot()
  return (await authenticateSession(base, { sessionId: session.data.sid, from })) ?? { kind: 'anonymous', from }
})

/** The context of this request's use cases, whoever asks. */
export async function requestContext(): Promise<Context> {
  const { base } = webRoot()
  return { ...base, actor: await readActor() }
}

/** The context of a page that needs a person; sends everyone else to the sign-in page and from there back here. */
export async function pageContext(): Promise<Context & { actor: Extract<Actor, { kind: 'person' }> }> {
  const ctx = await requestContext()
  const { actor } = ctx
  if (actor.kind !== 'person') redirect(urls.signInTo((await headers()).get(PATH_HEADER) ?? urls.home))
  return { ...ctx, actor }
}

/** Gives this browser the cookie of a session that a use case has opened. */
export async function keepSession(sessionId: string): Promise<void> {
  const { secret, isSecure } = webRoot()
  const token = await encode({ token: { sid: sessionId }, secret, maxAge: MAX_AGE })
  const jar = await cookies()
  jar.set(SESSION_COOKIE, token, { ...cookieOptions(isSecure), maxAge: MAX_AGE })
}

/** Takes the session's cookie from this browser; the row is revoked by the use case. */
export async function forgetSession(): Promise<void> {
  const jar = await cookies()
  jar.delete(SESSION_COOKIE)
}

/** The browser's own name, for the list of sessions. */
export async function requestUserAgent(): Promise<string> {
  return (await headers()).get('user-agent') ?? ''
}

async function authorize(credentials: Record<'username' | 'password', string> | undefined) {
  if (!credentials) return null
  const ctx = await requestContext()
  try {
    const { sessionId } = await signIn(ctx, { ...credentials, userAgent: await requestUserAgent() }, argonPasswords)
    return { id: sessionId }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function requestAddress(): Promise<string> {
  return addressOf(await headers())
}

function cookieOptions(isSecure: boolean) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const
}

const sidSchema = z.object({ sid: z.string() })
