import { tmpdir } from 'node:os'
import { type CommandResult, runCommand } from '@/lib/shell/run-command'
import { findExecutable } from './find-executable'
import type { Detection, DetectRequest } from './types'

/** A CLI that was found; `ask` runs it with other arguments. */
export type FoundCli = { path: string; version: string; ask(args: readonly string[]): Promise<CommandResult> }

/** Finds a CLI and asks for its version; `isSignedOut` makes it unusable, `signIn` says what a person has to do then. */
export async function detectCli(
  request: DetectRequest,
  cli: { command: string; title: string; signIn: string; isSignedOut(found: FoundCli): Promise<boolean> },
): Promise<Detection> {
  const path = await findExecutable(request.executable || cli.command, request.env)
  if (path === null) {
    return { ok: false, code: 'not-found', reason: `${cli.title} (${cli.command}) is not installed or not on PATH` }
  }
  const ask = (args: readonly string[]) =>
    runCommand({ command: path, args, cwd: tmpdir(), env: request.env, timeoutMs: DETECT_TIMEOUT_MS, killGraceMs: 500 })
  const asked = await ask(['--version'])
  if (asked.exitCode !== 0) return { ok: false, code: 'failed', reason: `${path} --version failed: ${wordsOf(asked)}` }
  const version = asked.stdout.match(/\d+(\.\d+)+/)?.[0] ?? asked.stdout.trim()
  if (await cli.isSignedOut({ path, version, ask })) {
    return { ok: false, code: 'not-signed-in', reason: `${cli.title} is not signed in: ${cli.signIn}` }
  }
  return { ok: true, path, version }
}

const DETECT_TIMEOUT_MS = 60_000

function wordsOf(result: CommandResult): string {
  return result.spawnError ?? (result.stderr.trim().split('\n').at(-1) || `exit code ${result.exitCode}`)
}
