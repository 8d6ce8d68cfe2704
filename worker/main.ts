import pino from 'pino'
import { createDb } from '@/lib/db/client'
import { readServiceEnv } from '@/lib/env'
import { createQueue } from '@/lib/queue/step-queue'
import { createStepWorker } from '@/lib/queue/step-worker'
import { pruneLogs } from '@/lib/usecases/loop/prune-logs'
import { reconcileProjects } from '@/lib/usecases/loop/reconcile-projects'
import { drainOnSignal } from './drain-on-signal'
import { knownSecrets } from './known-secrets'
import { advance } from './processors/advance'
import { createWorkerContext, killAtFailpoint } from './worker-context'

/* The worker's composition root: environment → adapters → steps of the queue, drained on a signal. */

/** A running step may take this long to end by itself after the first signal. */
const GRACE_MS = 10_000
const RECONCILE_MS = 60_000
/** The lease is longer than any pause of a healthy worker; tests make it short. */
const LEASE_MS = 20_000

const env = readServiceEnv(process.env)
const log = pino({ name: 'worker', level: env.logLevel })
const place = { databaseUrl: env.databaseUrl, redisUrl: env.redisUrl, pool: env.pool }
const onError = (error: Error) => log.error({ err: error }, 'queue')
const db = createDb(env.databaseUrl, { applicationName: 'gatewalk-worker', poolSize: 5 + 3 * env.concurrency })
const queue = createQueue({ ...place, onError })
const ttlMs = Number(process.env.GATEWALK_TEST_LEASE_MS ?? LEASE_MS)
const context = createWorkerContext({
  ...{ db, queue, log, home: env.home, processEnv: process.env },
  secret: env.secret,
  secrets: knownSecrets(process.env, [env.secret, new URL(env.databaseUrl).password]),
  lease: { ttlMs, heartbeatMs: Math.min(1_000, ttlMs / 4) },
  leaveGraceMs: process.env.GATEWALK_TEST_LEAVE_MS ? Number(process.env.GATEWALK_TEST_LEAVE_MS) : undefined,
  failpoint: killAtFailpoint(process.env.GATEWALK_TEST_FAILPOINT),
})
const worker = createStepWorker({
  ...place,
  concurrency: env.concurrency,
  process: (payload, signal) => advance(context, payload, signal),
  onError,
})
let looking: Promise<unknown> | null = null
/** One look at a time: a repair may take longer than a minute. */
const reconcile = async () => {
  looking ??= reconcileProjects(context)
    .then(() => pruneLogs(context, env.logs))
    .catch(onError)
    .finally(() => {
      looking = null
    })
  await looking
}
const timer = setInterval(reconcile, Math.min(RECONCILE_MS, 3 * ttlMs))

drainOnSignal({
  drain: async hurry => {
    clearInterval(timer)
    await Promise.all([worker.close(hurry ? 0 : GRACE_MS), looking])
  },
  release: async () => {
    await queue.close()
    await db.$disconnect()
  },
})
await worker.ready()
await reconcile()
log.info({ pool: env.pool, concurrency: env.concurrency }, 'taking steps')
