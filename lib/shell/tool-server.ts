import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { maskCredentials } from '@/lib/core/git/mask-credentials'
import { checkoutRoot } from './checkout-root'

export type ToolResult = { code: number | null; signal: NodeJS.Signals | null; stdout: Buffer; stderr: string }

export type ToolOptions = {
  cwd?: string
  /** Complete environment; nothing is inherited. */
  env: Record<string, string>
  input?: string | Buffer
  /** Ends the tool; the result then carries the signal. */
  timeoutMs?: number
}

type Waiting = { file: string; args: string[]; resolve: (result: ToolResult) => void; reject: (error: Error) => void }
type Answer = { id: number; problem?: string } & ToolResult

/**
 * A small process beside this one that starts its tools (`tool-process.mjs` says why). It is there for as long as this
 * process lives, never keeps it from ending, and is started anew when it ends before.
 */
export class ToolServer {
  private child: ChildProcess | null = null
  private isReady = false
  private count = 0
  private readonly waiting = new Map<number, Waiting>()

  /** True when a tool can be run there; else it is on its way. */
  isThere(): boolean {
    if (!this.child) this.start()
    return this.isReady
  }

  /** Rejects when the program cannot be started, or when the server ends before it has answered. */
  run(file: string, args: string[], options: ToolOptions): Promise<ToolResult> {
    const id = this.count++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { file, args, resolve, reject })
      this.child?.channel?.ref()
      this.child?.send({ id, file, args, options }, error => {
        if (error) this.settle(id, waiting => waiting.reject(cannotStart(file, args, error)))
      })
    })
  }

  private start(): void {
    const file = join(checkoutRoot(), 'lib', 'shell', 'tool-process.mjs')
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as const
    const env = {} as NodeJS.ProcessEnv
    const child = spawn(process.execPath, [file], { serialization: 'advanced', env, stdio: [...stdio] })
    this.child = child
    child.unref()
    child.channel?.unref()
    child.on('message', message => {
      if (message === 'ready') this.isReady = true
      else this.answer(message as Answer)
    })
    child.on('error', () => this.lose(child))
    child.once('exit', () => this.lose(child))
    child.once('disconnect', () => this.lose(child))
  }

  private answer({ id, problem, ...result }: Answer): void {
    this.settle(id, waiting => {
      if (problem === undefined) waiting.resolve(result)
      else waiting.reject(cannotStart(waiting.file, waiting.args, problem))
    })
  }

  private settle(id: number, act: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    if (this.waiting.size === 0) this.child?.channel?.unref()
    if (waiting) act(waiting)
  }

  /** What it was running may still go on: nobody can say how it ended. */
  private lose(child: ChildProcess): void {
    if (this.child !== child) return
    this.child = null
    this.isReady = false
    for (const id of [...this.waiting.keys()])
      this.settle(id, waiting =>
        waiting.reject(new Error(`Nobody knows how ${wordsOf(waiting.file, waiting.args)} ended`)),
      )
  }
}

/** Why a tool did not run; what a person reads shows no credentials. */
export function cannotStart(file: string, args: string[], cause: unknown): Error {
  return new Error(`Cannot start ${wordsOf(file, args)}`, { cause })
}

function wordsOf(file: string, args: string[]): string {
  return maskCredentials(`${file} ${args.join(' ')}`)
}
