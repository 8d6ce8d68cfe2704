import { tmpdir } from 'node:os'
import type { AgentOptions } from '@/lib/core/agent/agent-options'
import { claudeEnd } from '@/lib/core/agent/claude/claude-end'
import { reduceClaudeEvent, startClaudeState } from '@/lib/core/agent/claude/claude-stream'
import { OUTCOME_JSON_SCHEMA } from '@/lib/core/agent/outcome-report'
import { UNKNOWN_USAGE } from '@/lib/core/agent/usage'
import { invariant } from '@/lib/core/invariant'
import { type CommandResult, runCommand } from '@/lib/shell/run-command'
import { findExecutable } from '../find-executable'
import { runAgent } from '../run-agent'
import type { AgentAdapter, AgentSession, Detection, DetectRequest } from '../types'

/** Claude Code in print mode (`facts/agents.md` §1): stream-json events, structured outcome, cost and tokens. */
export const claude: AgentAdapter = {
  name: 'claude',
  allowedEnv: [
    'ANTHROPIC_*',
    'CLAUDE_CONFIG_DIR',
    'CLAUDE_CODE_OAUTH_TOKEN',
    'CLAUDE_CODE_USE_*',
    'AWS_REGION',
    'AWS_PROFILE',
    'AWS_BEARER_TOKEN_BEDROCK',
    'CLOUD_ML_REGION',
  ],
  secretEnv: [
    ...['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_CUSTOM_HEADERS'],
    ...['CLAUDE_CODE_OAUTH_TOKEN', 'AWS_BEARER_TOKEN_BEDROCK'],
  ],
  detect: detectClaude,
  run: session => {
    const options = claudeOptions(session.options)
    return runAgent(session, {
      command: session.executable || 'claude',
      args: claudeArguments(session, options),
      env: claudeSwitches(session, options),
      state: startClaudeState(session.cwd),
      reduce: reduceClaudeEvent,
      conclude: (state, end, limits) => ({
        end: claudeEnd(state, end, limits),
        usage: state.result?.usage ?? UNKNOWN_USAGE,
        report: state.result?.report,
      }),
    })
  },
}

const SYSTEM_PROMPT =
  'Implement only the one item you are given, commit it, then stop. Do not run the verify command by itself: ' +
  'the commit runs it, and waiting for it may take many minutes. When you are not sure, report a decision.'

type ClaudeOptions = Extract<AgentOptions, { name: 'claude' }>

function claudeOptions(options: AgentOptions): ClaudeOptions {
  invariant(options.name === 'claude', 'a claude session has claude options')
  return options
}

function claudeArguments(session: AgentSession, options: ClaudeOptions): string[] {
  return [
    '-p',
    ...['--output-format', 'stream-json', '--verbose'],
    ...['--permission-mode', 'bypassPermissions'],
    // The person's own settings, hooks and plugins are not the project's.
    ...['--setting-sources', 'project'],
    ...['--append-system-prompt', SYSTEM_PROMPT],
    ...['--json-schema', JSON.stringify(OUTCOME_JSON_SCHEMA)],
    '--no-session-persistence',
    ...['--settings', JSON.stringify({ includeCoAuthoredBy: false })],
    ...(options.maxTurns ? ['--max-turns', String(options.maxTurns)] : []),
    ...(session.model ? ['--model', session.model] : []),
  ]
}

function claudeSwitches(session: AgentSession, options: ClaudeOptions): Record<string, string> {
  // A commit runs verify: the CLI's own limit on a command must never end it before ours does.
  const commandLimit = String(session.limitMs + 60_000)
  return {
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
    CLAUDE_CODE_MAX_RETRIES: String(options.maxRetries),
    BASH_DEFAULT_TIMEOUT_MS: commandLimit,
    BASH_MAX_TIMEOUT_MS: commandLimit,
    // As root the CLI refuses bypassPermissions without it.
    ...(process.getuid?.() === 0 ? { IS_SANDBOX: '1' } : {}),
  }
}

async function detectClaude(request: DetectRequest): Promise<Detection> {
  const path = await findExecutable(request.executable || 'claude', request.env)
  if (path === null)
    return { ok: false, code: 'not-found', reason: 'Claude Code (claude) is not installed or not on PATH' }
  const ask = (args: string[]) =>
    runCommand({ command: path, args, cwd: tmpdir(), env: request.env, timeoutMs: DETECT_TIMEOUT_MS, killGraceMs: 500 })
  const version = await ask(['--version'])
  if (version.exitCode !== 0)
    return { ok: false, code: 'failed', reason: `${path} --version failed: ${wordsOf(version)}` }
  if (isSignedOut(await ask(['auth', 'status']), request.env)) {
    return {
      ok: false,
      code: 'not-signed-in',
      reason: 'Claude Code is not signed in: run "claude auth login" on this host',
    }
  }
  return { ok: true, path, version: version.stdout.match(/\d+(\.\d+)+/)?.[0] ?? version.stdout.trim() }
}

const DETECT_TIMEOUT_MS = 20_000

/** Only a clear "not logged in" counts: older versions do not know the question, gateways have logins of their own. */
function isSignedOut(status: CommandResult, env: Record<string, string>): boolean {
  if (env.ANTHROPIC_AUTH_TOKEN || status.exitCode === 0) return false
  return /"loggedIn":\s*false/.test(status.stdout)
}

function wordsOf(result: CommandResult): string {
  return result.spawnError ?? (result.stderr.trim().split('\n').at(-1) || `exit code ${result.exitCode}`)
}
