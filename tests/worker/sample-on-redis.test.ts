import { Redis } from 'ioredis'
import { afterEach, expect, test } from 'vitest'
import { TestRepository } from '@/tests/support/git-repository'
import { launchProduct, type Product } from '@/tests/support/product'
import { type RedisServer, startRedisServer } from '@/tests/support/redis-server'
import { openSampleScene, type SampleScene } from '@/tests/support/sample-scene'
import {
  BRANCH,
  marksOf,
  ORDERS,
  ORDERS_AFTER_MENDING,
  ORDERS_AT_REST,
  TEXTS,
  TEXTS_AFTER_SIGNING,
  TEXTS_AT_REST,
  walkSample,
} from '@/tests/support/sample-story'
import { openTestDatabase } from '@/tests/support/test-database'

const SLOW = 300_000
const database = openTestDatabase()
let redis: RedisServer
let scene: SampleScene
let worker: Product

afterEach(async () => {
  await scene?.close()
  await worker?.stop()
  await redis?.stop()
})

test('(slow) a worker of its own walks the whole sample with its jobs on Redis', { timeout: SLOW }, async () => {
  redis = await startRedisServer()
  scene = await openSampleScene(database, { redisUrl: redis.url })
  worker = await startWorker()
  await scene.create()
  expect(await scene.rest(TEXTS)).toBe('manual-gate')
  expect(await scene.rest(ORDERS)).toBe('blocked-items')
  await expectOrdersAtRest()
  await expectTextsAtRest()

  await scene.answer(TEXTS, 1, { optionId: 'approve' })
  await scene.answer(ORDERS, 1, { optionId: 'b' })
  await scene.answer(ORDERS, 2, { optionId: 'free-text', text: 'By hand, and keep it short.' })
  const retry = { action: 'retry' as const, guidance: 'Three tries are enough.' }
  await scene.answer(ORDERS, 3, { optionId: 'resolve', items: { 'P2-03': retry, 'P2-05': retry } })
  expect(await scene.rest(TEXTS)).toBe('done')
  expect(await scene.rest(ORDERS)).toBe('manual-gate')
  await scene.answer(ORDERS, 4, { optionId: 'approve' })
  expect(await scene.rest(ORDERS)).toBe('done')

  const [orders, texts] = [await scene.project(ORDERS), await scene.project(TEXTS)]
  expect(await walkSample(texts.origin, TEXTS, 'Mei Lin')).toEqual({
    faults: [],
    subjects: [...TEXTS_AT_REST, ...TEXTS_AFTER_SIGNING],
  })
  expect(await walkSample(orders.origin, ORDERS, 'Mei Lin')).toEqual({
    faults: [],
    subjects: [
      ...ORDERS_AT_REST,
      '[Decision] D-001 R01: (b) Postmark',
      '[Decision] D-002 R01: By hand, and keep it short.',
      '[Decision] D-003 R01: retry P2-03, retry P2-05',
      'P2-02: Send transactional mail through Postmark',
      '[Ralph] P2-02 done',
      "P2-03: Fill the confirmation with the order's lines and total",
      '[Ralph] P2-03 done',
      'P2-04: Validate orders by hand',
      '[Ralph] P2-04 done',
      'P2-05: Try an undelivered mail three more times',
      '[Ralph] P2-05 done',
      ...ORDERS_AFTER_MENDING,
    ],
  })
  expect(Object.values(await marksOf(scene, ORDERS))).toEqual(Array(11).fill('done'))
  expect((await scene.db.phase.findMany()).map(phase => phase.mark)).toEqual(Array(6).fill('done'))
  expect(await redisKeys()).not.toEqual([])
})

async function expectOrdersAtRest(): Promise<void> {
  expect(await marksOf(scene, ORDERS)).toEqual({
    ...{ 'P1-01': 'done', 'P1-02': 'done', 'P1-03': 'done' },
    ...{ 'P2-01': 'done', 'P2-02': 'pending', 'P2-03': 'blocked', 'P2-04': 'pending', 'P2-05': 'blocked' },
    ...{ 'P2-06': 'done', 'P3-01': 'open', 'P3-02': 'open' },
  })
  const { id: projectId, origin } = await scene.project(ORDERS)
  expect(await walkSample(origin, ORDERS, 'Mei Lin')).toEqual({ faults: [], subjects: ORDERS_AT_REST })
  const decisions = await scene.db.decision.findMany({ where: { projectId }, orderBy: { number: 'asc' } })
  expect(decisions.map(({ kind, state, itemId }) => [kind, state, itemId])).toEqual([
    ['choice', 'pending', 'P2-02'],
    ['dependency', 'pending', 'P2-04'],
    ['blocked-items', 'pending', null],
  ])
  const iterations = await scene.db.iteration.findMany({ where: { projectId }, orderBy: { number: 'asc' } })
  const lie = iterations.find(iteration => iteration.itemId === 'P2-03')
  expect(lie).toMatchObject({ outcome: 'rejected', refs: { rejected: 'refs/ralph/rejected/P2-03-1' } })
  expect(iterations.every(iteration => (iteration.inputTokens ?? 0) > 1_000 && (iteration.costUsd ?? 0) > 0)).toBe(true)
  const verifications = await scene.db.verification.findMany({ where: { iterationId: lie?.id ?? '' } })
  expect(Object.fromEntries(verifications.map(({ kind, exitCode }) => [kind, exitCode]))).toEqual({
    child: 0,
    parent: 1,
  })
  const blockers = await new TestRepository(origin).show(BRANCH, 'ralph-loop/BLOCKERS.md')
  expect(blockers).toContain('.cache/confirmation.en.txt')
  expect(blockers).toContain('The spec does not say how often a mail is tried again')
}

async function expectTextsAtRest(): Promise<void> {
  const { id: projectId, origin } = await scene.project(TEXTS)
  expect(await walkSample(origin, TEXTS, 'Mei Lin')).toEqual({ faults: [], subjects: TEXTS_AT_REST })
  const gate = await scene.db.decision.findFirstOrThrow({ where: { projectId } })
  expect(gate).toMatchObject({ kind: 'manual-gate', question: 'Manual-Gate awaits: 负责人批准机器翻译内容' })
}

/** `npm run worker` with everything beyond one machine: its own process, any PostgreSQL, Redis. */
async function startWorker(): Promise<Product> {
  const { databaseUrl, pool } = scene.place
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    GATEWALK_POOL: pool,
    GATEWALK_SECRET: 'x'.repeat(40),
    GATEWALK_SCRIPTED_PACE: '0',
  }
  const started = await launchProduct({ half: 'worker', home: scene.context.home, env })
  await started.waitForOutput(/The worker was started/)
  return started
}

/** What the queue left there: the jobs went through Redis. */
async function redisKeys(): Promise<string[]> {
  const client = new Redis(redis.url)
  const keys = await client.keys('*')
  client.disconnect()
  return keys
}
