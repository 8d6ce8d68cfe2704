import path from 'node:path'
import { maskCredentials } from '@/lib/core/git/mask-credentials'
import { runTool } from '@/lib/shell/run-tool'

/** `bytes` = standard output as it came; `stdout` = the same read as UTF-8. */
export type GitResult = { code: number; stdout: string; stderr: string; bytes: Buffer }

export type GitOptions = {
  cwd: string
  input?: string | Buffer
  env?: Record<string, string>
  /** Exit codes that are answers, not failures; default only 0. */
  allow?: number[]
  timeoutMs?: number
  /** Also looks for a repository above `cwd`; else a folder that lost its `.git` is no repository. */
  searchesUp?: boolean
}

/** A git command that failed: carries the command and what git said; its message shows no credentials. */
export class GitError extends Error {
  readonly args: string[]
  readonly code: number | null
  readonly stderr: string

  constructor(args: string[], code: number | null, stderr: string) {
    super(maskCredentials(`git ${args.join(' ')} failed (${code ?? 'signal'}): ${stderr.trim()}`))
    this.name = 'GitError'
    this.args = args
    this.code = code
    this.stderr = stderr
  }
}

/** The one door to git: bytes in, text out, in a clean environment; throws GitError on any exit code not allowed. */
export type GitRunner = (args: string[], options: GitOptions) => Promise<GitResult>

/** Settings forced on every git command of the host: no hooks, no signing, no prompts, no quoting, no background gc. */
const FORCED = [
  'core.hooksPath=/dev/null',
  'core.quotePath=false',
  'core.fsmonitor=false',
  'commit.gpgSign=false',
  'tag.gpgSign=false',
  'tag.forceSignAnnotated=false',
  'push.gpgSign=false',
  'push.recurseSubmodules=no',
  'fetch.recurseSubmodules=false',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'advice.detachedHead=false',
  'merge.renames=true',
].flatMap(setting => ['-c', setting])

/** Environment names that git needs of the host: where its programs, keys and credential helpers are. */
const PASSED = [
  'PATH',
  'HOME',
  'SSH_AUTH_SOCK',
  'XDG_CONFIG_HOME',
  'GIT_SSH_COMMAND',
  'GIT_SSL_CAINFO',
  'https_proxy',
  'no_proxy',
]

/** Builds the door from the process environment; `LC_ALL=C.UTF-8` because git's words are read. */
export function createGitRunner(processEnv: Record<string, string | undefined>): GitRunner {
  const env: Record<string, string> = { LC_ALL: 'C.UTF-8', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' }
  for (const name of PASSED) {
    const value = processEnv[name]
    if (value !== undefined) env[name] = value
  }
  return async (args, options) => {
    const ceiling: Record<string, string> = options.searchesUp
      ? {}
      : { GIT_CEILING_DIRECTORIES: path.dirname(options.cwd) }
    const result = await runTool('git', [...FORCED, ...args], {
      cwd: options.cwd,
      env: { ...env, ...ceiling, ...options.env },
      input: options.input,
      timeoutMs: options.timeoutMs ?? 120_000,
    })
    const allowed = result.code !== null && (result.code === 0 || options.allow?.includes(result.code))
    if (!allowed) throw new GitError(args, result.code, result.stderr)
    return {
      code: result.code ?? 0,
      stdout: result.stdout.toString('utf8'),
      stderr: result.stderr,
      bytes: result.stdout,
    }
  }
}
