import { z } from 'zod'
import { boundedText, readEventLine, unknownLine } from '../event-line'
import { boundedMessage, crashed, hostEnd, type ProcessEnd } from '../session-end'
import { summarizeToolCall } from '../tool-summary'
import type { AgentEvent, AgentUsage, SessionEnd } from '../types'
import { UNKNOWN_USAGE } from '../usage'

/** What has been read of the scripted agent's JSON lines (`templates/sample/scripted-agent.mjs`). */
export type ScriptedState = {
  usage: AgentUsage
  report: unknown
  hasResult: boolean
  failure: SessionEnd | null
}

/** The reading of a scripted stream before its first line. */
export function startScriptedState(): ScriptedState {
  return { usage: UNKNOWN_USAGE, report: undefined, hasResult: false, failure: null }
}

/** Takes in one line of stdout; a line that is none of its events is kept as `unknown`. */
export function reduceScriptedEvent(
  state: ScriptedState,
  line: string,
): { state: ScriptedState; events: AgentEvent[] } {
  const event = eventSchema.safeParse(readEventLine(line)).data
  return event ? reduce(state, event) : { state, events: unknownLine(line) }
}

/** How a scripted session ended: by the host, by the limit it acted out, or by its exit code. */
export function scriptedEnd(
  state: ScriptedState,
  end: ProcessEnd,
  limits: { idleMs: number; limitMs: number },
): SessionEnd {
  const byHost = hostEnd(end, limits)
  if (byHost) return byHost
  if (state.failure) return state.failure
  const lingered = state.hasResult && end.ending.by === 'stop'
  return end.exitCode === 0 || lingered ? { type: 'completed' } : crashed(end)
}

const bounded = z.string().transform(boundedText)
const tokens = z.number().nullable().default(null)

const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), text: bounded }),
  z.object({ type: z.literal('tool_call'), id: z.string(), name: z.string(), input: z.unknown().optional() }),
  z.object({ type: z.literal('tool_result'), id: z.string(), ok: z.boolean(), output: bounded }),
  z.object({
    type: z.literal('usage'),
    inputTokens: tokens,
    outputTokens: tokens,
    cachedTokens: tokens,
    costUsd: tokens,
  }),
  z.object({
    type: z.literal('limit'),
    kind: z.enum(['rate-limited', 'quota', 'overloaded']),
    resetsAt: z.iso.datetime().nullable().default(null),
  }),
  z.object({ type: z.literal('auth'), message: bounded }),
  z.object({ type: z.literal('result'), ok: z.boolean(), message: bounded, report: z.unknown().optional() }),
])
type ScriptedEvent = z.infer<typeof eventSchema>

function reduce(state: ScriptedState, event: ScriptedEvent): { state: ScriptedState; events: AgentEvent[] } {
  switch (event.type) {
    case 'message':
      return { state, events: [event] }
    case 'tool_result':
      return { state, events: [{ ...event, type: 'tool-result' }] }
    case 'tool_call': {
      const { id, name, input } = event
      const told = boundedText(JSON.stringify(input ?? {}))
      return { state, events: [{ type: 'tool-call', id, name, summary: summarizeToolCall(name, input), input: told }] }
    }
    case 'usage': {
      const { type: _, ...usage } = event
      return { state: { ...state, usage }, events: [{ type: 'usage', usage }] }
    }
    case 'limit': {
      const { kind, resetsAt } = event
      const failure: SessionEnd = kind === 'overloaded' ? { type: kind } : { type: kind, resetsAt }
      return { state: { ...state, failure }, events: [{ type: 'limit', kind, resetsAt, message: `acted: ${kind}` }] }
    }
    case 'auth': {
      const message = boundedMessage(event.message)
      return { state: { ...state, failure: { type: 'auth', message } }, events: [{ type: 'error', message }] }
    }
    case 'result':
      return {
        state: { ...state, hasResult: true, report: event.report },
        events: [{ ...event, report: event.report }],
      }
  }
}
