import { plainText } from '../log/plain-text'
import { truncateText } from '../log/truncate-text'
import type { AgentEvent } from './types'

/** The object on one line of a CLI's stream; null when the line is no JSON object. */
export function readEventLine(line: string): unknown {
  // A flood of plain lines must not cost a thrown error each.
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** What no adapter knows is kept: the start of the line as an event of its own, and nothing for an empty line. */
export function unknownLine(line: string): AgentEvent[] {
  return line.trim() === '' ? [] : [{ type: 'unknown', raw: truncateText(plainText(line), RAW_LIMIT) }]
}

/** A text of the agent or a tool as it is kept in an event. */
export function boundedText(text: string): string {
  return truncateText(plainText(text), TEXT_LIMIT)
}

const RAW_LIMIT = 500
const TEXT_LIMIT = 16_000
