import { BoundedText } from '@/lib/core/log/bounded-text'
import { type Line, LineSplitter } from '@/lib/core/log/line-splitter'
import { DEFAULT_KILL_GRACES, endProcessTree, type KillGraces } from './end-process-tree'
import { LimitClock } from './limit-clock'
import { MARK_VARIABLE, sweepMarked } from './marked-processes'
import { spawnChild } from './spawn-child'

export type SessionOptions = {
  command: string
  args: readonly string[]
  cwd: string
  /** Complete: nothing is inherited. The marker is added. */
  env: Record<string, string>
  marker: string
  /** The prompt, on stdin. */
  input: string
  idleMs: number
  limitMs: number
  /** Each line of stdout. Reading waits for the returned promise. */
  onLine(line: Line): void | Promise<void>
  onErrorText?(text: string): void | Promise<void>
  signal?: AbortSignal
  graces?: KillGraces
  /** UTF-16 units kept of one line; 1 Mi by default. */
  lineLimit?: number
}

/** What ended a session: its own exit, a limit, or `stop`. */
export type SessionEnding = { by: 'exit' } | { by: 'idle' } | { by: 'limit' } | { by: 'stop'; reason: string }

export type SessionResult = {
  exitCode: number | null
  signal: NodeJS.Signals | null
  ending: SessionEnding
  durationMs: number
  stderr: string
  spawnError?: string
  /** Marked processes that outlived a normal end and were ended. */
  strays: number
}

export type Session = {
  pid: number | null
  /** The idle clock stands still between these two, while the host works for the child. */
  pauseIdle(): void
  resumeIdle(): void
  /** Ends the process and everything it started; the first reason wins. */
  stop(reason: string): void
  /** Resolves when nothing of the session runs any more. */
  ended: Promise<SessionResult>
}

/** Starts a long-lived child that is told its task on stdin and speaks in lines, within an idle and a total limit. */
export function startSession(options: SessionOptions): Session {
  const startedAt = performance.now()
  const graces = options.graces ?? DEFAULT_KILL_GRACES
  const state: { ending: SessionEnding; killed?: Promise<void> } = { ending: { by: 'exit' } }
  const end = (ending: SessionEnding) => {
    if (state.killed || child.pid === null || child.hasExited()) return
    state.ending = ending
    state.killed = endProcessTree(child.pid, options.marker, graces)
  }
  const clock = new LimitClock(options.limitMs, options.idleMs, limit => end({ by: limit }))
  const stderr = new BoundedText(STDERR_KEPT / 2, STDERR_KEPT / 2)
  const lines = new LineSplitter(options.lineLimit ?? LINE_LIMIT)
  const child = spawnChild({
    command: options.command,
    args: options.args,
    cwd: options.cwd,
    env: { ...options.env, [MARK_VARIABLE]: options.marker },
    input: options.input,
    onText: async (stream, text) => {
      clock.touch()
      if (stream === 'stdout') return deliver(lines.push(text), options)
      stderr.push(text)
      await options.onErrorText?.(text)
    },
  })
  const abort = () => end({ by: 'stop', reason: 'aborted' })
  options.signal?.addEventListener('abort', abort, { once: true })
  if (options.signal?.aborted) abort()

  const finish = async (): Promise<SessionResult> => {
    try {
      const exit = await child.ended
      clock.close()
      await deliver(lines.end(), options)
      await state.killed
      const strays = await sweepMarked(options.marker, graces.terminateMs)
      const durationMs = Math.round(performance.now() - startedAt)
      return { ...exit, ending: state.ending, durationMs, stderr: stderr.toString(), strays }
    } finally {
      clock.close()
      options.signal?.removeEventListener('abort', abort)
    }
  }
  return {
    pid: child.pid,
    pauseIdle: () => clock.pause(),
    resumeIdle: () => clock.resume(),
    stop: reason => end({ by: 'stop', reason }),
    ended: finish(),
  }
}

const LINE_LIMIT = 1024 * 1024
const STDERR_KEPT = 64 * 1024

async function deliver(lines: Line[], options: SessionOptions): Promise<void> {
  for (const line of lines) {
    const stored = options.onLine(line)
    if (stored) await stored
  }
}
