import type { AgentOptions } from '@/lib/core/agent/agent-options'
import { claudeEnd } from '@/lib/core/agent/claude/claude-end'
import { reduceClaudeEvent, startClaudeState } from '@/lib/core/agent/claude/claude-stream'
import { OUTCOME_JSON_SCHEMA } from '@/lib/core/agent/outcome-report'
import { SESSION_INSTRUCTIONS } from '@/lib/core/agent/session-instructions'
import { UNKNOWN_USAGE } from '@/lib/core/agent/usage'
import { invariant } from '@/lib/core/invariant'
import type { CommandResult } from '@/lib/shell/run-command'
import { detectCli } from '../detect-cli'
import { runAgent } from '../run-agent'
import type { AgentAdapter, AgentSession } from '../types'

const TITLE = 'Claude Code'

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
  detect: request =>
    detectCli(request, {
      command: 'claude',
      title: TITLE,
      signIn: 'run "claude auth login" on this host or set ANTHROPIC_API_KEY',
      isSignedOut: async found => isSignedOut(await found.ask(['auth', 'status']), request.env),
    }),
  run: session => {
    const options = claudeOptions(session.options)
    return runAgent(session, {
      title: TITLE,
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
    ...['--append-system-prompt', SESSION_INSTRUCTIONS],
    ...['--json-schema', JSON.stringify(OUTCOME_JSON_SCHEMA)],
    '--no-session-persistence',
    ...['--settings', JSON.stringify({ includeCoAuthoredBy: false })],
    ...(options.maxTurns ? ['--max-turns', String(options.maxTurns)] : []),
    ...(session.maxUsd === undefined ? [] : ['--max-budget-usd', String(session.maxUsd)]),
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

/** Only a clear "not logged in" counts: older versions do not know the question, gateways have logins of their own. */
function isSignedOut(status: CommandResult, env: Record<string, string>): boolean {
  if (env.ANTHROPIC_AUTH_TOKEN || status.exitCode === 0) return false
  return /"loggedIn":\s*false/.test(status.stdout)
}
