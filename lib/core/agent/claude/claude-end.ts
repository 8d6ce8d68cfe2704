import { statusEnd } from '../provider-failure'
import { boundedMessage, crashed, hostEnd, type ProcessEnd } from '../session-end'
import type { SessionEnd } from '../types'
import type { ClaudeResult, ClaudeState } from './claude-stream'

/**
 * How a Claude Code session ended, from its last result and its exit code. Judged by `is_error` and the code, never by
 * the subtype or by words: a 429 says subtype "success" (`facts/agents.md` §1, Ends and failures).
 */
export function claudeEnd(
  state: ClaudeState,
  end: ProcessEnd,
  limits: { idleMs: number; limitMs: number },
): SessionEnd {
  const byHost = hostEnd(end, limits)
  if (byHost) return byHost
  const { result } = state
  if (!result) return end.exitCode === 0 ? crashed(end, 'The session ended without a result') : crashed(end)
  if (result.isError) return failedResult(state, result, end)
  return end.exitCode === 0 || end.ending.by === 'stop' ? { type: 'completed' } : crashed(end)
}

function failedResult(state: ClaudeState, result: ClaudeResult, end: ProcessEnd): SessionEnd {
  const { lastError } = state
  if (result.terminalReason === 'budget_exhausted' || result.subtype === 'error_max_budget_usd')
    return { type: 'budget' }
  if (result.apiError === 'usage_limit_reached' || lastError === 'billing_error') {
    return { type: 'quota', resetsAt: state.resetsAt }
  }
  // Older versions tell a login's limit only by the event that carries its reset time.
  if (result.apiStatus === 429 && state.resetsAt !== null) return { type: 'quota', resetsAt: state.resetsAt }
  if (lastError === 'authentication_failed') return { type: 'auth', message: boundedMessage(result.message) }
  return statusEnd(result.apiStatus, result.message) ?? crashed(end, result.message || undefined)
}
