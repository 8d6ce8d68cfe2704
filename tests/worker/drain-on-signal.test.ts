import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'

/** Drains for 300 ms, or not at all when told to hurry, and says what it does. */
const PROGRAM = `import { drainOnSignal } from '@/worker/drain-on-signal'
  let finish
  const drained = new Promise(resolve => { finish = resolve })
  drainOnSignal({
    drain: async hurry => {
      console.log(hurry ? 'hurry' : 'drain')
      setTimeout(finish, hurry ? 0 : Number(process.env.DRAIN_MS))
      await drained
      if (process.env.FAULT) throw new Error('the drain failed')
    },
    release: async () => console.log('release'),
  })
  setInterval(() => {}, 1000)
  console.log('up')`

let child: ChildProcess
let output = ''

afterEach(() => {
  child.kill('SIGKILL')
})

test('one signal drains, releases what was held and ends with 0', async () => {
  await run({ DRAIN_MS: '200' })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(output).toBe('up\ndrain\nrelease\n')
})

test('a second signal hurries the same drain and releases once', async () => {
  await run({ DRAIN_MS: '60000' })
  child.kill('SIGINT')
  await expect.poll(() => output).toContain('drain')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(output).toBe('up\ndrain\nhurry\nrelease\n')
})

test('a drain that fails ends with 1 and says why', async () => {
  await run({ DRAIN_MS: '0', FAULT: '1' })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output).toContain('the drain failed')
})

async function run(env: Record<string, string>): Promise<void> {
  output = ''
  const args = ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM]
  child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', text => {
      output += text
    })
  }
  await expect.poll(() => output, { timeout: 15_000 }).toContain('up')
}
