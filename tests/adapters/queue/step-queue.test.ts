import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createQueue, type StepQueue } from '@/lib/queue/step-queue'
import { createStepWorker, type StepWorker, type StepWorkerOptions } from '@/lib/queue/step-worker'
import { type RedisServer, startRedisServer } from '@/tests/support/redis-server'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()

const VICTIM = `import { createStepWorker } from '@/lib/queue/step-worker'
  createStepWorker({ ...JSON.parse(process.env.PLACE), concurrency: 1, lockMs: 1000, process: async payload => {
    console.log(payload.projectId)
    await new Promise(() => undefined)
  } })`

describe.each(['PostgreSQL', 'Redis'])('on %s', place => {
  let redis: RedisServer | undefined
  let where: { databaseUrl: string; redisUrl?: string; pool: string }
  let queue: StepQueue
  let workers: StepWorker[]
  let errors: Error[]

  beforeAll(async () => {
    if (place === 'Redis') redis = await startRedisServer()
  })
  afterAll(async () => {
    await redis?.stop()
  })
  beforeEach(() => {
    errors = []
    workers = []
    where = { databaseUrl: database.url, redisUrl: redis?.url, pool: randomUUID() }
    queue = createQueue({ ...where, onError: error => errors.push(error) })
  })
  afterEach(async () => {
    await Promise.all(workers.map(worker => worker.close(0)))
    await queue.close()
    expect(errors).toEqual([])
  })

  test('a request becomes one executed step with its payload', async () => {
    const project = randomUUID()
    const done: string[] = []
    startWorker({ process: async ({ projectId }) => void done.push(projectId) })
    await queue.enqueueAdvance(project)
    await expect.poll(() => done).toEqual([project])
  })

  test('requests for a project that wait join into one job', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    for (const project of [first, first, second, first]) await queue.enqueueAdvance(project)
    const done: string[] = []
    startWorker({ process: async ({ projectId }) => void done.push(projectId) })
    await expect.poll(() => done.length).toBe(2)
    await sleep(200)
    expect(done.toSorted()).toEqual([first, second].toSorted())
  })

  test('a request made while the step runs leads to another step, from inside it or outside', async () => {
    const project = randomUUID()
    let steps = 0
    startWorker({
      process: async () => {
        steps++
        if (steps <= 2) await queue.enqueueAdvance(project)
      },
    })
    await queue.enqueueAdvance(project)
    await expect.poll(() => steps).toBe(3)
    await queue.enqueueAdvance(project)
    await expect.poll(() => steps).toBe(4)
  })

  test('a delayed request waits, the last delay counts, and one for now is not held up by it', async () => {
    const project = randomUUID()
    const times: number[] = []
    const start = Date.now()
    await queue.enqueueAdvance(project, { delayMs: 60_000 })
    await queue.enqueueAdvance(project, { delayMs: 800 })
    startWorker({ process: async () => void times.push(Date.now() - start) })
    await queue.enqueueAdvance(project)
    await expect.poll(() => times.length, { timeout: 5_000 }).toBe(2)
    expect(times[0]).toBeLessThan(800)
    expect(times[1]).toBeGreaterThanOrEqual(800)
    expect(await queue.findJobs()).toEqual([])
  })

  test('the report names every delayed, waiting and running job and no others', async () => {
    const [waiting, delayed, running] = [randomUUID(), randomUUID(), randomUUID()]
    const step = deferred()
    let taken = ''
    startWorker({
      process: async ({ projectId }) => {
        taken = projectId
        await step.promise
      },
    })
    await queue.enqueueAdvance(running)
    await expect.poll(() => taken).toBe(running)
    await queue.enqueueAdvance(waiting)
    await queue.enqueueAdvance(delayed, { delayMs: 60_000 })
    expect(await queue.findJobs()).toEqual([
      { projectId: delayed, state: 'delayed' },
      { projectId: waiting, state: 'waiting' },
      { projectId: running, state: 'active' },
    ])
    step.resolve()
  })

  test('no more projects are walked at once than asked for', async () => {
    let now = 0
    let most = 0
    let done = 0
    startWorker({
      concurrency: 2,
      process: async () => {
        most = Math.max(most, ++now)
        await sleep(50)
        now--
        done++
      },
    })
    for (let count = 0; count < 6; count++) await queue.enqueueAdvance(randomUUID())
    await expect.poll(() => done).toBe(6)
    expect(most).toBe(2)
  })

  test('closing waits for the running step and starts no other', async () => {
    const step = deferred()
    const log: string[] = []
    const worker = startWorker({
      process: async ({ projectId }) => {
        log.push(projectId)
        await step.promise
        log.push('end')
      },
    })
    const project = randomUUID()
    await queue.enqueueAdvance(project)
    await expect.poll(() => log).toEqual([project])
    const closing = worker.close()
    await queue.enqueueAdvance(randomUUID())
    setTimeout(step.resolve, 100)
    await closing
    expect(log).toEqual([project, 'end'])
  })

  test('a drain that takes too long aborts the step and still waits for its end', async () => {
    const log: string[] = []
    const worker = startWorker({
      process: async (_payload, signal) => {
        log.push('start')
        await new Promise(resolve => signal.addEventListener('abort', resolve))
        await sleep(50)
        log.push('ended')
      },
    })
    await queue.enqueueAdvance(randomUUID())
    await expect.poll(() => log).toEqual(['start'])
    await worker.close(100)
    expect(log).toEqual(['start', 'ended'])
  })

  test('a step that throws is reported and tried again', async () => {
    let steps = 0
    const seen: string[] = []
    startWorker({
      process: async () => {
        steps++
        if (steps === 1) throw new Error('the database is away')
      },
      onError: error => seen.push(error.message),
    })
    await queue.enqueueAdvance(randomUUID())
    await expect.poll(() => steps, { timeout: 10_000 }).toBe(2)
    expect(seen).toEqual(['the database is away'])
  })

  test('a step whose worker was killed is executed again by another', async () => {
    const project = randomUUID()
    await queue.enqueueAdvance(project)
    const victim = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', VICTIM], {
      env: { ...process.env, PLACE: JSON.stringify(where) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [taken] = await once(victim.stdout, 'data')
    expect(String(taken).trim()).toBe(project)
    victim.kill('SIGKILL')
    const done: string[] = []
    startWorker({ lockMs: 1_000, process: async ({ projectId }) => void done.push(projectId) })
    await expect.poll(() => done, { timeout: 10_000 }).toEqual([project])
  })

  function startWorker(options: Partial<StepWorkerOptions> & Pick<StepWorkerOptions, 'process'>): StepWorker {
    const worker = createStepWorker({ ...where, concurrency: 1, onError: error => errors.push(error), ...options })
    workers.push(worker)
    return worker
  }
})

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}
