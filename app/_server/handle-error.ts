import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { Refusal, type RefusalCode } from '@/lib/core/errors'
import { unreachable } from '@/lib/core/invariant'

const log = pino({ name: 'web' })

/** What an edge tells a person about an error, before the words are looked up. */
export type ErrorReading =
  | { kind: 'refusal'; refusal: Refusal; status: number }
  /** A bug or an outage: logged with its cause under `id`, said in a generic sentence. */
  | { kind: 'unexpected'; id: string; status: 500 }

/** Reads an error at an edge; what is no Refusal is logged here, once. */
export function readError(error: unknown, where: string): ErrorReading {
  if (error instanceof Refusal) return { kind: 'refusal', refusal: error, status: statusOf(error.code) }
  return { kind: 'unexpected', id: logError(where, error), status: 500 }
}

/** Logs an error with its cause and returns the number that a person can name. */
export function logError(where: string, error: unknown): string {
  const id = randomUUID().slice(0, 8)
  log.error({ id, where, err: error }, 'unexpected error')
  return id
}

/** The HTTP status of each refusal; a new code breaks the build here. */
export function statusOf(code: RefusalCode): number {
  switch (code) {
    case 'NOT_FOUND':
      return 404
    case 'CONFLICT':
      return 409
    case 'FORBIDDEN':
      return 403
    case 'UNAUTHENTICATED':
      return 401
    case 'VALIDATION':
      return 422
    case 'PRECONDITION_FAILED':
    case 'CHANGED_SINCE_SEEN':
      return 412
    case 'TOO_MANY_REQUESTS':
      return 429
    default:
      return unreachable(code)
  }
}
