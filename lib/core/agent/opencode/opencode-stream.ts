import { z } from 'zod'
import { boundedText, readEventLine, unknownLine } from '../event-line'
import { failureEvent, statusEnd } from '../provider-failure'
import { type Instant, resetTime, retryAfterTime } from '../reset-time'
import { boundedMessage } from '../session-end'
import { summarizeToolCall } from '../tool-summary'
import type { AgentEvent, AgentUsage, SessionEnd } from '../types'
import { UNKNOWN_USAGE } from '../usage'

/** opencode's `run --format json` stream, read tolerantly line by line (`facts/agents.md` §4). */
export type OpencodeState = {
  cwd: string
  /** Summed over the steps. */
  usage: AgentUsage
  lastMessage: string
  /** The last step ended with "stop": any other reason wants a further step. */
  stopped: boolean
  failure: { end: SessionEnd | null; message: string } | null
}

/** The reading of an opencode stream before its first line. */
export function startOpencodeState(cwd: string): OpencodeState {
  return { cwd, usage: UNKNOWN_USAGE, lastMessage: '', stopped: false, failure: null }
}

/** Takes in one line of stdout; returns the next state and the events in normal form, at least one a line. */
export function reduceOpencodeEvent(state: OpencodeState, line: string, instant: Instant): Reduced {
  const event = eventSchema.safeParse(readEventLine(line)).data
  const reduced = event ? reduce(state, event, instant) : null
  if (reduced && reduced.events.length > 0) return reduced
  return { state: reduced?.state ?? state, events: unknownLine(line) }
}

type Reduced = { state: OpencodeState; events: AgentEvent[] }
type Event = z.infer<typeof eventSchema>
type Part = NonNullable<Event['part']>

const text = z.string().optional().catch(undefined)
const count = z.number().catch(0).default(0)

const tokensSchema = z.object({
  input: count,
  output: count,
  reasoning: count,
  cache: z.object({ read: count, write: count }).prefault({}).catch({ read: 0, write: 0 }),
})

const partSchema = z.looseObject({
  text,
  tool: text,
  callID: text,
  reason: text,
  state: z.looseObject({ status: text, input: z.unknown().optional(), output: text, error: text }).optional(),
  tokens: tokensSchema.optional().catch(undefined),
  cost: z.number().optional().catch(undefined),
})

const errorSchema = z.looseObject({
  name: text,
  data: z
    .looseObject({
      message: text,
      statusCode: z.number().optional().catch(undefined),
      responseBody: text,
      responseHeaders: z.record(z.string(), z.string()).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

const eventSchema = z.looseObject({
  type: z.string(),
  part: partSchema.optional().catch(undefined),
  error: errorSchema.optional().catch(undefined),
})

function reduce(state: OpencodeState, event: Event, instant: Instant): Reduced {
  const { part } = event
  switch (event.type) {
    case 'step_start':
      return { state: { ...state, stopped: false }, events: [] }
    case 'text': {
      const said = part?.text ?? ''
      return {
        state: { ...state, lastMessage: said },
        events: said ? [{ type: 'message', text: boundedText(said) }] : [],
      }
    }
    case 'tool_use':
      return { state, events: part?.tool ? toolEvents(part, part.tool, state.cwd) : [] }
    case 'step_finish':
      return part ? finishedStep(state, part) : { state, events: [] }
    case 'error':
      return failed(state, event.error, instant)
    default:
      return { state, events: [] }
  }
}

/** Call and result come in one event, when the tool is done. */
function toolEvents(part: Part, tool: string, cwd: string): AgentEvent[] {
  const id = part.callID ?? ''
  const summary = summarizeToolCall(SAME_AS[tool] ?? tool, knownFields(part.state?.input), cwd)
  const input = boundedText(JSON.stringify(part.state?.input ?? {}))
  const output = boundedText(part.state?.output ?? part.state?.error ?? '')
  return [
    { type: 'tool-call', id, name: tool, summary, input },
    { type: 'tool-result', id, ok: part.state?.status === 'completed', output },
  ]
}

/** Tools that do what one does for which the live log has words. */
const SAME_AS: Record<string, string | undefined> = {
  bash: 'Bash',
  write: 'Write',
  edit: 'Edit',
  read: 'Read',
  grep: 'Grep',
  glob: 'Glob',
  webfetch: 'WebFetch',
  task: 'Task',
  todowrite: 'TodoWrite',
}

function knownFields(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  const { filePath, oldString, newString } = input as Record<string, unknown>
  return { ...input, file_path: filePath, old_string: oldString, new_string: newString }
}

function finishedStep(state: OpencodeState, part: Part): Reduced {
  const usage = withStep(state.usage, part)
  const stopped = part.reason === 'stop'
  const result: AgentEvent[] = stopped
    ? [{ type: 'result', ok: true, message: boundedMessage(state.lastMessage), report: undefined }]
    : []
  return { state: { ...state, usage, stopped, failure: null }, events: [{ type: 'usage', usage }, ...result] }
}

/** A step's `input` leaves the cached tokens out. */
function withStep(usage: AgentUsage, { tokens, cost }: Part): AgentUsage {
  const add = (sum: number | null, more: number | undefined) => (more === undefined ? sum : (sum ?? 0) + more)
  return {
    inputTokens: add(usage.inputTokens, tokens && tokens.input + tokens.cache.read + tokens.cache.write),
    outputTokens: add(usage.outputTokens, tokens && tokens.output + tokens.reasoning),
    cachedTokens: add(usage.cachedTokens, tokens?.cache.read),
    costUsd: add(usage.costUsd, cost),
  }
}

function failed(state: OpencodeState, error: z.infer<typeof errorSchema> | undefined, instant: Instant): Reduced {
  const { message = error?.name ?? '', statusCode, responseBody = '', responseHeaders } = error?.data ?? {}
  const resetsAt = retryAfterTime(responseHeaders?.['retry-after'], instant) ?? resetTime(message, instant)
  const end = failureOf({ name: error?.name, message, status: statusCode ?? null, body: responseBody, resetsAt })
  return {
    state: { ...state, failure: { end, message: boundedMessage(message) } },
    events: [failureEvent(end, message)],
  }
}

type Failure = { name?: string; message: string; status: number | null; body: string; resetsAt: string | null }

function failureOf({ name, message, status, body, resetsAt }: Failure): SessionEnd | null {
  if (name === 'ProviderAuthError') return { type: 'auth', message: boundedMessage(message) }
  if (/insufficient_quota|UsageLimitError/.test(body)) return { type: 'quota', resetsAt }
  return statusEnd(status, message, resetsAt)
}
