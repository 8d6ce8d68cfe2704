import { type BackendFactory, createPostgresBackend, type IQueueBackend } from 'bullmq'
import { Redis } from 'ioredis'

export type QueuePlace = {
  databaseUrl: string
  /** Moves the queue from PostgreSQL to Redis or Valkey. */
  redisUrl?: string
  pool: string
}

export type QueueBackend = {
  connection: object
  /** Undefined means BullMQ's own default, Redis. */
  factory: BackendFactory<IQueueBackend, object> | undefined
  /** Ends what BullMQ does not: a connection that was handed to it. */
  close(): Promise<void>
}

/**
 * Opens the one or the other place of BullMQ's jobs; the tables in PostgreSQL are made on the first connection.
 * `isBlocking`: a worker waits for Redis for ever, everyone else gets an error after a few tries.
 */
export function openQueueBackend(place: QueuePlace, options: { isBlocking: boolean; poolSize: number }): QueueBackend {
  if (place.redisUrl === undefined) {
    return {
      connection: { connectionString: place.databaseUrl, migrate: true, max: options.poolSize },
      factory: createPostgresBackend as unknown as BackendFactory<IQueueBackend, object>,
      close: async () => undefined,
    }
  }
  const redis = new Redis(place.redisUrl, { maxRetriesPerRequest: options.isBlocking ? null : 3 })
  // BullMQ reports the same failures through its own `error` event.
  redis.on('error', () => undefined)
  return { connection: redis, factory: undefined, close: async () => redis.disconnect() }
}
