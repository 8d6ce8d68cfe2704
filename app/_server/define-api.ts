import type { z } from 'zod'
import { Refusal } from '@/lib/core/errors'
import { authenticateToken } from '@/lib/usecases/authenticate-token'
import type { Context } from '@/lib/usecases/context'
import { addressOf } from './address-of'
import { apiFailure } from './api-failure'
import { type ApiCall, readApiWords } from './api-words'
import { readJsonBody } from './read-json-body'
import { webRoot } from './web-root'

/** What an endpoint hands back: a JSON object, and its status when it is not 200. */
export type ApiReply = { status?: number; body: object }

type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>

const BODY_LIMIT = 128_000

/**
 * One endpoint of the HTTP API: a person's token in `Authorization: Bearer`, never a cookie; input = the JSON body
 * (of a GET the query) and the parts of the path, checked by the schema. Whatever is refused becomes `{ error: { code, key, message, data } }`.
 */
export function defineApi<S extends z.ZodType>(
  schema: S,
  run: (ctx: Context, input: z.output<S>, call: ApiCall) => Promise<ApiReply>,
  { bodyLimit = BODY_LIMIT }: { bodyLimit?: number } = {},
): Handler {
  return async (request, { params }) => {
    const words = await readApiWords(request)
    try {
      const ctx = await tokenContext(request)
      const given = request.method === 'GET' ? queryOf(request) : await readJsonBody(request, bodyLimit)
      const input = schema.safeParse({ ...given, ...(await params) })
      if (!input.success) throw invalidInput(input.error)
      const { status = 200, body } = await run(ctx, input.data, { url: webRoot().url, words })
      return Response.json(body, { status, headers: NEVER_STORED })
    } catch (error) {
      return apiFailure(error, new URL(request.url).pathname, words)
    }
  }
}

const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams)

const NEVER_STORED = { 'Cache-Control': 'no-store' }

async function tokenContext(request: Request): Promise<Context> {
  const { base } = webRoot()
  const token = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) throw new Refusal('UNAUTHENTICATED', { key: 'tokenMissing', message: 'No API token was sent.' })
  const from = addressOf(request.headers)
  return { ...base, actor: await authenticateToken(base, { token, from }) }
}

function invalidInput(error: z.ZodError): Refusal {
  const fields = error.issues.map(issue => ({ field: issue.path.join('.'), message: issue.message }))
  return new Refusal('VALIDATION', {
    key: 'invalidInput',
    message: 'Some fields need another look.',
    data: { fields },
  })
}
