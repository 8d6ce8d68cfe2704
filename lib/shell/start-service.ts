import { type SpawnOptions, spawn } from 'node:child_process'

export type ServiceEnd = { code: number | null; signal: NodeJS.Signals | null }

export type ServiceOptions = {
  cwd?: string
  env?: Record<string, string | undefined>
  uid?: number
  gid?: number
  /** `inherit`, or an open file descriptor that receives both streams. */
  output: 'inherit' | number
}

/** A long-lived process of ours (database, web, worker), not an agent or a command of a project. */
export type Service = {
  pid: number
  ended: Promise<ServiceEnd>
  /** Signals the service's whole process group; a group that is gone is no error. */
  signal(name: NodeJS.Signals): void
}

/**
 * Starts a service in its own process group, so that Ctrl-C in a terminal reaches us alone. Its stdin is a pipe that
 * closes when this process dies, however it dies. Rejects when the program cannot be started.
 */
export async function startService(command: string, args: string[], options: ServiceOptions): Promise<Service> {
  const { output, ...rest } = options
  const spawnOptions: SpawnOptions = {
    ...rest,
    env: rest.env as NodeJS.ProcessEnv | undefined,
    detached: true,
    stdio: ['pipe', output, output],
  }
  const child = spawn(command, args, spawnOptions)
  const ended = new Promise<ServiceEnd>(resolve => child.once('exit', (code, signal) => resolve({ code, signal })))
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', cause => reject(new Error(`Cannot start ${command}`, { cause })))
  })
  child.stdin?.on('error', () => undefined)
  const pid = child.pid ?? 0
  return { pid, ended, signal: name => signalGroup(pid, name) }
}

function signalGroup(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
