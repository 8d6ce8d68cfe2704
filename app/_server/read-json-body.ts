import { ApiFault } from './api-fault'

/**
 * The JSON object a request carries, `{}` when it carries nothing; read up to `limit` bytes and no further. Throws
 * ApiFault MALFORMED or TOO_LARGE.
 */
export async function readJsonBody(request: Request, limit: number): Promise<Record<string, unknown>> {
  const text = await readText(request, limit)
  if (text.trim() === '') return {}
  const type = request.headers.get('content-type') ?? ''
  // A form of another site can send no other type without asking first; JSON it cannot.
  if (!/^application\/json\b/i.test(type)) throw new ApiFault('MALFORMED', 'Send JSON as application/json.')
  const value = parse(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new ApiFault('MALFORMED', 'The body must be a JSON object.')
}

async function readText(request: Request, limit: number): Promise<string> {
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) throw new ApiFault('TOO_LARGE', `The body may have ${limit} bytes at most.`, { limit })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiFault('MALFORMED', 'The body is not valid JSON.')
  }
}
