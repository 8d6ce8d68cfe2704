import type { AgentEvent } from '@/lib/core/agent/types'

type ToolResult = { ok: boolean; output: string }

/** One thing a reader of the live log sees; a tool's call and its result are one entry. */
/** `line`: its number in the stored log; `lastLine`: that of a tool's result. Not known behind what was left out. */
export type LogEntry = { key: number; at: string; line?: number; lastLine?: number } & (
  | { type: 'message'; text: string }
  | { type: 'tool'; id: string; name: string; summary: string; input: string; result: ToolResult | null }
  | { type: 'limit'; message: string; resetsAt: string | null }
  | { type: 'error'; message: string }
  | { type: 'result'; ok: boolean; message: string }
  | { type: 'unknown'; raw: string }
)

/** A page keeps at most this many; the oldest go, a part at a time. */
export const MOST_ENTRIES = 20_000
const DROPPED = 5_000

export type LogEntries = {
  entries: LogEntry[]
  /** The last line, not yet ended. */
  rest: string
  nextKey: number
  /** Number of the next line; null when lines before it were left out. */
  line: number | null
  /** Older ones were let go of. */
  isShortened: boolean
}

export const NO_ENTRIES: LogEntries = { entries: [], rest: '', nextKey: 0, line: 1, isShortened: false }

export type LogFormat = 'events' | 'text'

/** Adds text of a log, one JSON event a line or plain text; a line cut in two waits for its other half. */
export function addLogText(before: LogEntries, text: string, format: LogFormat = 'events'): LogEntries {
  const lines = (before.rest + text).split('\n')
  const rest = lines.pop() ?? ''
  const after = format === 'events' ? addEvents(before, lines) : addLines(before, lines)
  return shorten({ ...after, rest, line: before.line === null ? null : before.line + lines.length })
}

function addLines(before: LogEntries, lines: string[]): LogEntries {
  const added = lines.map((raw, at) => ({
    ...{ key: before.nextKey + at, at: '', type: 'unknown' as const, raw: raw.slice(0, MAX_LINE) },
    ...(before.line === null ? {} : { line: before.line + at }),
  }))
  return { ...before, entries: [...before.entries, ...added], nextKey: before.nextKey + lines.length }
}

const MAX_LINE = 4_000

function shorten(after: LogEntries): LogEntries {
  if (after.entries.length <= MOST_ENTRIES) return after
  return { ...after, entries: after.entries.slice(after.entries.length - MOST_ENTRIES + DROPPED), isShortened: true }
}

/** The place of the entry that a line of the log belongs to; -1 when it is not among them. */
export function findEntry(entries: readonly LogEntry[], line: number): number {
  const exact = entries.findIndex(entry => entry.line === line || entry.lastLine === line)
  return exact >= 0 ? exact : entries.findLastIndex(entry => entry.line !== undefined && entry.line < line)
}

function addEvents(before: LogEntries, lines: string[]): LogEntries {
  const entries = [...before.entries]
  const openTools = new Map<string, number>()
  for (const [index, entry] of entries.entries())
    if (entry.type === 'tool' && !entry.result) openTools.set(entry.id, index)
  let nextKey = before.nextKey
  for (const [at, line] of lines.entries()) {
    const number = before.line === null ? undefined : before.line + at
    const event = readLine(line)
    if (!event) continue
    if (event.type === 'tool-result') {
      const index = openTools.get(event.id)
      const call = index === undefined ? undefined : entries[index]
      if (index !== undefined && call?.type === 'tool')
        entries[index] = { ...call, lastLine: number, result: { ok: event.ok, output: event.output } }
      continue
    }
    const made = makeEntry(event, nextKey)
    if (!made) continue
    const entry = number === undefined ? made : { ...made, line: number }
    if (entry.type === 'tool') openTools.set(entry.id, entries.length)
    entries.push(entry)
    nextKey += 1
  }
  return { ...before, entries, nextKey }
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
