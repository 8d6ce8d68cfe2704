import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readProcessCommand } from '@/lib/shell/process-command'
import { descendantsOf, listProcesses } from '@/lib/shell/process-table'
import { runTool } from '@/lib/shell/run-tool'
import { ToolServer } from '@/lib/shell/tool-server'

const env = { PATH: process.env.PATH ?? '' }
const node = (program: string, options: { input?: string | Buffer; timeoutMs?: number } = {}) => ({
  file: process.execPath,
  args: ['-e', program],
  options: { env, ...options },
})
type Call = ReturnType<typeof node>

/** Every way in which a tool can end; `runs` says what came of it. */
const ENDS: [what: string, call: Call][] = [
  ['its exit code and both streams', node("console.log('out'); console.error('err'); process.exit(3)")],
  ['bytes as they came', node('process.stdout.write(Buffer.from([0, 255, 10, 128]))')],
  ['more than a pipe holds, both ways', node('process.stdin.pipe(process.stdout)', { input: Buffer.alloc(3e6, 7) })],
  ['input that is not read', node('process.exit(0)', { input: 'x'.repeat(1e6) })],
  ['the signal of a tool that took too long', node('setInterval(() => {}, 1000)', { timeoutMs: 200 })],
  ['the environment that it is given, and no other', node('console.log(Object.keys(process.env).join())')],
]

async function thereBy(): Promise<ToolServer> {
  const server = new ToolServer()
  await expect.poll(() => server.isThere(), { timeout: 10_000 }).toBe(true)
  return server
}

async function servers(): Promise<number[]> {
  const own = descendantsOf(process.pid, await listProcesses())
  const commands = await Promise.all(own.map(async ({ pid }) => ({ pid, command: await readProcessCommand(pid) })))
  return commands.filter(({ command }) => command?.includes('tool-process.mjs')).map(({ pid }) => pid)
}

test('a tool says the same whether this process starts it or the small one beside it', async () => {
  const server = await thereBy()
  for (const [what, { file, args, options }] of ENDS) {
    const own = await runTool(file, args, options)
    const served = await server.run(file, args, options)
    expect({ ...served, stdout: served.stdout.toString('base64') }, what).toEqual({
      ...own,
      stdout: own.stdout.toString('base64'),
    })
  }
  await expect(server.run('no-such-program', [], { env })).rejects.toThrow('Cannot start no-such-program')
})

test('many at once are answered each with its own', async () => {
  const server = await thereBy()
  const said = await Promise.all(
    Array.from({ length: 20 }, (_, n) => server.run('sh', ['-c', `sleep 0.0${20 - n}; echo ${n}`], { env })),
  )
  expect(said.map(({ stdout }) => stdout.toString().trim())).toEqual(Array.from({ length: 20 }, (_, n) => String(n)))
})

test('when it is killed, what it ran is a failure that says so, and the next one finds it again', async () => {
  const before = await servers()
  const server = await thereBy()
  const [pid] = (await servers()).filter(known => !before.includes(known))
  const running = server.run('sh', ['-c', 'sleep 5', 'https://li:secret@example.org'], { env })
  process.kill(Number(pid), 'SIGKILL')
  await expect(running).rejects.toThrow(/^Nobody knows how sh -c sleep 5 https:\/\/(?!.*secret).*example\.org ended$/)
  await expect.poll(() => server.isThere(), { timeout: 10_000 }).toBe(true)
  expect((await server.run('echo', ['again'], { env })).stdout.toString()).toBe('again\n')
})

test('a process ends by itself though it has one, which ends with it', async () => {
  const program = `
    const { runTool } = await import('./lib/shell/run-tool.ts')
    for (let n = 0; n < 30; n++) await runTool('sh', ['-c', 'sleep 0.05; echo $PPID'], { env: process.env }).then(said => { last = said.stdout.toString().trim() })
    console.log(process.pid, last)`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', `let last; ${program}`]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const [own, parent] = stdout.trim().split(' ')
  expect(parent, 'the last tool was started beside').not.toBe(own)
  await expect.poll(() => readProcessCommand(Number(parent))).toBeUndefined()
})
