import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentOptions } from '@/lib/core/agent/agent-options'
import { geminiEnd } from '@/lib/core/agent/gemini/gemini-end'
import { readGeminiError, reduceGeminiEvent, startGeminiState } from '@/lib/core/agent/gemini/gemini-stream'
import { invariant } from '@/lib/core/invariant'
import { detectCli } from '../detect-cli'
import { runAgent } from '../run-agent'
import type { AgentAdapter, AgentSession } from '../types'
import { geminiFolder, LOGIN_FILES, makeGeminiHome } from './gemini-home'

const TITLE = 'Gemini CLI'

/** Gemini CLI, headless (`facts/agents.md` §4): stream-json events, tokens without cost, report by `.ralph/outcome.json`. */
export const gemini: AgentAdapter = {
  name: 'gemini',
  allowedEnv: ['GEMINI_*', 'GOOGLE_*', 'CLOUDSDK_CONFIG'],
  secretEnv: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  detect: request =>
    detectCli(request, {
      command: 'gemini',
      title: TITLE,
      signIn: 'run "gemini" once on this host and sign in, or set GEMINI_API_KEY',
      isSignedOut: () => isSignedOut(request.env),
    }),
  run: async session => {
    const home = join(session.tmpDir, 'gemini-home')
    await makeGeminiHome(home, session.env, geminiSettings(session))
    return runAgent(session, {
      title: TITLE,
      command: session.executable || 'gemini',
      args: geminiArguments(session),
      env: { GEMINI_CLI_HOME: home, GEMINI_CLI_TRUST_WORKSPACE: 'true' },
      state: startGeminiState(session.cwd),
      reduce: reduceGeminiEvent,
      readError: readGeminiError,
      conclude: (state, end, limits) => ({
        end: geminiEnd(state, end, limits),
        usage: state.usage,
        report: undefined,
      }),
    })
  },
}

function geminiArguments(session: AgentSession): string[] {
  // The prompt stands alone on stdin: without a terminal that is the headless mode.
  return ['--output-format', 'stream-json', '--yolo', ...(session.model ? ['--model', session.model] : [])]
}

function geminiSettings({ options, limitMs }: AgentSession): object {
  return {
    general: { maxAttempts: geminiOptions(options).maxRetries + 1, enableAutoUpdate: false },
    privacy: { usageStatisticsEnabled: false },
    // A commit runs verify, in silence: the CLI's own limit must never end it before ours does.
    tools: { shell: { inactivityTimeout: Math.ceil(limitMs / 1000) + 60 } },
  }
}

function geminiOptions(options: AgentOptions): Extract<AgentOptions, { name: 'gemini' }> {
  invariant(options.name === 'gemini', 'a gemini session has gemini options')
  return options
}

/** The CLI has no question for it: a key in the environment or the file of a login counts. */
async function isSignedOut(env: Record<string, string>): Promise<boolean> {
  if (env.GEMINI_API_KEY || env.GOOGLE_API_KEY || env.GOOGLE_GENAI_USE_VERTEXAI || env.GOOGLE_GENAI_USE_GCA)
    return false
  for (const name of LOGIN_FILES) if (await exists(join(geminiFolder(env), name))) return false
  return true
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
