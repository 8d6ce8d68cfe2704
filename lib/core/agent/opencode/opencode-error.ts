import { failureEvent } from '../provider-failure'
import { type Instant, resetTime } from '../reset-time'
import { boundedMessage } from '../session-end'
import type { AgentEvent, SessionEnd } from '../types'

/**
 * Reads a line of opencode's log on stderr (`--print-logs`): while it retries in silence, it says only there why, and
 * only in the provider's words. Lines of any other form are kept as they are.
 */
export function readOpencodeError(line: string, instant: Instant): AgentEvent {
  const words = /^timestamp=\S+ level=ERROR .*message="stream error".* error\.error="(.*)$/.exec(line)?.[1]
  if (words === undefined) return { type: 'unknown', raw: line }
  return failureEvent(failureOf(words, instant), words.replace(/"$/, ''))
}

function failureOf(words: string, instant: Instant): SessionEnd | null {
  if (/quota|usage limit|credit/i.test(words)) return { type: 'quota', resetsAt: resetTime(words, instant) }
  if (/rate.?limit|too many requests|\b429\b/i.test(words)) {
    return { type: 'rate-limited', resetsAt: resetTime(words, instant) }
  }
  if (/overloaded|unavailable|at capacity|high demand|\b5(03|29)\b/i.test(words)) return { type: 'overloaded' }
  if (/API key|unauthorized|authenticat/i.test(words)) return { type: 'auth', message: boundedMessage(words) }
  return null
}
