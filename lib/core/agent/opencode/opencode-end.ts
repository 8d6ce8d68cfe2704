import { crashed, hostEnd, type ProcessEnd } from '../session-end'
import type { SessionEnd } from '../types'
import type { OpencodeState } from './opencode-stream'

/**
 * How an opencode session ended: only a last step that ended with "stop" is success. A refused permission leaves exit
 * code 0 behind a step that wanted more (`facts/agents.md` §4).
 */
export function opencodeEnd(
  { failure, stopped }: OpencodeState,
  end: ProcessEnd,
  limits: { idleMs: number; limitMs: number },
): SessionEnd {
  const byHost = hostEnd(end, limits)
  if (byHost) return byHost
  if (failure) return failure.end ?? crashed(end, failure.message || undefined)
  if (!stopped) return end.exitCode === 0 ? crashed(end, 'The session ended in the middle of its work') : crashed(end)
  return end.exitCode === 0 || end.ending.by === 'stop' ? { type: 'completed' } : crashed(end)
}
