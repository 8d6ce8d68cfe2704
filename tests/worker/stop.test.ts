import { afterEach, beforeEach, expect, test } from 'vitest'
import { readProcessCommand } from '@/lib/shell/process-command'
import { descendantsOf, listProcesses } from '@/lib/shell/process-table'
import { startRun } from '@/lib/usecases/start-run'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { launchProduct, type Product } from '@/tests/support/product'
import { openTestDatabase } from '@/tests/support/test-database'

const SLOW = 180_000
const database = openTestDatabase()
let scene: LoopScene
let product: Product

beforeEach(async () => {
  scene = await openLoopScene(database, { behaviours: { 'P1-01': { do: 'hang' } } })
  await startWorkerHalf()
  await scene.settled(async () => (await scene.project()).indexedCommit !== null)
  await startRun(scene.person, { slug: scene.slug })
})

afterEach(async () => {
  product.process.kill('SIGKILL')
  await scene.close()
})

test('(slow) Ctrl-C twice ends a running agent at once and leaves no process', {
  timeout: SLOW,
}, async () => {
  const below = await waitForAgent()
  product.process.kill('SIGINT')
  await product.waitForOutput(/Stopping: running steps may end first/)
  product.process.kill('SIGINT')
  expect(await product.ended).toBe(0)
  expect(await stillAlive(below)).toEqual([])
})

test('(slow) a killed supervisor takes worker and agent with it', { timeout: SLOW }, async () => {
  const below = await waitForAgent()
  product.process.kill('SIGKILL')
  await expect.poll(() => stillAlive(below), { timeout: 30_000 }).toEqual([])
})

test('(slow) what was stopped in the middle is taken up by the next start', { timeout: SLOW }, async () => {
  await waitForAgent()
  product.process.kill('SIGINT')
  await expect.poll(() => product.output).toMatch(/Stopping/)
  product.process.kill('SIGINT')
  await product.ended
  await startWorkerHalf()
  await waitForAgent()
  expect((await scene.iterations()).map(iteration => iteration.itemId)).toEqual(['P1-01', 'P1-01'])
})

async function startWorkerHalf(): Promise<void> {
  const env = { DATABASE_URL: scene.place.databaseUrl, GATEWALK_POOL: scene.place.pool }
  product = await launchProduct({ half: 'worker', home: scene.context.home, env })
  await product.waitForOutput(/taking steps/)
}

/** Waits until the agent runs; returns every process below the supervisor. */
async function waitForAgent(): Promise<number[]> {
  let below: number[] = []
  const findAgent = async () => {
    below = descendantsOf(product.process.pid ?? 0, await listProcesses()).map(entry => entry.pid)
    const commands = await Promise.all(below.map(readProcessCommand))
    return commands.some(command => command?.includes('scripted-agent'))
  }
  await expect.poll(findAgent, { timeout: 60_000 }).toBe(true)
  return below
}

async function stillAlive(pids: number[]): Promise<(string | undefined)[]> {
  const alive = new Set((await listProcesses()).map(entry => entry.pid))
  return Promise.all(pids.filter(pid => alive.has(pid)).map(readProcessCommand))
}
