import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentAdapter } from '@/lib/agent/agent-adapter'
import type { AgentRun, AgentSession } from '@/lib/agent/types'
import type { AgentEvent } from '@/lib/core/agent/types'
import { childEnvironment } from '@/lib/shell/child-environment'
import { findMarked, waitUntil } from '@/lib/shell/marked-processes'
import { AGENT_CLIS, type CliName, findAgentCli } from '../../support/agent-clis'
import { createRepository } from '../../support/git-repository'
import { type ModelServer, startModelServer } from '../../support/model-server/start-model-server'
import type { ModelScript } from '../../support/model-server/types'
import { createTempDir } from '../../support/temp-dir'
import { hasFailure, REAL_CLIS } from './real-cli'
import { sessionForTest } from './session-for-test'

const TIMEOUT_MS = 240_000
const servers: ModelServer[] = []
const homes = new Map<CliName, string>()
const executables = new Map<CliName, string>()

beforeAll(async () => {
  for (const cli of AGENT_CLIS) {
    executables.set(cli, await findAgentCli(cli))
    homes.set(cli, await createTempDir())
  }
}, 1_200_000)

afterAll(async () => {
  for (const server of servers) await server.close()
})

const WORK = 'printf "hello\\n" > hello.txt'
const COMMIT = 'git add hello.txt && git commit -q -m "P1-01: add hello" && echo "committed $GATEWALK_ITEM_ID"'
const REPORT = `mkdir -p .ralph && printf '{"status":"done"}' > "$GATEWALK_RESULT_FILE"`
const failing = (status: number): ModelScript => ({ errors: [{ status, times: 100 }], steps: [{ text: 'never' }] })

describe.concurrent.each(AGENT_CLIS)('the real %s', cli => {
  const real = REAL_CLIS[cli]
  const untilFailure = real.isAlwaysEndless === true

  test(
    '(slow) writes a file, runs a command, commits in a worktree and reports, with its tokens',
    async () => {
      const file = real.write?.('hello.txt', 'hello\n') ?? real.run(WORK)
      const finish = real.finish({ status: 'done', summary: 'Added hello' })
      const steps = [{ ...file, text: 'I begin.' }, real.run(`${COMMIT} && ${REPORT}`), finish]
      const { run, events, server, subjects, session } = await drive(cli, { steps })
      expect(run).toMatchObject({ end: { type: 'completed' }, exitCode: 0, strays: 0 })
      expect(subjects).toEqual(['P1-01: add hello', 'Initial commit'])
      expect(run.report ?? JSON.parse(await readFile(session.resultFile, 'utf8'))).toMatchObject({ status: 'done' })
      expect(run.report !== undefined).toBe(real.hasReport)
      expect(run.usage).toMatchObject({ inputTokens: expect.any(Number), outputTokens: 150 })
      expect(run.usage.inputTokens).toBeGreaterThanOrEqual(3_000)
      expect(run.usage.costUsd === null).toBe(!real.hasCost)
      expect(events).toContainEqual({ type: 'message', text: 'I begin.' })
      expect(events).toContainEqual(
        expect.objectContaining({ type: 'tool-call', summary: expect.stringMatching(/^run git add hello/) }),
      )
      const output = expect.stringContaining('committed P1-01')
      expect(events).toContainEqual(expect.objectContaining({ type: 'tool-result', ok: true, output }))
      expect(events.findLast(event => event.type === 'result')).toMatchObject({ ok: true })
      expect(JSON.stringify(server.turns[0]?.body)).toContain('Do it.')
    },
    TIMEOUT_MS,
  )

  test(
    '(slow) is found with its version, and whoever is not signed in is told what to do',
    async () => {
      const folder = await createTempDir()
      const [adapter, executable, { options }] = [agentAdapter(cli), executables.get(cli), real]
      const detect = (env: Record<string, string>) =>
        adapter.detect({
          env: { ...childEnvironment({ base: process.env }), HOME: folder, ...env },
          options,
          executable,
        })
      const signedIn = await real.lead('http://127.0.0.1:9', folder)
      expect(await detect(signedIn)).toMatchObject({
        ok: true,
        path: executable,
        version: expect.stringMatching(/^\d+\./),
      })
      const signedOut = await detect({ HOME: await createTempDir() })
      const reason = expect.stringMatching(/is not signed in: .* on this host/)
      expect(signedOut).toEqual({ ok: false, code: 'not-signed-in', reason })
      const missing = await adapter.detect({ env: { PATH: '/nowhere' }, options })
      expect(missing).toMatchObject({ ok: false, code: 'not-found', reason: expect.stringContaining(cli) })
    },
    TIMEOUT_MS,
  )

  test(
    '(slow) ends as rate-limited on a 429',
    async () => {
      const { run, events } = await drive(cli, failing(429), { untilFailure })
      expect(run.end).toEqual({ type: 'rate-limited', resetsAt: null })
      expect(run.report).toBeUndefined()
      expect(events).toContainEqual(expect.objectContaining({ type: 'limit', kind: 'rate-limited' }))
    },
    TIMEOUT_MS,
  )

  test(
    '(slow) tells when a limit resets where its provider does',
    async () => {
      const { error, env, end, resetsInMs } = real.limit
      const { run } = await drive(cli, { errors: error, steps: [{ text: 'never' }] }, { env, untilFailure })
      expect(run.end).toMatchObject(end)
      if (resetsInMs === undefined) return
      const at = 'resetsAt' in run.end ? Date.parse(run.end.resetsAt ?? '') : Number.NaN
      expect(Math.abs(at - Date.now() - resetsInMs)).toBeLessThan(20 * 60_000)
    },
    TIMEOUT_MS,
  )

  test(
    '(slow) ends as overloaded on a 529, also when it retries for ever',
    async () => {
      const options = real.endless ?? real.options
      const { run, events } = await drive(cli, failing(529), { options, untilFailure: real.endless !== undefined })
      expect(run.end).toEqual({ type: 'overloaded' })
      expect(events).toContainEqual(expect.objectContaining({ type: 'limit', kind: 'overloaded' }))
    },
    TIMEOUT_MS,
  )

  test(
    '(slow) ends as signed out on a 401',
    async () => {
      const { run } = await drive(cli, failing(401))
      expect(run.end).toMatchObject({
        type: 'auth',
        message: expect.stringMatching(/^(Claude Code|Codex|Gemini CLI|opencode): .*key/i),
      })
    },
    TIMEOUT_MS,
  )

  test(
    '(slow) has crashed when its stream is cut again and again',
    async () => {
      const { run } = await drive(cli, { steps: [{ dropAfterStart: true }] }, { untilFailure })
      expect(run.end).toMatchObject({ type: 'crashed', message: expect.stringMatching(/./) })
    },
    TIMEOUT_MS,
  )

  test(
    '(slow) hangs when its model never answers',
    async () => {
      const { run, server } = await drive(cli, { steps: [{ hangMs: 600_000 }] }, { untilAsked: true })
      expect(run.end).toMatchObject({ type: 'hung' })
      expect(server.turns.length).toBeGreaterThan(0)
    },
    TIMEOUT_MS,
  )

  test(
    '(slow) is ended when it stays after its result, which counts',
    async () => {
      const staying = join(await createTempDir(), cli)
      const lines = ['#!/bin/bash', `'${executables.get(cli)}' "$@"`, 'tail -f /dev/null']
      await writeFile(staying, `${lines.join('\n')}\n`, { mode: 0o755 })
      const { run } = await drive(
        cli,
        { steps: [{ text: 'Nothing to do.' }] },
        { executable: staying, leaveGraceMs: 2_000 },
      )
      expect(run.end).toEqual({ type: 'completed' })
      expect(run.exitCode === 0 && run.signal === null).toBe(false)
    },
    TIMEOUT_MS,
  )
})

type Driven = {
  run: AgentRun
  events: AgentEvent[]
  server: ModelServer
  session: AgentSession
  subjects: string[]
}

type Wanted = Partial<Pick<AgentSession, 'options' | 'executable' | 'leaveGraceMs' | 'env'>> & {
  /** The idle limit counts from the first request on, else from a failure that only the idle limit can end. */
  untilAsked?: boolean
  untilFailure?: boolean
}

const IDLE_MS = 1_500
let sessions = 0

/** Runs one session of the real CLI in a worktree of its own, and makes sure that nothing of it is left. */
async function drive(cli: CliName, script: ModelScript, wanted: Wanted = {}): Promise<Driven> {
  const { untilAsked, untilFailure, env, ...rest } = wanted
  const real = REAL_CLIS[cli]
  const server = await startModelServer(script)
  servers.push(server)
  const repository = await createRepository()
  const cwd = `${repository.path}-worktree`
  await repository.git('worktree', 'add', '--quiet', '-b', 'ralph-try/1', cwd)
  const home = homes.get(cli) ?? ''
  const marker = `test.${process.pid}.real-${cli}.${sessions++}`
  let waiting: NodeJS.Timeout | undefined
  const made = await sessionForTest({
    cwd,
    marker,
    options: real.options,
    model: real.model,
    executable: executables.get(cli),
    env: { HOME: home, ...(await real.lead(server.url, await createTempDir())), ...env },
    // What a CLI needs to start depends on how busy the machine is: the clock runs from where the silence begins.
    idleMs: IDLE_MS,
    limitMs: TIMEOUT_MS,
    onIdleControl: control => {
      control.pause()

      waiting = setInterval(() => {
        if (!(untilAsked ? server.turns.length > 0 : untilFailure && hasFailure(made.events))) return
        clearInterval(waiting)
        control.resume()
      }, 50)
    },
    ...rest,
  })
  const run = await agentAdapter(cli).run(made.session)
  clearInterval(waiting)
  await waitUntil(async () => (await findMarked(marker)).length === 0, 2_000)
  expect(await findMarked(marker)).toEqual([])
  const subjects = (await repository.git('log', '--format=%s', 'ralph-try/1')).split('\n')
  return { run, events: made.events, session: made.session, server, subjects }
}
