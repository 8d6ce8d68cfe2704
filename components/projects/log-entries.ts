import type { AgentEvent } from '@/lib/core/agent/types'

type ToolResult = { ok: boolean; output: string }

/** One thing a reader of the live log sees; a tool's call and its result are one entry. */
export type LogEntry = { key: number; at: string } & (
  | { type: 'message'; text: string }
  | { type: 'tool'; id: string; name: string; summary: string; input: string; result: ToolResult | null }
  | { type: 'limit'; message: string; resetsAt: string | null }
  | { type: 'error'; message: string }
  | { type: 'result'; ok: boolean; message: string }
  | { type: 'unknown'; raw: string }
)

export type LogEntries = {
  entries: LogEntry[]
  /** The last line, not yet ended. */
  rest: string
  nextKey: number
}

export const NO_ENTRIES: LogEntries = { entries: [], rest: '', nextKey: 0 }

/** Adds text of an agent log, one JSON event a line; a line cut in two waits for its other half. */
export function addLogText(before: LogEntries, text: string): LogEntries {
  const lines = (before.rest + text).split('\n')
  const rest = lines.pop() ?? ''
  const entries = [...before.entries]
  const openTools = new Map<string, number>()
  for (const [index, entry] of entries.entries())
    if (entry.type === 'tool' && !entry.result) openTools.set(entry.id, index)
  let nextKey = before.nextKey
  for (const line of lines) {
    const event = readLine(line)
    if (!event) continue
    if (event.type === 'tool-result') {
      const index = openTools.get(event.id)
      const call = index === undefined ? undefined : entries[index]
      if (index !== undefined && call?.type === 'tool')
        entries[index] = { ...call, result: { ok: event.ok, output: event.output } }
      continue
    }
    const entry = makeEntry(event, nextKey)
    if (!entry) continue
    if (entry.type === 'tool') openTools.set(entry.id, entries.length)
    entries.push(entry)
    nextKey += 1
  }
  return { entries, rest, nextKey }
}

/** True for what a reader in a hurry wants to find: errors, failed tools, a failed result. */
export function isFailure(entry: LogEntry): boolean {
  if (entry.type === 'tool') return entry.result?.ok === false
  return entry.type === 'error' || (entry.type === 'result' && !entry.ok)
}

type Line = AgentEvent & { at: string }

function readLine(line: string): Line | null {
  if (line.trim() === '') return null
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && 'type' in value) return { at: '', ...value } as Line
  } catch {
    // A line cut by the log's cap is shown as it is.
  }
  return { type: 'unknown', raw: line, at: '' }
}

function makeEntry(event: Exclude<Line, { type: 'tool-result' }>, key: number): LogEntry | null {
  const { at } = event
  switch (event.type) {
    case 'message':
      return { key, at, type: 'message', text: event.text }
    case 'tool-call':
      return {
        key,
        at,
        type: 'tool',
        id: event.id,
        name: event.name,
        summary: event.summary,
        input: event.input,
        result: null,
      }
    case 'limit':
      return { key, at, type: 'limit', message: event.message, resetsAt: event.resetsAt }
    case 'error':
      return { key, at, type: 'error', message: event.message }
    case 'result':
      return { key, at, type: 'result', ok: event.ok, message: event.message }
    case 'unknown':
      return { key, at, type: 'unknown', raw: event.raw }
    case 'usage':
      return null
  }
}
