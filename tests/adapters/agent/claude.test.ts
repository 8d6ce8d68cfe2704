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

test('(slow) one overloaded answer is retried, shown as a limit, and the session completes', async () => {
  const { run, events, server } = await drive({ errors: [{ status: 529 }], steps: [{ text: 'Nothing to do.' }] })
  expect(run.end).toEqual({ type: 'completed' })
  expect(JSON.stringify(server.turns[0]?.body)).toContain('Implement only the one item you are given')
  expect(events).toContainEqual(expect.objectContaining({ type: 'limit', kind: 'overloaded' }))
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

async function drive(
  script: ModelScript,
  wanted: { signal?: AbortSignal } = {},
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
