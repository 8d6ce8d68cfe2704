import { cookies } from 'next/headers'
import { NextRequest, NextResponse } from 'next/server'
import NextAuth from 'next-auth'
import { z } from 'zod'
import { logError } from '@/app/_server/handle-error'
import { providerAuthOptions } from '@/app/_server/provider-auth'
import { keepVisit, type ProviderVisit, visitProblem } from '@/app/_server/provider-visit'
import { requestContext } from '@/app/_server/session'
import { findProvider } from '@/app/_server/sign-in-providers'
import { startsHere } from '@/app/_server/starts-here'
import { webRoot } from '@/app/_server/web-root'
import { isOwnPath, urls } from '@/lib/core/urls'
import { isSessionFresh } from '@/lib/usecases/fresh-session'

type RouteContext = { params: Promise<{ provider: string }> }

/**
 * Goes to a provider and remembers what for. A link and not a form: a form would have to name every address that the
 * provider leads through in the Content-Security-Policy.
 */
export async function GET(request: NextRequest, context: RouteContext): Promise<Response> {
  const { provider } = await context.params
  const [next, wanted] = [request.nextUrl.searchParams.get('next'), request.nextUrl.searchParams.get('for')]
  const purpose = wanted === 'again' || wanted === 'link' ? wanted : 'sign-in'
  const goOn = isOwnPath(next) ? next : urls.home
  const ctx = await requestContext()
  const sessionId = ctx.actor.kind === 'person' ? ctx.actor.sessionId : null
  const visit = { provider, purpose, goOn, sessionId } satisfies ProviderVisit
  const settings = findProvider(provider)
  if (!settings || !startsHere(request.headers)) return goTo(visitProblem(visit, 'providerFailed'))
  if (purpose === 'sign-in' && sessionId) return goTo(goOn)
  if (purpose !== 'sign-in' && !sessionId) return goTo(urls.signInTo(goOn))
  if (purpose === 'link' && !(await isSessionFresh(ctx))) return goTo(urls.signInAgain(urls.account))
  await keepVisit(visit)
  return leave(visit, settings.id === 'oidc' && purpose === 'again').catch(error => {
    logError('provider', error)
    return goTo(visitProblem(visit, 'providerFailed'))
  })
}

/** The answer of next-auth that leads to the provider, with the cookies that tie the way back to this browser. */
async function leave({ provider, goOn }: ProviderVisit, mustAsk: boolean): Promise<Response> {
  const { url } = webRoot()
  // `mustAsk`: who is signed in there is asked all the same, and the id token says when.
  const query = mustAsk ? '?prompt=login&max_age=0' : ''
  const body = new URLSearchParams({ csrfToken: await makeCsrfToken(), callbackUrl: url + goOn })
  const request = new NextRequest(`${url}/api/auth/signin/${provider}${query}`, { method: 'POST', body })
  const answer = await auth(request, ['signin', provider])
  if (answer.headers.get('location')?.startsWith(`${url}/`)) throw new Error(`${provider} could not be reached`)
  return answer
}

/** next-auth's own token against forged requests; its cookie is set here, so that the second call finds it. */
async function makeCsrfToken(): Promise<string> {
  const answer = await auth(new NextRequest(`${webRoot().url}/api/auth/csrf`), ['csrf'])
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await answer.json())
  const jar = await cookies()
  for (const header of answer.headers.getSetCookie()) {
    const [name = '', ...value] = (header.split(';')[0] ?? '').split('=')
    if (!name.endsWith('csrf-token')) continue
    const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: webRoot().isSecure } as const
    jar.set(name, decodeURIComponent(value.join('=')), options)
  }
  return csrfToken
}

function auth(request: NextRequest, nextauth: string[]): Promise<Response> {
  return NextAuth(request as never, { params: Promise.resolve({ nextauth }) } as never, providerAuthOptions())
}

function goTo(path: string): Response {
  return NextResponse.redirect(webRoot().url + path, { status: 303 })
}
