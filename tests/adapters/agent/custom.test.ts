import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { custom } from '@/lib/agent/custom/custom'
import { findExecutable } from '@/lib/agent/find-executable'
import { readProcessCommand } from '@/lib/shell/process-command'
import { inProcessNamespace } from '@/lib/shell/process-namespace'
import { listProcesses } from '@/lib/shell/process-table'
import { watchMarkedProcesses } from '../../support/no-leaks'
import { createTempDir } from '../../support/temp-dir'
import { sessionForTest } from './session-for-test'

const mark = watchMarkedProcesses()
const cwd = await createTempDir()

test('a custom command gets the prompt on stdin and learns item and result file from its environment', async () => {
  const { run, events } = await start('cat; echo "$GATEWALK_ITEM_ID $GATEWALK_RESULT_FILE"')
  expect(run).toMatchObject({ end: { type: 'completed' }, report: undefined, exitCode: 0 })
  expect(run.usage).toEqual({ inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null })
  expect(events.map(event => (event.type === 'message' ? event.text : event.type))).toEqual([
    'Item: P1-01',
    'Do it.',
    `P1-01 ${cwd}/.ralph/outcome.json`,
  ])
})

test('its exit code decides, and its last words on stderr are the reason', async () => {
  const { run, events } = await start('echo "no model configured" >&2; exit 4')
  expect(run.end).toEqual({ type: 'crashed', message: 'no model configured', exitCode: 4, signal: null })
  expect(events).toEqual([{ type: 'unknown', raw: 'no model configured' }])
})

test('a completion word in its output changes nothing about how it ended', async () => {
  const { run } = await start('echo "I am not done: <promise>COMPLETE</promise>"; echo COMPLETE; exit 1')
  expect(run.end).toMatchObject({ type: 'crashed', exitCode: 1 })
})

test('the idle clock stands still while the host is at work for it', async () => {
  const { session } = await sessionForTest({
    cwd,
    options: { name: 'custom', command: 'sleep 1' },
    marker: mark('paused'),
    idleMs: 300,
    onIdleControl: control => control.pause(),
  })
  expect((await custom.run(session)).end).toEqual({ type: 'completed' })
})

test('a child that hides from tree and marker is ended where the host allows a PID namespace', async context => {
  const command = 'env -i setsid bash --norc -c "sleep 307; true" > /dev/null 2>&1 &'
  const { session } = await sessionForTest({ cwd, options: { name: 'custom', command }, marker: mark('hidden') })
  const { wrappers } = await inProcessNamespace('true', [], session.env)
  context.skip(wrappers === 0, 'this host allows no PID namespace')
  expect((await custom.run(session)).end).toEqual({ type: 'completed' })
  await expect.poll(async () => (await commands()).filter(command => command.includes('sleep 307'))).toEqual([])
})

test('without a PID namespace the marker finds what is left behind', async () => {
  const bin = await createTempDir()
  for (const name of ['bash', 'setsid', 'sleep']) {
    const path = await findExecutable(name, { PATH: process.env.PATH ?? '' })
    await symlink(path ?? '', join(bin, name))
  }
  const command = 'setsid sleep 308 > /dev/null 2>&1 & kill -KILL $$'
  const wanted = { cwd, options: { name: 'custom', command } as const, marker: mark('plain'), env: { PATH: bin } }
  const { session } = await sessionForTest(wanted)
  expect(await custom.run(session)).toMatchObject({ end: { type: 'crashed', signal: 'SIGKILL' }, strays: 1 })
})

test('its own TMPDIR is there when it starts', async () => {
  const { run } = await start('test -d "$TMPDIR" && touch "$TMPDIR/x"')
  expect(run.end).toEqual({ type: 'completed' })
})

test('detection looks up a bare command and leaves shell syntax to bash', async () => {
  const env = { PATH: process.env.PATH ?? '' }
  const detect = (command: string) => custom.detect({ env, options: { name: 'custom', command } })
  expect(await detect('cat -u')).toMatchObject({ ok: true, path: expect.stringContaining('/cat') })
  expect(await detect('no-such-agent --yes')).toMatchObject({ ok: false, code: 'not-found' })
  expect(await detect('X=1 ./agent.sh')).toMatchObject({ ok: true })
})

async function commands(): Promise<string[]> {
  const entries = await listProcesses()
  return Promise.all(entries.map(async ({ pid }) => (await readProcessCommand(pid)) ?? ''))
}

async function start(command: string) {
  const { session, events } = await sessionForTest({
    cwd,
    options: { name: 'custom', command },
    marker: mark('custom'),
  })
  return { run: await custom.run(session), events }
}
