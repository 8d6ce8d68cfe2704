import { cookies } from 'next/headers'
import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { isOwnPath, urls } from '@/lib/core/urls'
import { VISIT_COOKIE } from './cookies'
import { webRoot } from './web-root'

/** What somebody left for a provider for; `sessionId`: the session that asked, for all but signing in. */
export type ProviderVisit = {
  provider: string
  purpose: 'sign-in' | 'again' | 'link'
  goOn: string
  sessionId: string | null
}

const VISIT_SECONDS = 15 * 60
/** Keeps a visit from being read as a session, and the other way round. */
const SALT = 'provider visit'

const visitSchema = z.object({
  provider: z.string(),
  purpose: z.enum(['sign-in', 'again', 'link']),
  goOn: z.string().refine(isOwnPath),
  sessionId: z.string().nullable(),
})

/** Remembers in this browser, sealed, what the visit to the provider is for. */
export async function keepVisit(visit: ProviderVisit): Promise<void> {
  const { secret, isSecure } = webRoot()
  const value = await encode({ token: visit, secret, salt: SALT, maxAge: VISIT_SECONDS })
  const jar = await cookies()
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    path: VISIT_PATH,
    secure: isSecure,
    maxAge: VISIT_SECONDS,
  } as const
  jar.set(VISIT_COOKIE, value, options)
}

/** What the visit was for; null when there was none, or it took too long. */
export async function readVisit(): Promise<ProviderVisit | null> {
  const token = (await cookies()).get(VISIT_COOKIE)?.value
  if (!token) return null
  const read = await decode({ token, secret: webRoot().secret, salt: SALT }).catch(() => null)
  const visit = visitSchema.safeParse(read)
  return visit.success ? visit.data : null
}

/** The page that says why a visit led nowhere. */
export function visitProblem(visit: ProviderVisit | null, problem: string): string {
  switch (visit?.purpose) {
    case 'link':
      return urls.accountProblem(problem)
    case 'again':
      return urls.signInAgain(visit.goOn, problem)
    default:
      return urls.signInProblem(problem, visit?.goOn)
  }
}

const VISIT_PATH = '/api/auth'
