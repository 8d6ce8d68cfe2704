import { crashed, hostEnd, type ProcessEnd } from '../session-end'
import type { SessionEnd } from '../types'
import type { CodexState } from './codex-stream'

/** How a Codex session ended: only `turn.failed` is final, and only `turn.completed` with exit code 0 is success. */
export function codexEnd(
  { turn }: CodexState,
  end: ProcessEnd,
  limits: { idleMs: number; limitMs: number },
): SessionEnd {
  const byHost = hostEnd(end, limits)
  if (byHost) return byHost
  switch (turn.type) {
    case 'failed':
      return turn.end ?? crashed(end, turn.message || undefined)
    case 'completed':
      return end.exitCode === 0 || end.ending.by === 'stop' ? { type: 'completed' } : crashed(end)
    case 'open':
      return end.exitCode === 0 ? crashed(end, 'The session ended without a result') : crashed(end)
  }
}
