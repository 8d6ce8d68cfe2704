import { LineSplitter } from './line-splitter'
import { takeStart } from './truncate-text'

/** A line that holds what was looked for; `line` counts from 1 in what is stored of the log. */
export type LogHit = { line: number; text: string }

/** Looks through a log that arrives in pieces, in bounded memory. */
export type LogSearch = { push(text: string): void; end(): { hits: LogHit[]; total: number } }

const LINE_LIMIT = 100_000
const SHOWN = 240
const BEFORE = 60
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what begins a colour
const COLOURS = /\u001b\[[0-9;?]*[A-Za-z]/g

/**
 * Finds the lines that hold `query`, whatever its case and the colours between. Of an agent's log only what people are
 * shown of each event is looked at, never the names of its fields. The first `limit` hits are kept, all are counted.
 */
export function createLogSearch({
  query,
  isEvents,
  limit,
}: {
  query: string
  isEvents: boolean
  limit: number
}): LogSearch {
  const wanted = query.toLowerCase()
  const lines = new LineSplitter(LINE_LIMIT)
  const hits: LogHit[] = []
  let [number, total] = [0, 0]
  const look = ({ text }: { text: string }) => {
    number += 1
    const plain = isEvents ? eventText(text) : text.replace(COLOURS, '')
    const at = plain.toLowerCase().indexOf(wanted)
    if (at === -1) return
    total += 1
    if (hits.length < limit) hits.push({ line: number, text: around(plain, at) })
  }
  return {
    push: text => {
      for (const line of lines.push(text)) look(line)
    },
    end: () => {
      for (const line of lines.end()) look(line)
      return { hits, total }
    },
  }
}

const TEXTS = ['text', 'summary', 'input', 'output', 'message', 'raw'] as const

function eventText(line: string): string {
  try {
    const event: unknown = JSON.parse(line)
    if (typeof event !== 'object' || event === null) return line
    const fields = event as Record<string, unknown>
    return TEXTS.flatMap(name => (typeof fields[name] === 'string' ? [fields[name]] : [])).join('\n')
  } catch {
    return line
  }
}

/** The part of a long line that holds the hit, on one line. */
function around(text: string, at: number): string {
  const from = Math.max(0, at - BEFORE)
  const part = takeStart(text.slice(from), SHOWN).replace(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${part}${from + SHOWN < text.length ? '…' : ''}`
}
