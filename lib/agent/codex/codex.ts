import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { AgentOptions } from '@/lib/core/agent/agent-options'
import { codexEnd } from '@/lib/core/agent/codex/codex-end'
import { codexReport, reduceCodexEvent, startCodexState } from '@/lib/core/agent/codex/codex-stream'
import { OUTCOME_JSON_SCHEMA } from '@/lib/core/agent/outcome-report'
import { SESSION_INSTRUCTIONS } from '@/lib/core/agent/session-instructions'
import { strictSchema } from '@/lib/core/agent/strict-schema'
import { invariant } from '@/lib/core/invariant'
import { detectCli, type FoundCli } from '../detect-cli'
import { runAgent } from '../run-agent'
import type { AgentAdapter, AgentSession } from '../types'

const TITLE = 'Codex'

/** Codex in exec mode (`facts/agents.md` §3): JSON events, structured outcome, tokens without cost. */
export const codex: AgentAdapter = {
  name: 'codex',
  allowedEnv: ['CODEX_HOME', 'CODEX_API_KEY', 'OPENAI_*', 'AZURE_OPENAI_*'],
  secretEnv: ['CODEX_API_KEY', 'OPENAI_API_KEY', 'AZURE_OPENAI_API_KEY'],
  detect: request =>
    detectCli(request, {
      command: 'codex',
      title: TITLE,
      signIn: 'run "codex login" on this host or set CODEX_API_KEY',
      isSignedOut: found => isSignedOut(found, request.env),
    }),
  run: async session => {
    const schema = join(session.tmpDir, 'outcome-schema.json')
    await mkdir(session.tmpDir, { recursive: true })
    await writeFile(schema, JSON.stringify(strictSchema(OUTCOME_JSON_SCHEMA)))
    return runAgent(session, {
      title: TITLE,
      command: session.executable || 'codex',
      args: codexArguments(session, schema),
      state: startCodexState(session.cwd),
      reduce: reduceCodexEvent,
      readError: raw => ({ type: 'unknown', raw }),
      conclude: (state, end, limits) => ({
        end: codexEnd(state, end, limits),
        usage: state.usage,
        report: codexReport(state),
      }),
    })
  },
}

function codexArguments(session: AgentSession, schema: string): string[] {
  const { effort } = codexOptions(session.options)
  return [
    'exec',
    '--json',
    '--ephemeral',
    // The sandbox keeps `.git` of a worktree read-only: the host's hooks and guards watch over the child instead.
    ...['--sandbox', 'danger-full-access'],
    ...['--cd', session.cwd],
    ...['--output-schema', schema],
    ...['--config', `developer_instructions=${JSON.stringify(SESSION_INSTRUCTIONS)}`],
    ...(effort ? ['--config', `model_reasoning_effort="${effort}"`] : []),
    ...(session.model ? ['--model', session.model] : []),
    '-',
  ]
}

function codexOptions(options: AgentOptions): Extract<AgentOptions, { name: 'codex' }> {
  invariant(options.name === 'codex', 'a codex session has codex options')
  return options
}

/** A provider of the person's own counts as signed in: only config.toml knows what its key is called. */
async function isSignedOut(found: FoundCli, env: Record<string, string>): Promise<boolean> {
  if (env.CODEX_API_KEY) return false
  const home = env.CODEX_HOME || join(env.HOME || homedir(), '.codex')
  const config = await readFile(join(home, 'config.toml'), 'utf8').catch(() => '')
  if (/^\s*model_provider\s*=/m.test(config)) return false
  const status = await found.ask(['login', 'status'])
  return status.exitCode !== 0 && /not logged in/i.test(status.stdout + status.stderr)
}
