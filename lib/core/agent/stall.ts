import type { AgentEvent, SessionEnd } from './types'

/** What a session last said of its provider if it has got nowhere since; null while it makes progress. */
export type Stall = SessionEnd | null

/** A limit or an error is no progress: a CLI that only retries is as idle as a silent one. */
export function isProgress(event: AgentEvent): boolean {
  return event.type !== 'limit' && event.type !== 'error'
}

/** The stall after one more event; what nobody knows is no progress, since a CLI announces each new attempt. */
export function stallAfter(stall: Stall, event: AgentEvent): Stall {
  switch (event.type) {
    case 'limit':
      return event.kind === 'overloaded' ? { type: event.kind } : { type: event.kind, resetsAt: event.resetsAt }
    case 'error':
      return { type: 'crashed', message: event.message, exitCode: null, signal: null }
    case 'unknown':
      return stall
    default:
      return null
  }
}

/** A session that the host ended as hung while it retried did not hang: it ended on what it retried (`facts/agents.md` §6). */
export function endOfStalled(end: SessionEnd, stall: Stall): SessionEnd {
  return end.type === 'hung' && stall !== null ? stall : end
}
