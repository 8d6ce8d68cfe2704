import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { childEnvironment } from '@/lib/shell/child-environment'
import { findMarked } from '@/lib/shell/marked-processes'
import { type CommandOptions, type CommandResult, runCommand, succeeded } from '@/lib/shell/run-command'
import { watchMarkedProcesses } from '../../support/no-leaks'
import { createTempDir } from '../../support/temp-dir'

const mark = watchMarkedProcesses()
const cwd = await createTempDir()
const env = childEnvironment({ base: process.env })

test('a command that succeeds and one that fails give the same shape of result', async () => {
  const good = await run({ bash: 'echo out; echo err >&2' })
  expect(good).toMatchObject({ exitCode: 0, signal: null, stdout: 'out\n', stderr: 'err\n', timedOut: false })
  const bad = await run({ bash: 'echo out; exit 7' })
  expect(bad).toMatchObject({ exitCode: 7, stdout: 'out\n' })
  expect(Object.keys(bad)).toEqual(Object.keys(good))
  expect([succeeded(good), succeeded(bad)]).toEqual([true, false])
})

test('a pipe never turns a failure into a success', async () => {
  expect(await run({ bash: '(echo tests failed; exit 1) 2>&1 | tail -5' })).toMatchObject({ exitCode: 1 })
})

test('a program that does not exist and a folder that does not exist are results with the reason', async () => {
  expect(await run({ command: 'no-such-program' })).toMatchObject({
    exitCode: null,
    spawnError: /no-such-program|ENOENT/,
  })
  const nowhere = await runCommand({ command: 'true', cwd: '/no/such/folder', env, timeoutMs: 1_000 })
  expect(nowhere.spawnError).toBe('the folder /no/such/folder does not exist')
})

test('arguments reach the program as they are, and input on its stdin', async () => {
  const argument = '$(touch x) "quoted" 我的 项目'
  expect((await run({ command: 'printf', args: ['%s', argument] })).stdout).toBe(argument)
  expect((await run({ command: 'cat', input: 'first\n第二\n' })).stdout).toBe('first\n第二\n')
  expect((await run({ command: 'true', input: 'x'.repeat(1_000_000) })).exitCode).toBe(0)
})

test('bash does not run the person’s .bashrc, even with input on a socket', async () => {
  const home = await createTempDir()
  await writeFile(join(home, '.bashrc'), 'echo from bashrc')
  const { stdout } = await run({ bash: 'cat', input: 'in', env: { ...env, HOME: home } })
  expect(stdout).toBe('in')
})

test('the environment is exactly what was given', async () => {
  const { stdout } = await runCommand({
    command: 'env',
    cwd,
    env: { ONLY: 'this', PATH: env.PATH ?? '' },
    timeoutMs: 5_000,
  })
  expect(stdout.split('\n').filter(Boolean).sort()).toEqual([`ONLY=this`, `PATH=${env.PATH}`].sort())
})

test('characters that arrive one byte at a time or split over large chunks are exact, a broken one is replaced', async () => {
  const text = '中文/絵文字/한글 👩‍👩‍👧‍👦'
  const slowly = `for (const byte of Buffer.from(${JSON.stringify(text)})) { require('fs').writeSync(1, Buffer.from([byte])) }`
  expect((await run({ command: 'node', args: ['-e', slowly] })).stdout).toBe(text)
  const large = `const b = Buffer.from('中'.repeat(100000) + 'x'); for (let i = 0; i < b.length; i += 65537) process.stdout.write(b.subarray(i, i + 65537))`
  expect((await run({ command: 'node', args: ['-e', large] })).stdout).toBe(`${'中'.repeat(100_000)}x`)
  expect((await run({ bash: "printf 'ok\\xe4\\xb8'" })).stdout).toBe('ok\ufffd')
})

test('a command over its time is ended with everything it started, however stubborn', async () => {
  const stubborn = 'trap "" INT TERM; setsid sleep 300 & sleep 301 & sleep 302'
  const result = await run({ bash: stubborn, timeoutMs: 300, marker: mark('stubborn') })
  expect(result).toMatchObject({ timedOut: true, idle: false, aborted: false, exitCode: null, signal: 'SIGKILL' })
  expect(await findMarked(mark('stubborn'))).toEqual([])
})

test('a command that says nothing for the idle limit is ended, one that keeps talking is not', async () => {
  expect(await run({ bash: 'echo start; sleep 300', idleMs: 300 })).toMatchObject({ idle: true, stdout: 'start\n' })
  const talking = await run({ bash: 'for n in 1 2 3 4 5 6; do echo $n; sleep 0.1; done', idleMs: 400 })
  expect(talking).toMatchObject({ idle: false, exitCode: 0 })
})

test('an aborted command is ended, and one aborted before its start is never started', async () => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 200)
  expect(await run({ bash: 'sleep 300', signal: controller.signal })).toMatchObject({ aborted: true, timedOut: false })
  const result = await run({ bash: 'touch started', signal: controller.signal })
  expect(result).toMatchObject({ aborted: true, exitCode: null })
  expect((await run({ command: 'ls' })).stdout).not.toContain('started')
})

test('a command ends when it exits though a server it left holds its output, and the server is ended', async () => {
  const port = await freePort()
  const server = `require('net').createServer().listen(${port}, '127.0.0.1', () => require('fs').writeFileSync('up', ''))`
  const bash = `setsid node -e "${server}" & while [ ! -e up ]; do sleep 0.05; done; echo done`
  const bystander = runCommand({ command: 'sleep', args: ['4'], cwd, env, timeoutMs: 9_000, marker: mark('bystander') })
  const result = await run({ bash, marker: mark('server') })
  expect(result).toMatchObject({ exitCode: 0, stdout: 'done\n' })
  expect(result.durationMs).toBeLessThan(4_000)
  // The kernel gives a port back a moment after the process that held it is gone.
  await expect.poll(() => isFree(port)).toBe(true)
  expect((await bystander).exitCode).toBe(0)
})

test('100 MB of output leave head and tail in the result and little in memory', async () => {
  const before = process.memoryUsage().rss
  let peak = 0
  const flood = 'echo begin; head -c 100000000 /dev/zero | tr "\\0" x; echo end'
  const result = await run({
    bash: flood,
    keep: 10_000,
    onOutput: () => {
      peak = Math.max(peak, process.memoryUsage().rss)
    },
  })
  expect(result.stdout.startsWith('begin\nxxx') && result.stdout.endsWith('xxxend\n')).toBe(true)
  expect(result.stdout.length).toBeLessThan(11_000)
  expect(result.cut.stdout).toBeGreaterThan(99_000_000)
  expect(peak - before).toBeLessThan(100_000_000)
})

test('while the consumer of the output is busy the command is held back, and nothing is lost', async () => {
  let seen = 0
  const result = await run({
    bash: 'head -c 2000000 /dev/zero | tr "\\0" y',
    onOutput: async ({ text }) => {
      seen += text.length
      await sleep(2)
    },
  })
  expect(result.exitCode).toBe(0)
  expect(seen).toBe(2_000_000)
})

test('a consumer that fails ends the command and is what the caller hears', async () => {
  const failing = run({
    bash: 'setsid sleep 300 & yes',
    marker: mark('consumer'),
    onOutput: () => Promise.reject(new Error('the store is gone')),
  })
  await expect(failing).rejects.toThrow('the store is gone')
})

function run(
  options: ({ command: string; args?: string[] } | { bash: string }) & Partial<CommandOptions>,
): Promise<CommandResult> {
  return runCommand({ cwd, env, timeoutMs: 20_000, killGraceMs: 200, ...options })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const free = await new Promise<boolean>(resolve => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  server.close()
  return free
}
