import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { childEnvironment } from '@/lib/shell/child-environment'
import { findMarked, sweepMarked } from '@/lib/shell/marked-processes'
import { type SessionOptions, startSession } from '@/lib/shell/start-session'
import { watchMarkedProcesses } from '../../support/no-leaks'
import { createTempDir } from '../../support/temp-dir'

const mark = watchMarkedProcesses()
const cwd = await createTempDir()

test('the prompt arrives on stdin and each line of stdout is told once', async () => {
  const { session, lines } = start('cat; printf last', { input: 'one\ntwo\n' })
  expect(await session.ended).toMatchObject({ exitCode: 0, ending: { by: 'exit' }, strays: 0 })
  expect(lines).toEqual(['one', 'two', 'last'])
})

test('a line of 50 MB does not break the stream', async () => {
  const { session, lines } = start('echo before; head -c 50000000 /dev/zero | tr "\\0" x; echo; echo after', {
    lineLimit: 1_000,
  })
  await session.ended
  expect(lines.map(line => line.length)).toEqual([6, 1_000, 5])
})

test('a silent session is ended by the idle limit', async () => {
  const { session } = start('sleep 300', { idleMs: 200 })
  expect(await session.ended).toMatchObject({ ending: { by: 'idle' } })
})

test('the idle clock stands still while it is paused, and starts anew when resumed', async () => {
  const { session } = start('sleep 1; echo back; sleep 300', { idleMs: 400 })
  session.pauseIdle()
  await sleep(900)
  session.resumeIdle()
  const result = await session.ended
  expect(result.ending).toEqual({ by: 'idle' })
  expect(result.durationMs).toBeGreaterThan(1_250)
})

test('the total limit ends a session that keeps talking, also while the idle clock is paused', async () => {
  const { session } = start('while true; do echo x; sleep 0.05; done', { limitMs: 400 })
  session.pauseIdle()
  expect(await session.ended).toMatchObject({ ending: { by: 'limit' } })
})

test('stop ends the session with its reason, once', async () => {
  const { session } = start('sleep 300')
  session.stop('first')
  session.stop('second')
  expect(await session.ended).toMatchObject({ ending: { by: 'stop', reason: 'first' } })
})

test('commands in sessions of their own and daemons end with a stopped session', async () => {
  const { session } = start('setsid sleep 301 & setsid bash -c "sleep 302 & sleep 303" & echo up; sleep 304')
  await sleep(300)
  expect((await findMarked(mark('session'))).length).toBeGreaterThanOrEqual(4)
  session.stop('stop')
  await session.ended
  expect(await findMarked(mark('session'))).toEqual([])
})

test('a daemon left behind by a normal end is found by its marker and ended', async () => {
  const { session } = start('setsid sleep 305 > /dev/null 2>&1 & echo done')
  expect(await session.ended).toMatchObject({ exitCode: 0, ending: { by: 'exit' }, strays: 1 })
})

test('children that are just being started when the session dies are found every time', async () => {
  for (let round = 0; round < 10; round++) {
    const { session } = start(
      'setsid sleep 307 > /dev/null 2>&1 & setsid bash -c "sleep 308 & sleep 309 &" > /dev/null 2>&1 & kill -KILL $$',
    )
    expect((await session.ended).signal).toBe('SIGKILL')
    expect(await findMarked(mark('session'))).toEqual([])
  }
})

test('a marker that only starts alike is another session and is left alone', async () => {
  const other = startSession({ ...base(), command: 'sleep', args: ['306'], marker: mark('session-2') })
  await expect.poll(() => findMarked(mark('session'))).toHaveLength(1)
  expect(await sweepMarked(mark('session'))).toBe(0)
  expect(await findMarked(mark('session'))).toHaveLength(1)
  other.stop('done')
  await other.ended
})

test('no shell below a session runs the person’s .bashrc', async () => {
  const home = await createTempDir()
  await writeFile(join(home, '.bashrc'), 'echo from bashrc')
  const env = { ...childEnvironment({ base: process.env }), HOME: home }
  const { session, lines } = start('bash -c "echo inner; true"; sh -c "echo posix"', { env, input: 'prompt' })
  await session.ended
  expect(lines).toEqual(['inner', 'posix'])
})

test('what a session says on stderr is kept, head and tail', async () => {
  const { session } = start('echo "no such flag" >&2; exit 2')
  expect(await session.ended).toMatchObject({ exitCode: 2, stderr: 'no such flag\n' })
})

function start(bash: string, options: Partial<SessionOptions> = {}) {
  const lines: string[] = []
  const onLine = (line: { text: string }) => void lines.push(line.text)
  return { session: startSession({ ...base(), args: ['--norc', '-c', bash], onLine, ...options }), lines }
}

function base(): SessionOptions {
  return {
    command: 'bash',
    args: [],
    cwd,
    env: childEnvironment({ base: process.env }),
    marker: mark('session'),
    input: '',
    idleMs: 10_000,
    limitMs: 20_000,
    graces: { interruptMs: 150, terminateMs: 150 },
    onLine: () => {},
  }
}
