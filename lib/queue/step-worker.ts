import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, Worker } from 'bullmq'
import { openQueueBackend, type QueuePlace } from './queue-backend'
import { type AdvancePayload, stepJobSchema, stepQueueName } from './step-job'

export type StepWorkerOptions = QueuePlace & {
  /** Projects walked at once by this process. */
  concurrency: number
  /** Executes one step. The signal aborts when a drain has run out of patience. */
  process(payload: AdvancePayload, signal: AbortSignal): Promise<void>
  onError?(error: Error): void
  /** How long a job stays with a worker that gives no sign of life (60,000); renewed every half of it. */
  lockMs?: number
}

export type StepWorker = {
  /** Resolves when the worker takes jobs. */
  ready(): Promise<void>
  /** Takes no more jobs, waits `graceMs` for the running ones, then aborts their signals and waits for them to end. */
  close(graceMs?: number): Promise<void>
}

const LOCK_MS = 60_000
/** PostgreSQL keeps it as a 32-bit integer. */
const NEVER_GIVE_UP = 1_000_000

/** Takes steps of a pool's queue. At-least-once: a step whose worker died or stalled is executed again. */
export function createStepWorker(options: StepWorkerOptions): StepWorker {
  const backend = openQueueBackend(options, { isBlocking: true, poolSize: options.concurrency + 2 })
  const lockMs = options.lockMs ?? LOCK_MS
  const settings = {
    connection: backend.connection,
    concurrency: options.concurrency,
    lockDuration: lockMs,
    stalledInterval: lockMs / 4,
    maxStalledCount: NEVER_GIVE_UP,
  }
  const take = (job: Job, _token: string | undefined, signal: AbortSignal | undefined) => process(job, signal, options)
  const worker = backend.factory
    ? new Worker(stepQueueName(options.pool), take, settings, backend.factory)
    : new Worker(stepQueueName(options.pool), take, settings)
  worker.on('error', error => options.onError?.(error))
  worker.on('failed', (_job, error) => options.onError?.(error))
  return {
    async ready() {
      await worker.waitUntilReady()
    },
    async close(graceMs = Number.POSITIVE_INFINITY) {
      const closing = worker.close()
      const abort = new AbortController()
      if (Number.isFinite(graceMs)) {
        void sleep(graceMs, undefined, { signal: abort.signal }).then(
          () => worker.cancelAllJobs('The worker is stopping'),
          () => undefined,
        )
      }
      await closing
      abort.abort()
      await backend.close()
    },
  }
}

/** From here on a new request for the project must become a job of its own, so the key of this one is given up first. */
async function process(job: Job, signal: AbortSignal | undefined, options: StepWorkerOptions): Promise<void> {
  await job.removeDeduplicationKey()
  const { payload } = stepJobSchema.parse({ name: job.name, payload: job.data })
  await options.process(payload, signal ?? new AbortController().signal)
}
