import { BoundedText } from '@/lib/core/log/bounded-text'
import { bashCommand } from './bash-command'
import type { OutputStream } from './spawn-child'
import { type SupervisedEnd, type SuperviseOptions, superviseChild } from './supervise-child'

type OutputChunk = { stream: OutputStream; text: string }

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
  const output = { stdout: boundedOutput(options.keep), stderr: boundedOutput(options.keep) }
  const child = options.signal?.aborted
    ? null
    : superviseChild({
        ...processOf(options),
        onText: (stream, text) => {
          output[stream].push(text)
          return options.onOutput?.({ stream, text })
        },
      })
  const { exitCode, signal, spawnError, ending, durationMs } = child ? await child.ended : NEVER_STARTED
  return {
    exitCode,
    signal,
    timedOut: ending.by === 'limit',
    idle: ending.by === 'idle',
    aborted: ending.by === 'stop',
    durationMs,
    stdout: output.stdout.toString(),
    stderr: output.stderr.toString(),
    cut: { stdout: output.stdout.cut, stderr: output.stderr.cut },
    ...(spawnError === undefined ? {} : { spawnError }),
  }
}

const NEVER_STARTED: Omit<SupervisedEnd, 'strays'> = {
  exitCode: null,
  signal: null,
  ending: { by: 'stop', reason: 'aborted' },
  durationMs: 0,
}

const DEFAULT_KEEP = 4 * 1024 * 1024

function boundedOutput(keep = DEFAULT_KEEP): BoundedText {
  return new BoundedText(Math.floor(keep / 2), Math.ceil(keep / 2))
}

function processOf(options: CommandOptions): Omit<SuperviseOptions, 'onText'> {
  const [command, args] = 'bash' in options ? bashCommand(options.bash) : [options.command, options.args ?? []]
  const { cwd, env, input, timeoutMs: limitMs, idleMs, marker, signal, killGraceMs } = options
  const graces = killGraceMs === undefined ? undefined : { interruptMs: killGraceMs, terminateMs: killGraceMs }
  return { command, args, cwd, env, input, limitMs, idleMs, marker, signal, graces }
}
