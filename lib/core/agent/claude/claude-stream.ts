import { z } from 'zod'
import { boundedText, readEventLine, unknownLine } from '../event-line'
import { boundedMessage } from '../session-end'
import { summarizeToolCall } from '../tool-summary'
import type { AgentEvent, AgentUsage } from '../types'

/**
 * Claude Code's stream-json, read tolerantly line by line (`facts/agents.md` §1): the order of events is not fixed,
 * unknown types and lines that are not JSON are kept as `unknown`, and of several results only the last one counts.
 */
export type ClaudeState = {
  cwd: string
  result: ClaudeResult | null
  /** `error` of the last synthetic assistant event: rate_limit, authentication_failed, billing_error … */
  lastError: string | null
  /** ISO time at which a rejected limit resets. */
  resetsAt: string | null
}

export type ClaudeResult = {
  isError: boolean
  subtype: string
  apiStatus: number | null
  apiError: string | null
  terminalReason: string | null
  message: string
  report: unknown
  usage: AgentUsage
}

/** The reading of a Claude Code stream before its first line. */
export function startClaudeState(cwd: string): ClaudeState {
  return { cwd, result: null, lastError: null, resetsAt: null }
}

/** Takes in one line of stdout; returns the next state and the events in normal form, at least one a line. */
export function reduceClaudeEvent(state: ClaudeState, line: string): { state: ClaudeState; events: AgentEvent[] } {
  const event = eventSchema.safeParse(readEventLine(line)).data ?? null
  const reduced = event === null ? null : reduce(state, event)
  if (reduced && reduced.events.length > 0) return reduced
  return { state: reduced?.state ?? state, events: unknownLine(line) }
}

type Reduced = { state: ClaudeState; events: AgentEvent[] }
type Event = z.infer<typeof eventSchema>

const text = z.string().optional().catch(undefined)
const count = z.number().optional().catch(undefined)

const blockSchema = z.looseObject({
  type: text,
  text,
  id: text,
  name: text,
  input: z.unknown().optional(),
  tool_use_id: text,
  content: z.unknown().optional(),
  is_error: z.boolean().optional().catch(undefined),
})

const modelUsageSchema = z.object({
  inputTokens: count,
  outputTokens: count,
  cacheReadInputTokens: count,
  cacheCreationInputTokens: count,
})

const eventSchema = z.looseObject({
  type: z.string(),
  subtype: text,
  message: z
    .looseObject({ content: z.array(blockSchema).catch([]) })
    .optional()
    .catch(undefined),
  error: text,
  error_status: z.number().nullish().catch(null),
  attempt: count,
  max_retries: count,
  tool_name: text,
  rate_limit_info: z.looseObject({ status: text, resetsAt: count }).optional().catch(undefined),
  is_error: z.boolean().optional().catch(undefined),
  result: text,
  errors: z.array(z.string()).optional().catch(undefined),
  api_error_status: z.number().nullish().catch(null),
  api_error: text,
  terminal_reason: text,
  structured_output: z.unknown().optional(),
  total_cost_usd: count,
  modelUsage: z.record(z.string(), modelUsageSchema).optional().catch(undefined),
})

function reduce(state: ClaudeState, event: Event): Reduced {
  switch (event.type) {
    case 'assistant':
      return event.error === undefined ? { state, events: assistantEvents(event, state.cwd) } : failedTurn(state, event)
    case 'user':
      return { state, events: toolResults(event) }
    case 'system':
      return { state, events: systemEvents(event) }
    case 'rate_limit_event':
      return rateLimit(state, event)
    case 'result':
      return finalResult(state, event)
    default:
      return { state, events: [] }
  }
}

function assistantEvents(event: Event, cwd: string): AgentEvent[] {
  return (event.message?.content ?? []).flatMap((block): AgentEvent[] => {
    if (block.type === 'text' && block.text) return [{ type: 'message', text: boundedText(block.text) }]
    if (block.type !== 'tool_use' || !block.name) return []
    const input = boundedText(JSON.stringify(block.input ?? {}))
    const summary = summarizeToolCall(block.name, block.input, cwd)
    return [{ type: 'tool-call', id: block.id ?? '', name: block.name, summary, input }]
  })
}

function failedTurn(state: ClaudeState, event: Event): Reduced {
  const message = boundedMessage((event.message?.content ?? []).map(block => block.text ?? '').join(' '))
  return { state: { ...state, lastError: event.error ?? null }, events: [{ type: 'error', message }] }
}

function toolResults(event: Event): AgentEvent[] {
  return (event.message?.content ?? [])
    .filter(block => block.type === 'tool_result')
    .map(block => ({
      type: 'tool-result',
      id: block.tool_use_id ?? '',
      ok: block.is_error !== true,
      output: boundedText(contentText(block.content)),
    }))
}

function systemEvents(event: Event): AgentEvent[] {
  if (event.subtype === 'permission_denied') {
    return [{ type: 'error', message: `${event.tool_name ?? 'A tool'} was not permitted` }]
  }
  if (event.subtype !== 'api_retry') return []
  const message = `retry ${event.attempt ?? '?'} of ${event.max_retries ?? '?'}: ${event.error ?? 'unknown'}`
  const kind = { rate_limit: 'rate-limited', overloaded: 'overloaded' } as const
  const limit = event.error === 'rate_limit' || event.error === 'overloaded' ? kind[event.error] : null
  return [limit ? { type: 'limit', kind: limit, resetsAt: null, message } : { type: 'error', message }]
}

function rateLimit(state: ClaudeState, event: Event): Reduced {
  const { status, resetsAt: seconds } = event.rate_limit_info ?? {}
  if (status !== 'rejected') return { state, events: [] }
  const resetsAt = isoTime(seconds)
  return {
    state: { ...state, resetsAt },
    events: [{ type: 'limit', kind: 'quota', resetsAt, message: 'The usage limit of this login is reached' }],
  }
}

function finalResult(state: ClaudeState, event: Event): Reduced {
  const result: ClaudeResult = {
    // A result that does not say so is no success: only `false` is.
    isError: event.is_error !== false,
    subtype: event.subtype ?? '',
    apiStatus: event.api_error_status ?? null,
    apiError: event.api_error ?? null,
    terminalReason: event.terminal_reason ?? null,
    message: boundedMessage(event.result || event.errors?.join('; ') || ''),
    report: event.structured_output,
    usage: usageOf(event),
  }
  return {
    state: { ...state, result },
    events: [
      { type: 'usage', usage: result.usage },
      { type: 'result', ok: !result.isError, message: result.message, report: result.report },
    ],
  }
}

/** `modelUsage` is cumulative over the results of a run, `usage` is not. */
function usageOf(event: Event): AgentUsage {
  const models = event.modelUsage && Object.values(event.modelUsage)
  const sum = (pick: (model: z.infer<typeof modelUsageSchema>) => number) =>
    models ? models.reduce((total, model) => total + pick(model), 0) : null
  return {
    inputTokens: sum(m => (m.inputTokens ?? 0) + (m.cacheReadInputTokens ?? 0) + (m.cacheCreationInputTokens ?? 0)),
    outputTokens: sum(model => model.outputTokens ?? 0),
    cachedTokens: sum(model => model.cacheReadInputTokens ?? 0),
    costUsd: event.total_cost_usd ?? null,
  }
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  const blocks = z.array(blockSchema).safeParse(content).data ?? []
  return blocks.map(block => block.text ?? `[${block.type ?? 'unknown'}]`).join('\n')
}

function isoTime(seconds: number | undefined): string | null {
  const date = new Date((seconds ?? Number.NaN) * 1000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
