import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codex } from '@/lib/agent/codex/codex'
import { watchMarkedProcesses } from '../../support/no-leaks'
import { createTempDir } from '../../support/temp-dir'
import { sessionForTest } from './session-for-test'

const mark = watchMarkedProcesses()
const cwd = await createTempDir()

test('a line of 50 MB, lines that end with CRLF and U+2028 inside one do not break a session', async () => {
  const { run, events, raw } = await start(
    `
    const say = (item, end) => process.stdout.write(JSON.stringify({ type: 'item.completed', item }) + end)
    say({ id: 'a', type: 'agent_message', text: 'before' }, '\\r\\n')
    say({ id: 'b', type: 'command_execution', exit_code: 0, aggregated_output: 'x'.repeat(50 * 1024 * 1024) }, '\\n')
    say({ id: 'c', type: 'agent_message', text: 'one\\u2028two' }, '\\n')
    process.stdout.write('{"type":"brand.new","kept":true}\\n')
    process.stdout.write('{"type":"turn.completed","usage":{"input_tokens":7}}')
  `,
    60_000,
  )
  expect(run).toMatchObject({ end: { type: 'completed' }, usage: { inputTokens: 7, outputTokens: null } })
  expect(events.flatMap(event => (event.type === 'message' ? [event.text] : []))).toEqual(['before', 'one\u2028two'])
  expect(raw).toContain('{"type":"brand.new","kept":true}')
  expect(raw.find(line => line.includes('"b"'))).toMatch(/… \d+ characters cut …$/)
})

test('a CLI that only says that it retries is idle, and ends on what it retries', async () => {
  const retrying = (message: string) => `
    console.log('{"type":"turn.started"}')
    setInterval(() => {
      console.log(JSON.stringify({ type: 'error', message: ${JSON.stringify(message)} }))
      console.error('still trying')
    }, 20)
  `
  const limited = await start(retrying('Reconnecting... 1/5 (unexpected status 429 Too Many Requests)'))
  expect(limited.run.end).toEqual({ type: 'rate-limited', resetsAt: null })
  const offline = await start(retrying('Reconnecting... waiting for network'))
  expect(offline.run.end).toMatchObject({ type: 'crashed', message: 'Reconnecting... waiting for network' })
})

test('what nobody reads on stderr is no sign of life and no limit: the session hangs', async () => {
  const { run } = await start(`setInterval(() => console.error('status: 429, rate limit'), 20)`)
  expect(run.end).toEqual({ type: 'hung', idleMs: 1_500 })
})

/** Runs a script of Node in place of the CLI. */
async function start(script: string, idleMs = 1_500) {
  const executable = join(await createTempDir(), 'codex')
  await writeFile(executable, `#!${process.execPath}\n${script}\n`, { mode: 0o755 })
  const options = { name: 'codex' } as const
  const made = await sessionForTest({ cwd, options, executable, marker: mark('strange'), idleMs })
  return { ...made, run: await codex.run(made.session) }
}
