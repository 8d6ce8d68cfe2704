import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { providerAuthOptions } from '@/app/_server/provider-auth'
import { readVisit, visitProblem } from '@/app/_server/provider-visit'
import { webRoot } from '@/app/_server/web-root'

type RouteContext = { params: Promise<{ nextauth: string[] }> }

/** What next-auth is asked for over the wire: nothing of its pages, and not its log that anyone can write to. */
const OPEN = new Set(['callback', 'csrf'])

async function handle(request: NextRequest, context: RouteContext): Promise<Response> {
  const { nextauth } = await context.params
  if (!OPEN.has(nextauth[0] ?? '')) return new Response(null, { status: 404 })
  const answer: Response = await NextAuth(request as never, context as never, providerAuthOptions())
  const place = answer.headers.get('location')
  if (place?.startsWith(`${webRoot().url}/api/auth/`))
    answer.headers.set('location', visitProblem(await readVisit(), 'providerFailed'))
  return answer
}

export { handle as GET, handle as POST }
