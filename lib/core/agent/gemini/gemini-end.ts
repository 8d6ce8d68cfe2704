import { statusEnd } from '../provider-failure'
import { boundedMessage, crashed, hostEnd, type ProcessEnd } from '../session-end'
import type { SessionEnd } from '../types'
import type { GeminiState } from './gemini-stream'

/**
 * How a Gemini CLI session ended, from its result and its exit code: 41 is its own "no way to sign in", and a failed
 * request exits with the HTTP status modulo 256 (`facts/agents.md` §4).
 */
export function geminiEnd(
  { result }: GeminiState,
  end: ProcessEnd,
  limits: { idleMs: number; limitMs: number },
): SessionEnd {
  const byHost = hostEnd(end, limits)
  if (byHost) return byHost
  if (end.exitCode === NO_SIGN_IN) return { type: 'auth', message: signInMessage(result?.message, end) }
  if (!result) return end.exitCode === 0 ? crashed(end, 'The session ended without a result') : crashed(end)
  if (result.ok) return end.exitCode === 0 || end.ending.by === 'stop' ? { type: 'completed' } : crashed(end)
  const status = STATUSES.find(known => known % 256 === end.exitCode) ?? null
  // The provider answers a bad key with 400.
  if (status === 400 && /API[ _]key[ _](?:not[ _]valid|invalid)/i.test(result.message)) {
    return { type: 'auth', message: result.message }
  }
  const failure = statusEnd(status, result.message, result.resetsAt)
  if (failure?.type === 'rate-limited' && /daily quota|PerDay|credits/i.test(result.message)) {
    return { type: 'quota', resetsAt: result.resetsAt }
  }
  return failure ?? crashed(end, result.message || undefined)
}

const NO_SIGN_IN = 41
const STATUSES = [400, 401, 402, 403, 429, 500, 502, 503, 504, 529]

function signInMessage(said: string | undefined, end: ProcessEnd): string {
  const lines = end.stderr.split('\n').filter(line => line.trim() !== '')
  return boundedMessage(said || lines.at(-1) || 'Gemini CLI is not signed in')
}
