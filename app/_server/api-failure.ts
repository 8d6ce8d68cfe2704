import type { Problem } from '@/lib/core/plan/types'
import { ApiFault, faultStatus } from './api-fault'
import { apiProblem } from './api-shapes'
import type { ApiWords } from './api-words'
import { describeFailure } from './run-action'

type ApiError = { code: string; key: string; message: string; data?: unknown }

/** The answer of the API to whatever was thrown: `{ error: { code, key, message, data? } }` with its status. */
export function apiFailure(error: unknown, where: string, words: ApiWords): Response {
  if (error instanceof ApiFault) {
    const { code, message, data } = error
    return answer(faultStatus(code), { code, key: FAULT_KEYS[code], message, data })
  }
  const { status, code, key, message, data } = describeFailure(error, where, words.refusals)
  return answer(status, { code, key, message, data: translated(data, words) })
}

const FAULT_KEYS = {
  MALFORMED: 'malformed',
  TOO_LARGE: 'tooLarge',
  PRECONDITION_REQUIRED: 'digestMissing',
  NO_SUCH_ENDPOINT: 'noSuchEndpoint',
} as const satisfies Record<ApiFault['code'], string>

function answer(status: number, error: ApiError): Response {
  const challenge = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : undefined
  return Response.json({ error }, { status, headers: { 'Cache-Control': 'no-store', ...challenge } })
}

/** A refused start carries the problems of the plan: they are said in the caller's language too. */
function translated(data: unknown, words: ApiWords): unknown {
  if (typeof data !== 'object' || data === null || !('problems' in data) || !Array.isArray(data.problems)) return data
  return { ...data, problems: (data.problems as Problem[]).map(problem => apiProblem(problem, words)) }
}
