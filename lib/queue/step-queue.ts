import { type Job, type JobsOptions, Queue } from 'bullmq'
import { openQueueBackend, type QueuePlace } from './queue-backend'
import { type StepJob, stepJobSchema, stepQueueName } from './step-job'

export type StepQueue = {
  /**
   * Asks for the project's next step, at once or after `delayMs`. At most one waiting job per project and kind of
   * delay exists: a second request joins the first, a later delay replaces an earlier one. A step that is running
   * already does not count, so a request made meanwhile is not lost.
   */
  enqueueAdvance(projectId: string, options?: { delayMs?: number }): Promise<void>
  /** Every job that waits, is delayed or runs; for the reconcile report. */
  findJobs(): Promise<QueuedJob[]>
  close(): Promise<void>
}

export type QueuedJob = { projectId: string; state: 'delayed' | 'waiting' | 'active' }

export type QueueOptions = QueuePlace & { onError?(error: Error): void }

const KEEP: JobsOptions = {
  removeOnComplete: { count: 100, age: 24 * 3_600 },
  removeOnFail: { count: 1_000, age: 7 * 24 * 3_600 },
  // An unexpected error (a database that is away) is tried again; what a step expects is not an error.
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000 },
}

/** Opens the sending side of a pool's queue; connects on first use. */
export function createQueue(options: QueueOptions): StepQueue {
  const backend = openQueueBackend(options, { isBlocking: false, poolSize: 3 })
  const settings = { connection: backend.connection, defaultJobOptions: KEEP }
  const queue = backend.factory
    ? new Queue(stepQueueName(options.pool), settings, backend.factory)
    : new Queue(stepQueueName(options.pool), settings)
  queue.on('error', error => options.onError?.(error))
  return {
    async enqueueAdvance(projectId, { delayMs = 0 } = {}) {
      const job: StepJob = { name: 'advance', payload: { projectId } }
      await queue.add(job.name, job.payload, deduplicated(projectId, delayMs))
    },
    async findJobs() {
      const found: QueuedJob[] = []
      // In the order in which a job moves on, so that none is missed between two questions.
      for (const state of ['delayed', 'waiting', 'active'] as const) {
        const jobs = await queue.getJobs(state === 'waiting' ? ['waiting', 'prioritized'] : [state])
        found.push(...jobs.map(job => ({ projectId: projectOf(job), state })))
      }
      return found
    },
    async close() {
      await queue.close()
      await backend.close()
    },
  }
}

function projectOf(job: Job): string {
  return stepJobSchema.parse({ name: job.name, payload: job.data }).payload.projectId
}

function deduplicated(projectId: string, delayMs: number): JobsOptions {
  if (delayMs <= 0) return { deduplication: { id: `now-${projectId}` } }
  return { delay: delayMs, deduplication: { id: `later-${projectId}`, replace: true } }
}
