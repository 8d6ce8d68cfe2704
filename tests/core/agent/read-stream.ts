import { readFileSync } from 'node:fs'
import type { Instant } from '@/lib/core/agent/reset-time'
import type { ProcessEnd } from '@/lib/core/agent/session-end'
import type { AgentEvent } from '@/lib/core/agent/types'
import { LineSplitter } from '@/lib/core/log/line-splitter'

export const LIMITS = { idleMs: 600_000, limitMs: 2_700_000 }
export const INSTANT: Instant = { now: new Date('2026-11-30T10:00:00Z'), zoneOffsetMinutes: 0 }

/** A process that ended by itself, as an adapter is told of it. */
export function exit(exitCode: number | null, rest: Partial<ProcessEnd> = {}): ProcessEnd {
  return { exitCode, signal: null, ending: { by: 'exit' }, stderr: '', ...rest }
}

type Reduce<State> = (state: State, line: string, instant: Instant) => { state: State; events: AgentEvent[] }

/** A recorded stream, read as the process side reads it. */
export function readStream<State>(name: string, state: State, reduce: Reduce<State>) {
  const file = new URL(`../../fixtures/agent-events/${name}.jsonl`, import.meta.url)
  return readText(readFileSync(file, 'utf8'), state, reduce)
}

/** Any text of a CLI's stdout. */
export function readText<State>(text: string, start: State, reduce: Reduce<State>, lineLimit = 1024 * 1024) {
  const splitter = new LineSplitter(lineLimit)
  const events: AgentEvent[] = []
  let state = start
  for (const line of [...splitter.push(text), ...splitter.end()]) {
    const reduced = reduce(state, line.text, INSTANT)
    state = reduced.state
    events.push(...reduced.events)
  }
  return { state, events }
}
