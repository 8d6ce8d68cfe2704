import { z } from 'zod'
import { boundedText, readEventLine, unknownLine } from '../event-line'
import { failureEvent, statusEnd } from '../provider-failure'
import { type Instant, resetTime } from '../reset-time'
import { boundedMessage } from '../session-end'
import { summarizeToolCall } from '../tool-summary'
import type { AgentEvent, AgentUsage } from '../types'
import { UNKNOWN_USAGE } from '../usage'

/** Gemini CLI's stream-json, read tolerantly line by line (`facts/agents.md` §4). */
export type GeminiState = {
  cwd: string
  usage: AgentUsage
  result: { ok: boolean; message: string; resetsAt: string | null } | null
}

/** The reading of a Gemini stream before its first line. */
export function startGeminiState(cwd: string): GeminiState {
  return { cwd, usage: UNKNOWN_USAGE, result: null }
}

/** Takes in one line of stdout; returns the next state and the events in normal form, at least one a line. */
export function reduceGeminiEvent(state: GeminiState, line: string, instant: Instant): Reduced {
  const event = eventSchema.safeParse(readEventLine(line)).data
  const reduced = event ? reduce(state, event, instant) : null
  return reduced && reduced.events.length > 0 ? reduced : { state, events: unknownLine(line) }
}

/** A line of stderr: while it retries in silence, the CLI says only there why. */
export function readGeminiError(line: string, instant: Instant): AgentEvent {
  if (!/^Attempt \d+ failed/.test(line)) return { type: 'unknown', raw: line }
  // Without a status it is what the CLI calls a quota error: a 429 or a 503.
  const status =
    /^Attempt \d+ failed with status (\d{3})/.exec(line)?.[1] ??
    /"code":(\d{3})/.exec(line)?.[1] ??
    (OVERLOADED.test(line) ? 503 : 429)
  return failureEvent(statusEnd(Number(status), line, resetTime(line, instant)), line)
}

const OVERLOADED = /overloaded|unavailable|high demand/i

type Reduced = { state: GeminiState; events: AgentEvent[] }
type Event = z.infer<typeof eventSchema>

const text = z.string().optional().catch(undefined)
const count = z.number().nullable().catch(null).default(null)

const eventSchema = z.looseObject({
  type: z.string(),
  role: text,
  content: text,
  tool_name: text,
  tool_id: text,
  parameters: z.unknown().optional(),
  status: text,
  output: text,
  severity: text,
  message: text,
  error: z.looseObject({ message: text }).optional().catch(undefined),
  stats: z.object({ input_tokens: count, output_tokens: count, cached: count }).optional().catch(undefined),
})

function reduce(state: GeminiState, event: Event, instant: Instant): Reduced {
  switch (event.type) {
    case 'message':
      return { state, events: event.role === 'assistant' && event.content ? [message(event.content)] : [] }
    case 'tool_use':
      return { state, events: event.tool_name ? [toolCall(event, event.tool_name, state.cwd)] : [] }
    case 'tool_result': {
      const output = boundedText(event.output ?? event.error?.message ?? '')
      return {
        state,
        events: [{ type: 'tool-result', id: event.tool_id ?? '', ok: event.status === 'success', output }],
      }
    }
    case 'error':
      return {
        state,
        events: event.severity === 'error' ? [{ type: 'error', message: boundedMessage(event.message ?? '') }] : [],
      }
    case 'result':
      return finalResult(state, event, instant)
    default:
      return { state, events: [] }
  }
}

const message = (content: string): AgentEvent => ({ type: 'message', text: boundedText(content) })

function toolCall(event: Event, name: string, cwd: string): AgentEvent {
  const summary = summarizeToolCall(SAME_AS[name] ?? name, event.parameters, cwd)
  const input = boundedText(JSON.stringify(event.parameters ?? {}))
  return { type: 'tool-call', id: event.tool_id ?? '', name, summary, input }
}

/** Tools that take the same fields as one which the live log has words for. */
const SAME_AS: Record<string, string | undefined> = {
  run_shell_command: 'Bash',
  write_file: 'Write',
  replace: 'Edit',
  read_file: 'Read',
  grep_search: 'Grep',
  search_file_content: 'Grep',
  glob: 'Glob',
  google_web_search: 'WebSearch',
}

function finalResult(state: GeminiState, event: Event, instant: Instant): Reduced {
  const words = withoutAdvice(event.error?.message ?? '')
  const result = {
    ok: event.status === 'success',
    message: boundedMessage(words),
    resetsAt: resetTime(words, instant),
  }
  const usage: AgentUsage = {
    inputTokens: event.stats?.input_tokens ?? null,
    outputTokens: event.stats?.output_tokens ?? null,
    cachedTokens: event.stats?.cached ?? null,
    costUsd: null,
  }
  return {
    state: { ...state, result, usage },
    events: [
      { type: 'usage', usage },
      { type: 'result', ok: result.ok, message: result.message, report: undefined },
    ],
  }
}

/** The provider's words without what the CLI adds to them, which speaks of quotas whatever happened. */
function withoutAdvice(words: string): string {
  return /^\[API Error: (.*?)\]\n/s.exec(words)?.[1] ?? words
}
