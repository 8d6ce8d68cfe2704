import { constants } from 'node:os'
import { runCommand } from './run-command'

/** A program and its arguments; `wrappers` processes stand between the one that is spawned and the program itself. */
export type WrappedCommand = { command: string; args: readonly string[]; wrappers: number }

/**
 * Puts a program into a PID namespace of its own where the host allows it (Linux, as root), so that when it ends the
 * kernel ends whatever it started, even what hides from tree and marker (`spec/loop.md`, ending a session). Elsewhere
 * the program is returned as it is.
 */
export async function inProcessNamespace(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<WrappedCommand> {
  const path = env.PATH ?? ''
  const probe =
    probes.get(path) ?? runCommand({ command: 'unshare', args: [...UNSHARE, 'true'], cwd: '/', env, timeoutMs: 5_000 })
  probes.set(path, probe)
  if ((await probe).exitCode !== 0) return { command, args, wrappers: 0 }
  return { command: 'unshare', args: [...UNSHARE, ...INIT, command, ...args], wrappers: 2 }
}

/** What the host allows does not change while this process lives: asked once for each PATH. */
const probes = new Map<string, ReturnType<typeof runCommand>>()

/** The signal that ended a wrapped program: the shell around it can only tell it as an exit code over 128. */
export function signalOfExitCode(exitCode: number | null): NodeJS.Signals | null {
  const number = (exitCode ?? 0) - 128
  return ENDING_SIGNALS.find(name => constants.signals[name] === number) ?? null
}

/** Those that end a process; a CLI's own exit code such as 145 must not read as SIGCHLD. */
const ENDING_SIGNALS: readonly NodeJS.Signals[] = [
  ...(['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGKILL'] as const),
  ...(['SIGSEGV', 'SIGPIPE', 'SIGALRM', 'SIGTERM', 'SIGXCPU', 'SIGXFSZ', 'SIGSYS', 'SIGUSR1', 'SIGUSR2'] as const),
]

const UNSHARE = ['--pid', '--fork', '--kill-child', '--mount-proc', '--']

/** First process of the namespace: takes in orphans, which an agent in its place would leave as zombies. */
const INIT = ['bash', '--norc', '-c', '"$@"; exit $?', 'session']
