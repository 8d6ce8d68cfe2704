import { BoundedText } from '@/lib/core/log/bounded-text'
import { DEFAULT_KILL_GRACES, endProcessTree } from './end-process-tree'
import { LimitClock } from './limit-clock'
import { MARK_VARIABLE, sweepMarked } from './marked-processes'
import { type OutputStream, spawnChild } from './spawn-child'

export type OutputChunk = { stream: OutputStream; text: string }

export type CommandOptions = ({ command: string; args?: readonly string[] } | { bash: string }) & {
  cwd: string
  /** Complete: nothing is inherited. */
  env: Record<string, string>
  timeoutMs: number
  /** Ends the command after this long without output. */
  idleMs?: number
  /** Names this command alone: whatever carries it afterwards is ended. Never the marker of a session still running. */
  marker?: string
  input?: string
  signal?: AbortSignal
  /** Reading waits for the returned promise, so a flood never grows this process. */
  onOutput?(chunk: OutputChunk): void | Promise<void>
  /** Time to go after SIGINT, and again after SIGTERM. */
  killGraceMs?: number
  /** UTF-16 units kept of each stream in the result, half from its start, half from its end; 4 Mi by default. */
  keep?: number
}

/** How a command went. A failing command is a result, never a throw. */
export type CommandResult = {
  exitCode: number | null
  signal: NodeJS.Signals | null
  timedOut: boolean
  idle: boolean
  aborted: boolean
  durationMs: number
  stdout: string
  stderr: string
  /** UTF-16 units left out of `stdout` and `stderr`. */
  cut: { stdout: number; stderr: number }
  /** Set when the process could not be started at all. */
  spawnError?: string
}

/** True when the command ran to its end and exited 0. */
export function succeeded(result: CommandResult): boolean {
  return result.exitCode === 0 && !result.timedOut && !result.idle && !result.aborted
}

/** Runs one command, or a line of bash with pipefail, in a process group of its own and within its limits. */
export async function runCommand(options: CommandOptions): Promise<CommandResult> {
  const startedAt = performance.now()
  const output = { stdout: boundedOutput(options.keep), stderr: boundedOutput(options.keep) }
  const ending: { reason?: 'limit' | 'idle' | 'abort'; done?: Promise<void> } = {}
  const finish = (exit: Pick<CommandResult, 'exitCode' | 'signal' | 'spawnError'>): CommandResult => ({
    ...exit,
    timedOut: ending.reason === 'limit',
    idle: ending.reason === 'idle',
    aborted: ending.reason === 'abort',
    durationMs: Math.round(performance.now() - startedAt),
    stdout: output.stdout.toString(),
    stderr: output.stderr.toString(),
    cut: { stdout: output.stdout.cut, stderr: output.stderr.cut },
  })
  if (options.signal?.aborted) {
    ending.reason = 'abort'
    return finish({ exitCode: null, signal: null })
  }
  const end = (reason: 'limit' | 'idle' | 'abort') => {
    if (ending.reason || child.pid === null || child.hasExited()) return
    ending.reason = reason
    ending.done = endProcessTree(child.pid, options.marker ?? null, gracesOf(options))
  }
  const clock = new LimitClock(options.timeoutMs, options.idleMs, end)
  const abort = () => end('abort')
  options.signal?.addEventListener('abort', abort, { once: true })
  const child = spawnChild({
    ...processOf(options),
    onText: (stream, text) => {
      clock.touch()
      output[stream].push(text)
      return options.onOutput?.({ stream, text })
    },
  })
  try {
    const exit = await child.ended
    return finish(exit)
  } finally {
    clock.close()
    options.signal?.removeEventListener('abort', abort)
    await ending.done
    if (!ending.done && options.marker) await sweepMarked(options.marker, gracesOf(options).terminateMs)
  }
}

const DEFAULT_KEEP = 4 * 1024 * 1024

function boundedOutput(keep = DEFAULT_KEEP): BoundedText {
  return new BoundedText(Math.floor(keep / 2), Math.ceil(keep / 2))
}

function gracesOf({ killGraceMs }: CommandOptions) {
  return killGraceMs === undefined ? DEFAULT_KILL_GRACES : { interruptMs: killGraceMs, terminateMs: killGraceMs }
}

function processOf(options: CommandOptions) {
  const [command, args] =
    'bash' in options ? ['bash', ['-o', 'pipefail', '-c', options.bash]] : [options.command, options.args ?? []]
  const env = options.marker ? { ...options.env, [MARK_VARIABLE]: options.marker } : options.env
  return { command, args, cwd: options.cwd, env, input: options.input }
}
