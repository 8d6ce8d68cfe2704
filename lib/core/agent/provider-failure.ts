import { boundedMessage } from './session-end'
import type { AgentEvent, SessionEnd } from './types'

/** What an HTTP status of the provider means for the session; null when it is no typed failure. */
export function statusEnd(status: number | null, message: string, resetsAt: string | null = null): SessionEnd | null {
  switch (status) {
    case 401:
    case 403:
      return { type: 'auth', message: boundedMessage(message) }
    case 402:
      return { type: 'quota', resetsAt }
    case 429:
      return { type: 'rate-limited', resetsAt }
    default:
      return status !== null && status >= 500 && status < 600 ? { type: 'overloaded' } : null
  }
}

/** How a failed request is shown while the CLI still retries: as a limit, else as an error. */
export function failureEvent(failure: SessionEnd | null, message: string): AgentEvent {
  switch (failure?.type) {
    case 'rate-limited':
    case 'quota':
      return { type: 'limit', kind: failure.type, resetsAt: failure.resetsAt, message: boundedMessage(message) }
    case 'overloaded':
      return { type: 'limit', kind: 'overloaded', resetsAt: null, message: boundedMessage(message) }
    default:
      return { type: 'error', message: boundedMessage(message) }
  }
}
