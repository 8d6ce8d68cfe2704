import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

export type OutputStream = 'stdout' | 'stderr'

export type SpawnOptions = {
  command: string
  args: readonly string[]
  cwd: string
  /** Complete: nothing is inherited. */
  env: Record<string, string>
  /** Written to stdin, which is then closed; without it stdin is empty. */
  input?: string
  /** Text as it arrives, never cut inside a character. Reading waits for the promise: that is the back-pressure. */
  onText(stream: OutputStream, text: string): void | Promise<void>
}

export type ChildExit = { exitCode: number | null; signal: NodeJS.Signals | null; spawnError?: string }

export type SpawnedChild = {
  pid: number | null
  /** True from the moment the process is gone and its pid may be another's. */
  hasExited(): boolean
  /** Resolves when the process has exited and its output is read; never rejects for anything the child did. */
  ended: Promise<ChildExit>
}

/** Starts a process as leader of a group of its own. It ends when the process exits, then at most 2 s for its pipes. */
export function spawnChild(options: SpawnOptions): SpawnedChild {
  const child = startProcess(options)
  if ('spawnError' in child) {
    const exit = { exitCode: null, signal: null, ...child }
    return { pid: null, hasExited: () => true, ended: Promise.resolve(exit) }
  }
  const consumer = { busy: 0 }
  const consume = async (stream: OutputStream, text: string) => {
    consumer.busy++
    try {
      await options.onText(stream, text)
    } finally {
      consumer.busy--
    }
  }
  const pipes = Promise.all([
    readText(child.stdout, text => consume('stdout', text)),
    readText(child.stderr, text => consume('stderr', text)),
  ])
  pipes.catch(() => endProcessGroup(child))
  const ended = exitOf(child, options).then(async exit => {
    await drain(pipes, consumer)
    child.stdout?.destroy()
    child.stderr?.destroy()
    await pipes
    return exit
  })
  return { pid: child.pid ?? null, hasExited: () => child.exitCode !== null || child.signalCode !== null, ended }
}

/** Whoever still holds the pipes after the process has gone has this long to close them. */
const PIPE_GRACE_MS = 2_000
/** Time our own consumer takes to store what is already read does not count, up to this. */
const CONSUMER_LIMIT_MS = 60_000
const DRAIN_POLL_MS = 50

function startProcess(options: SpawnOptions): ChildProcess | { spawnError: string } {
  try {
    const { command, args, cwd, env } = options
    const stdin = options.input === undefined ? 'ignore' : 'pipe'
    const child: ChildProcess = spawn(command, [...args], {
      cwd,
      // Next's types make NODE_ENV required in every environment; a child's need not hold it.
      env: env as NodeJS.ProcessEnv,
      detached: true,
      stdio: [stdin, 'pipe', 'pipe'],
    })
    // A child may exit without reading its input (EPIPE): how it ended is told by its exit, not by this.
    child.stdin?.on('error', () => {})
    child.stdin?.end(options.input)
    return child
  } catch (error) {
    return { spawnError: error instanceof Error ? error.message : String(error) }
  }
}

function exitOf(child: ChildProcess, options: SpawnOptions): Promise<ChildExit> {
  return new Promise(resolve => {
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }))
    child.once('error', error => {
      const spawnError = existsSync(options.cwd) ? error.message : `the folder ${options.cwd} does not exist`
      resolve({ exitCode: null, signal: null, spawnError })
    })
  })
}

async function readText(stream: Readable | null, onText: (text: string) => Promise<void>): Promise<void> {
  if (!stream) return
  const decoder = new TextDecoder()
  try {
    for await (const bytes of stream) {
      const text = decoder.decode(bytes, { stream: true })
      if (text) await onText(text)
    }
  } catch (error) {
    if (!stream.destroyed || !isPrematureClose(error)) throw error
  }
  const rest = decoder.decode()
  if (rest) await onText(rest)
}

/** We destroy a pipe that someone else keeps open, which its reader sees as an early end. */
function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

async function drain(pipes: Promise<unknown>, consumer: { busy: number }): Promise<void> {
  const closed = pipes.then(() => true)
  const giveUpAt = performance.now() + CONSUMER_LIMIT_MS
  for (let waitedMs = 0; waitedMs < PIPE_GRACE_MS && performance.now() < giveUpAt; ) {
    if (await Promise.race([closed, sleep(DRAIN_POLL_MS, false)])) return
    if (consumer.busy === 0) waitedMs += DRAIN_POLL_MS
  }
}

function endProcessGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It is gone already; the consumer's error is what reaches the caller.
  }
}
