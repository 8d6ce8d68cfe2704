import { statusEnd } from '../provider-failure'
import { type Instant, resetTime } from '../reset-time'
import { boundedMessage } from '../session-end'
import type { SessionEnd } from '../types'

/**
 * What one of Codex's own diagnostics (`error`, `turn.failed`) says of the provider (`facts/agents.md` §3); null when it
 * is none of the typed failures. They carry no code beside their words, and the agent cannot write them.
 */
export function codexFailure(diagnostic: string, instant: Instant): SessionEnd | null {
  if (/hit your usage limit/i.test(diagnostic)) return { type: 'quota', resetsAt: resetTime(diagnostic, instant) }
  if (/^Quota exceeded/i.test(diagnostic)) return { type: 'quota', resetsAt: null }
  if (/at capacity|currently experiencing high demand|server_is_overloaded/i.test(diagnostic)) {
    return { type: 'overloaded' }
  }
  if (/^Missing environment variable|^Not logged in|refresh token|log in again|sign in again/i.test(diagnostic)) {
    return { type: 'auth', message: boundedMessage(diagnostic) }
  }
  const status = /status:? (\d{3})\b/.exec(diagnostic)?.[1]
  return statusEnd(status ? Number(status) : null, diagnostic, resetTime(diagnostic, instant))
}
