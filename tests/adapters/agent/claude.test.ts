import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { claude } from '@/lib/agent/claude/claude'
import type { AgentRun } from '@/lib/agent/types'
import type { AgentEvent } from '@/lib/core/agent/types'
import { findAgentCli } from '../../support/agent-clis'
import { createRepository, type TestRepository } from '../../support/git-repository'
import { type ModelServer, startModelServer } from '../../support/model-server/start-model-server'
import type { ModelScript } from '../../support/model-server/types'
import { watchMarkedProcesses } from '../../support/no-leaks'
import { createTempDir } from '../../support/temp-dir'
import { sessionForTest } from './session-for-test'

const mark = watchMarkedProcesses()
const servers: ModelServer[] = []
let executable = ''
let home = ''
let repository: TestRepository

beforeAll(async () => {
  executable = await findAgentCli('claude')
  home = await createTempDir()
  repository = await createRepository()
}, 320_000)

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const COMMIT = 'printf "hello\\n" > hello.txt && git add -A && git commit -q -m "P1-01: add hello"'

test('(slow) the real CLI works, commits and reports through structured output, with tokens and cost', async () => {
  const { run, events, server } = await drive({
    steps: [
      { text: 'I will create the file.', tools: [{ name: 'Bash', input: { command: COMMIT, description: 'commit' } }] },
      { tools: [{ name: 'StructuredOutput', input: { status: 'done', summary: 'Added hello' } }] },
    ],
  })
  expect(run).toMatchObject({
    end: { type: 'completed' },
    report: { status: 'done', summary: 'Added hello' },
    usage: { inputTokens: 3_000, outputTokens: 100, cachedTokens: 600 },
    exitCode: 0,
    strays: 0,
  })
  expect(run.usage.costUsd).toBeGreaterThan(0)
  expect(await repository.subjects()).toContain('P1-01: add hello')
  expect(events.map(event => event.type)).toEqual(
    expect.arrayContaining(['message', 'tool-call', 'tool-result', 'usage', 'result']),
  )
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'tool-call', summary: expect.stringMatching(/^run printf/) }),
  )
  const asked = JSON.stringify(server.turns[0]?.body)
  expect(asked).toContain('Do it.')
  expect(asked).toContain('Implement only the one item you are given')
}, 60_000)

test.each([
  [401, { type: 'auth' }],
  [429, { type: 'rate-limited', resetsAt: null }],
  [529, { type: 'overloaded' }],
])(
  '(slow) a provider that answers %i ends the session as that',
  async (status, end) => {
    const { run } = await drive({ errors: [{ status, times: 100 }], steps: [{ text: 'never' }] })
    expect(run.end).toMatchObject(end)
    expect(run.report).toBeUndefined()
  },
  60_000,
)

test('(slow) one overloaded answer is retried, shown as a limit, and the session completes', async () => {
  const { run, events } = await drive({ errors: [{ status: 529 }], steps: [{ text: 'Nothing to do.' }] })
  expect(run.end).toEqual({ type: 'completed' })
  expect(events).toContainEqual(expect.objectContaining({ type: 'limit', kind: 'overloaded' }))
}, 60_000)

test('(slow) a stream that is cut again and again is a crash', async () => {
  const { run } = await drive({ steps: [{ dropAfterStart: true }] })
  expect(run.end).toMatchObject({ type: 'crashed', exitCode: 1 })
}, 60_000)

test('(slow) a model that never answers is a hang, and nothing of the CLI is left', async () => {
  const { run } = await drive({ steps: [{ hangMs: 600_000 }] }, { idleMs: 4_000 })
  expect(run.end).toEqual({ type: 'hung', idleMs: 4_000 })
}, 60_000)

test('(slow) a stopped session takes its running command and its daemon along', async () => {
  const controller = new AbortController()
  const command = `setsid ${process.execPath} -e "setInterval(() => {}, 1000)" & echo up > up.txt; tail -f /dev/null`
  const script = { steps: [{ tools: [{ name: 'Bash', input: { command, description: 'serve' } }] }] }
  const driven = drive(script, { signal: controller.signal })
  await expect.poll(() => repository.read('up.txt').catch(() => ''), { timeout: 20_000 }).toBe('up\n')
  await sleep(100)
  controller.abort()
  expect((await driven).run.end).toEqual({ type: 'stopped' })
}, 60_000)

test('(slow) a daemon that outlives a normal end is ended', async () => {
  const command = `setsid ${process.execPath} -e "setInterval(() => {}, 1000)" > /dev/null 2>&1 &`
  const { run } = await drive({
    steps: [{ tools: [{ name: 'Bash', input: { command, description: 'serve' } }] }, { text: 'Done.' }],
  })
  expect(run.end).toEqual({ type: 'completed' })
}, 60_000)

test('(slow) detection tells version and sign-in', async () => {
  const options = { name: 'claude', maxRetries: 0 } as const
  const { session } = await sessionForTest({
    cwd: repository.path,
    options,
    marker: mark('detect'),
    env: { HOME: home },
  })
  const ask = (env: Record<string, string>) => claude.detect({ env: { ...session.env, ...env }, options, executable })
  expect(await ask({ ANTHROPIC_API_KEY: 'test-key' })).toMatchObject({
    ok: true,
    version: expect.stringMatching(/^\d+\.\d+/),
  })
  expect(await ask({})).toMatchObject({ ok: false, code: 'not-signed-in' })
}, 60_000)

test('a CLI that is not installed is not found', async () => {
  const options = { name: 'claude', maxRetries: 0 } as const
  const detection = await claude.detect({ env: { PATH: '/nowhere' }, options })
  expect(detection).toMatchObject({ ok: false, code: 'not-found' })
})

async function drive(
  script: ModelScript,
  wanted: { idleMs?: number; signal?: AbortSignal } = {},
): Promise<{ run: AgentRun; events: AgentEvent[]; server: ModelServer }> {
  const server = await startModelServer(script)
  servers.push(server)
  const { session, events } = await sessionForTest({
    cwd: repository.path,
    options: { name: 'claude', maxRetries: 1 },
    executable,
    marker: mark('claude'),
    env: { HOME: home, ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'test-key' },
    ...wanted,
  })
  return { run: await claude.run(session), events, server }
}
