import { BoundedText } from '@/lib/core/log/bounded-text'
import { type Line, LineSplitter } from '@/lib/core/log/line-splitter'
import type { KillGraces } from './end-process-tree'
import { type SupervisedChild, type SupervisedEnd, superviseChild } from './supervise-child'

export type SessionOptions = {
  command: string
  args: readonly string[]
  cwd: string
  /** Complete: nothing is inherited. The marker is added. */
  env: Record<string, string>
  /** Names this session alone: whatever carries it afterwards is ended. */
  marker: string
  /** The prompt, on stdin. */
  input: string
  idleMs: number
  idleBy?: 'output' | 'touch'
  limitMs: number
  /** Each line of stdout. Reading waits for the returned promise. */
  onLine(line: Line): void | Promise<void>
  onErrorText?(text: string): void | Promise<void>
  signal?: AbortSignal
  graces?: KillGraces
  /** UTF-16 units kept of one line; 1 Mi by default. */
  lineLimit?: number
}

/** How a session went; `stderr` is its head and tail. */
export type SessionResult = SupervisedEnd & { stderr: string }

/** A running session. The idle clock stands still between `pauseIdle` and `resumeIdle`. */
export type Session = Omit<SupervisedChild, 'ended'> & { ended: Promise<SessionResult> }

/** Starts a long-lived child that is told its task on stdin and speaks in lines, within an idle and a total limit. */
export function startSession(options: SessionOptions): Session {
  const stderr = new BoundedText(STDERR_KEPT / 2, STDERR_KEPT / 2)
  const lines = new LineSplitter(options.lineLimit ?? LINE_LIMIT)
  const child = superviseChild({
    ...options,
    onText: (stream, text) => {
      if (stream === 'stdout') return deliver(lines.push(text), options)
      stderr.push(text)
      return options.onErrorText?.(text)
    },
  })
  const finish = async (): Promise<SessionResult> => {
    const end = await child.ended
    await deliver(lines.end(), options)
    return { ...end, stderr: stderr.toString() }
  }
  return { ...child, ended: finish() }
}

const LINE_LIMIT = 1024 * 1024
const STDERR_KEPT = 64 * 1024

async function deliver(lines: Line[], options: SessionOptions): Promise<void> {
  for (const line of lines) {
    const stored = options.onLine(line)
    if (stored) await stored
  }
}
