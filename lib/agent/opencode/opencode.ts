import { access } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { opencodeEnd } from '@/lib/core/agent/opencode/opencode-end'
import { readOpencodeError } from '@/lib/core/agent/opencode/opencode-error'
import { reduceOpencodeEvent, startOpencodeState } from '@/lib/core/agent/opencode/opencode-stream'
import { detectCli } from '../detect-cli'
import { runAgent } from '../run-agent'
import type { AgentAdapter, AgentSession } from '../types'

const TITLE = 'opencode'

/** Keys of the providers that opencode knows. */
const PROVIDER_KEYS = [
  ...['OPENCODE_API_KEY', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'OPENROUTER_API_KEY', 'GEMINI_API_KEY'],
  ...['GOOGLE_GENERATIVE_AI_API_KEY', 'GROQ_API_KEY', 'MISTRAL_API_KEY', 'DEEPSEEK_API_KEY', 'XAI_API_KEY'],
  ...['AZURE_API_KEY', 'CEREBRAS_API_KEY', 'MOONSHOT_API_KEY', 'ZHIPU_API_KEY', 'DASHSCOPE_API_KEY'],
  ...['AWS_BEARER_TOKEN_BEDROCK'],
]

/** opencode, one run (`facts/agents.md` §4): JSON events, tokens and cost by step, report by `.ralph/outcome.json`. */
export const opencode: AgentAdapter = {
  name: 'opencode',
  allowedEnv: ['OPENCODE_*', ...PROVIDER_KEYS, 'OPENAI_BASE_URL', 'AWS_REGION', 'AWS_PROFILE'],
  secretEnv: [...PROVIDER_KEYS, 'OPENCODE_AUTH_CONTENT', 'OPENCODE_CONSOLE_TOKEN', 'OPENCODE_SERVER_PASSWORD'],
  detect: request =>
    detectCli(request, {
      command: 'opencode',
      title: TITLE,
      signIn: 'run "opencode auth login" on this host or set the key of your provider',
      isSignedOut: () => isSignedOut(request.env),
    }),
  run: session =>
    runAgent(session, {
      title: TITLE,
      command: session.executable || 'opencode',
      args: opencodeArguments(session),
      env: opencodeSwitches(session),
      state: startOpencodeState(session.cwd),
      reduce: reduceOpencodeEvent,
      readError: readOpencodeError,
      conclude: (state, end, limits) => ({
        end: opencodeEnd(state, end, limits),
        usage: state.usage,
        report: undefined,
      }),
    }),
}

function opencodeArguments(session: AgentSession): string[] {
  return [
    'run',
    ...['--format', 'json'],
    '--auto',
    // With a title of its own it needs no model to make one.
    ...['--title', session.itemId],
    // While it retries in silence it says only there why.
    ...['--print-logs', '--log-level', 'WARN'],
    ...(session.model ? ['--model', session.model] : []),
  ]
}

function opencodeSwitches({ env, limitMs, tmpDir }: AgentSession): Record<string, string> {
  return {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_SHARE: '1',
    // Sessions of the loop are not the person's.
    OPENCODE_DB: join(tmpDir, 'opencode.db'),
    OPENCODE_CONFIG_CONTENT: configOf(env.OPENCODE_CONFIG_CONTENT),
    // A commit runs verify: the CLI's own limit on a command must never end it before ours does.
    OPENCODE_EXPERIMENTAL_BASH_DEFAULT_TIMEOUT_MS: String(limitMs + 60_000),
  }
}

/** The host's own configuration, without the copy of the worktree that the CLI keeps for its undo. */
function configOf(own: string | undefined): string {
  try {
    return JSON.stringify({ snapshot: false, ...JSON.parse(own || '{}') })
  } catch {
    // It may hold comments.
    return own ?? '{}'
  }
}

/** The CLI has no cheap question for it: a key, a login or a configuration of the person's own counts. */
async function isSignedOut(env: Record<string, string>): Promise<boolean> {
  const told = [...PROVIDER_KEYS, 'OPENCODE_AUTH_CONTENT', 'OPENCODE_CONFIG_CONTENT', 'OPENCODE_CONFIG']
  if (told.some(name => env[name])) return false
  const home = env.HOME || homedir()
  const files = [
    join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'opencode', 'auth.json'),
    ...['opencode.json', 'opencode.jsonc'].map(name =>
      join(env.XDG_CONFIG_HOME || join(home, '.config'), 'opencode', name),
    ),
  ]
  for (const file of files) if (await exists(file)) return false
  return true
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
