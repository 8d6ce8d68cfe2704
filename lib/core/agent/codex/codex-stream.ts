import { z } from 'zod'
import { boundedText, readEventLine, unknownLine } from '../event-line'
import { failureEvent } from '../provider-failure'
import type { Instant } from '../reset-time'
import { boundedMessage } from '../session-end'
import { summarizeToolCall } from '../tool-summary'
import type { AgentEvent, AgentUsage, SessionEnd } from '../types'
import { UNKNOWN_USAGE } from '../usage'
import { codexFailure } from './codex-failure'

/** Codex's `exec --json` stream, read tolerantly line by line (`facts/agents.md` §3). */
export type CodexState = {
  cwd: string
  lastMessage: string
  /** Tokens are told once, when the turn is over; dollars never. */
  usage: AgentUsage
  turn: { type: 'open' } | { type: 'completed' } | { type: 'failed'; message: string; end: SessionEnd | null }
}

/** The reading of a Codex stream before its first line. */
export function startCodexState(cwd: string): CodexState {
  return { cwd, lastMessage: '', usage: UNKNOWN_USAGE, turn: { type: 'open' } }
}

/** Takes in one line of stdout; returns the next state and the events in normal form, at least one a line. */
export function reduceCodexEvent(state: CodexState, line: string, instant: Instant): Reduced {
  const event = eventSchema.safeParse(readEventLine(line)).data
  const reduced = event ? reduce(state, event, instant) : null
  return reduced && reduced.events.length > 0 ? reduced : { state, events: unknownLine(line) }
}

/** The report that `--output-schema` makes of the last message; undefined when it is none. */
export function codexReport(state: CodexState): unknown {
  return readEventLine(state.lastMessage.trim()) ?? undefined
}

type Reduced = { state: CodexState; events: AgentEvent[] }
type Event = z.infer<typeof eventSchema>
type Item = NonNullable<Event['item']>

const text = z.string().optional().catch(undefined)
const count = z.number().nullable().catch(null).default(null)

const itemSchema = z.looseObject({
  id: z.string().catch('').default(''),
  type: text,
  text,
  command: text,
  aggregated_output: text,
  exit_code: z.number().nullish().catch(null),
  status: text,
  changes: z
    .array(z.object({ path: z.string(), kind: z.string() }))
    .catch([])
    .default([]),
})

const eventSchema = z.looseObject({
  type: z.string(),
  item: itemSchema.optional().catch(undefined),
  message: text,
  error: z.looseObject({ message: text }).optional().catch(undefined),
  usage: z
    .object({ input_tokens: count, cached_input_tokens: count, output_tokens: count })
    .optional()
    .catch(undefined),
})

function reduce(state: CodexState, event: Event, instant: Instant): Reduced {
  switch (event.type) {
    case 'item.started':
      return { state, events: event.item ? toolCall(event.item, state.cwd) : [] }
    case 'item.completed':
      return event.item ? completedItem(state, event.item) : { state, events: [] }
    case 'error': {
      // Not final: the CLI may reconnect.
      const message = event.message ?? ''
      return { state, events: [failureEvent(codexFailure(message, instant), message)] }
    }
    case 'turn.completed':
      return completedTurn(state, event)
    case 'turn.failed':
      return failedTurn(state, event.error?.message ?? '', instant)
    default:
      return { state, events: [] }
  }
}

function toolCall(item: Item, cwd: string): AgentEvent[] {
  const told = toldCall(item)
  if (!told) return []
  const { name, input } = told
  const summary = item.type === 'command_execution' ? summarizeToolCall('Bash', input, cwd) : changeSummary(item, cwd)
  return [{ type: 'tool-call', id: item.id, name, summary, input: boundedText(JSON.stringify(input)) }]
}

function toldCall(item: Item): { name: string; input: object } | null {
  switch (item.type) {
    case 'command_execution':
      return { name: 'command', input: { command: withoutShell(item.command ?? '') } }
    case 'file_change':
      return { name: 'file change', input: { changes: item.changes } }
    default:
      return null
  }
}

function completedItem(state: CodexState, item: Item): Reduced {
  const { id } = item
  switch (item.type) {
    case 'agent_message': {
      const said = item.text ?? ''
      return { state: { ...state, lastMessage: said }, events: [{ type: 'message', text: boundedText(said) }] }
    }
    case 'command_execution': {
      const output = boundedText(item.aggregated_output ?? '')
      return { state, events: [{ type: 'tool-result', id, ok: item.exit_code === 0, output }] }
    }
    case 'file_change':
      return {
        state,
        events: [{ type: 'tool-result', id, ok: item.status === 'completed', output: changeSummary(item, state.cwd) }],
      }
    default:
      // An item of type "error" is a warning.
      return { state, events: [] }
  }
}

function completedTurn(state: CodexState, event: Event): Reduced {
  const usage: AgentUsage = {
    inputTokens: event.usage?.input_tokens ?? null,
    outputTokens: event.usage?.output_tokens ?? null,
    cachedTokens: event.usage?.cached_input_tokens ?? null,
    costUsd: null,
  }
  const done: CodexState = { ...state, usage, turn: { type: 'completed' } }
  const message = boundedMessage(state.lastMessage)
  return {
    state: done,
    events: [
      { type: 'usage', usage },
      { type: 'result', ok: true, message, report: codexReport(done) },
    ],
  }
}

function failedTurn(state: CodexState, words: string, instant: Instant): Reduced {
  const message = boundedMessage(words)
  const end = codexFailure(words, instant)
  return {
    state: { ...state, turn: { type: 'failed', message, end } },
    events: [{ type: 'result', ok: false, message, report: undefined }],
  }
}

function changeSummary(item: Item, cwd: string): string {
  const paths = item.changes.map(({ path, kind }) => {
    const relative = cwd !== '' && path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path
    return `${KINDS[kind] ?? kind} ${relative}`
  })
  return boundedMessage(paths.join(', '))
}

const KINDS: Record<string, string | undefined> = { add: 'write', update: 'edit', delete: 'delete' }

/** The command inside `/bin/bash -lc '…'`, its quotes taken off; any other form is shown as it is. */
function withoutShell(command: string): string {
  const quoted = command.match(/^\/\S*sh -l?c ((?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+)$/s)?.[1]
  if (quoted === undefined) return command
  const parts = quoted.matchAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^'"\\]+)/gs)
  const text = [...parts].map(
    ([, single, double, escaped, bare]) => single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? bare,
  )
  return text.join('')
}
