import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentOptions } from '@/lib/core/agent/agent-options'
import type { AgentEvent, SessionEnd } from '@/lib/core/agent/types'
import type { CliName } from '../../support/agent-clis'
import type { ModelScript, ModelStep } from '../../support/model-server/types'

/** How one real CLI is led to the model server, and what differs between the four. */
export type RealCli = {
  options: AgentOptions
  /** Told so, it retries a failed request until the idle limit ends it. */
  endless?: AgentOptions
  /** It cannot be told otherwise. */
  isAlwaysEndless?: boolean
  model: string
  /** The environment that leads it to the model server; `folder` is this session's own. */
  lead(url: string, folder: string): Promise<Record<string, string>> | Record<string, string>
  /** The model's wish to write a file; absent where the CLI has only commands. */
  write?(path: string, content: string): ModelStep
  run(command: string): ModelStep
  /** The model's last step: a report where the CLI can be held to one. */
  finish(report: { status: string; summary: string }): ModelStep
  /** The report reaches the host through the CLI itself, not by the result file. */
  hasReport: boolean
  hasCost: boolean
  /** A limit with a reset time as its provider tells it, and the end. */
  limit: { error: ModelScript['errors']; env?: Record<string, string>; end: Partial<SessionEnd>; resetsInMs?: number }
}

const HOUR_MS = 3_600_000
/** Providers tell whole minutes, or seconds. */
const inTwoHours = () => Math.ceil(Date.now() / 60_000) * 60 + 7_200

const nulls = { question: null, context: null, options: null, tags: null, kind: null }

/** The real CLIs; a new adapter gets a line here. */
export const REAL_CLIS: Record<CliName, RealCli> = {
  claude: {
    options: { name: 'claude', maxRetries: 1 },
    model: 'claude-opus-5-5',
    lead: url => ({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'test-key' }),
    write: (path, content) => ({ tools: [{ name: 'Write', input: { file_path: path, content } }] }),
    run: command => ({ tools: [{ name: 'Bash', input: { command, description: 'work' } }] }),
    finish: report => ({ tools: [{ name: 'StructuredOutput', input: report }] }),
    hasReport: true,
    hasCost: true,
    limit: {
      env: { ANTHROPIC_API_KEY: '', CLAUDE_CODE_OAUTH_TOKEN: 'sk-ant-oat01-test' },
      error: [
        {
          status: 429,
          times: 100,
          headers: {
            'anthropic-ratelimit-unified-status': 'rejected',
            'anthropic-ratelimit-unified-reset': String(inTwoHours()),
            'anthropic-ratelimit-unified-representative-claim': 'five_hour',
          },
        },
      ],
      end: { type: 'quota' },
      resetsInMs: 2 * HOUR_MS,
    },
  },
  codex: {
    options: { name: 'codex' },
    model: 'gpt-5.1-codex',
    lead: async (url, folder) => {
      const provider = { name: 'loopback', base_url: `${url}/v1`, env_key: 'OPENAI_API_KEY', wire_api: 'responses' }
      const lines = Object.entries(provider).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
      const retries = ['request_max_retries = 1', 'stream_max_retries = 1']
      const table = ['model_provider = "loopback"', '[model_providers.loopback]', ...lines, ...retries]
      await writeFile(join(folder, 'config.toml'), `${table.join('\n')}\n`)
      return { CODEX_HOME: folder, OPENAI_API_KEY: 'test-key' }
    },
    run: command => ({ tools: [{ name: 'exec_command', input: { cmd: command } }] }),
    finish: report => ({ text: JSON.stringify({ ...report, ...nulls }) }),
    hasReport: true,
    hasCost: false,
    limit: {
      error: [
        {
          status: 429,
          times: 100,
          body: {
            error: { type: 'usage_limit_reached', message: 'limit', plan_type: 'plus', resets_at: inTwoHours() },
          },
        },
      ],
      end: { type: 'quota' },
      resetsInMs: 2 * HOUR_MS,
    },
  },
  gemini: {
    options: { name: 'gemini', maxRetries: 0 },
    endless: { name: 'gemini', maxRetries: 9 },
    model: 'gemini-2.5-pro',
    lead: url => ({ GEMINI_API_KEY: 'test-key', GOOGLE_GEMINI_BASE_URL: url }),
    write: (path, content) => ({ tools: [{ name: 'write_file', input: { file_path: path, content } }] }),
    run: command => ({ tools: [{ name: 'run_shell_command', input: { command } }] }),
    finish: () => ({ text: 'Done.' }),
    hasReport: false,
    hasCost: false,
    limit: {
      error: [
        {
          status: 429,
          times: 100,
          body: {
            error: {
              code: 429,
              status: 'RESOURCE_EXHAUSTED',
              message: 'Too many requests',
              details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7200s' }],
            },
          },
        },
      ],
      end: { type: 'rate-limited' },
      resetsInMs: 2 * HOUR_MS,
    },
  },
  opencode: {
    options: { name: 'opencode' },
    endless: { name: 'opencode' },
    isAlwaysEndless: true,
    model: 'loopback/m1',
    lead: url => ({ OPENCODE_CONFIG_CONTENT: opencodeConfig(url) }),
    write: (path, content) => ({ tools: [{ name: 'write', input: { filePath: path, content } }] }),
    run: command => ({ tools: [{ name: 'bash', input: { command, description: 'work' } }] }),
    finish: () => ({ text: 'Done.' }),
    hasReport: false,
    hasCost: true,
    // It waits as long as it is told, and does not say until when.
    limit: {
      error: [{ status: 429, times: 100, headers: { 'retry-after': '7200' } }],
      end: { type: 'rate-limited', resetsAt: null },
    },
  },
}

/** True once a session says that a request failed. */
export function hasFailure(events: readonly AgentEvent[]): boolean {
  return events.some(event => event.type === 'limit' || event.type === 'error')
}

function opencodeConfig(url: string): string {
  const cost = { input: 3, output: 15, cache_read: 0.3 }
  const models = { m1: { cost, limit: { context: 100_000, output: 8_000 } } }
  const options = { baseURL: `${url}/v1`, apiKey: 'test-key' }
  return JSON.stringify({ provider: { loopback: { npm: '@ai-sdk/openai-compatible', options, models } } })
}
