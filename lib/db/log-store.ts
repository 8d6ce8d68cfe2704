import { type CappedLog, createCappedLog, type LogClock } from '@/lib/core/log/capped-log'
import { createSecretMasker } from '@/lib/core/log/secret-masker'
import type { Db } from './client'
import { notify } from './notify'

export type LogKind = 'agent' | 'raw' | 'child-verify' | 'parent-verify' | 'gate' | 'setup' | 'diff'

export type LogPlace = { projectId: string; iterationId: string | null; kind: LogKind }

/** A log that is being written; `close` may be called twice. */
export type OpenLog = { id: string; write(text: string): Promise<void>; close(): Promise<void> }

/** Opens logs as rows of Log and LogChunk: masked, capped at 20 MB, announced to whoever watches. */
export type LogStore = { open(place: LogPlace): Promise<OpenLog> }

export type LogStoreOptions = {
  /** Told after each chunk. */
  channel: string
  /** Masked in everything that is stored. */
  secrets: readonly string[]
  /** What is masked beside them in the logs of one project. */
  secretsOf(projectId: string): Promise<readonly string[]>
}

/** Opens logs in the database; a secret that is set while a log is open is masked from the next log on. */
export function createLogStore(db: Db, options: LogStoreOptions): LogStore {
  return {
    async open(place) {
      const secrets = [...options.secrets, ...(await options.secretsOf(place.projectId))]
      const row = await db.log.create({ data: place })
      const log = createCappedLog({ store: chunkStore(db, row.id, options.channel), clock: SYSTEM_CLOCK })
      return openLog(db, row.id, log, secrets)
    },
  }
}

function openLog(db: Db, id: string, log: CappedLog, secrets: readonly string[]): OpenLog {
  const masker = createSecretMasker(secrets)
  let closed: Promise<void> | null = null
  const close = async () => {
    const rest = masker.end()
    if (rest) await log.write(rest)
    const { bytes, cutBytes } = await log.close()
    await db.log.update({ where: { id }, data: { bytes, cutBytes, closedAt: new Date() } })
  }
  return {
    id,
    async write(text) {
      await log.write(masker.push(text))
    },
    close() {
      closed ??= close()
      return closed
    },
  }
}

function chunkStore(db: Db, logId: string, channel: string) {
  return {
    async append(chunk: { seq: number; text: string; at: string }) {
      await db.logChunk.create({ data: { logId, seq: chunk.seq, text: chunk.text, at: new Date(chunk.at) } })
      await notify(db, channel, JSON.stringify({ type: 'log', logId }))
    },
    async drop({ from, to }: { from: number; to: number }) {
      await db.logChunk.deleteMany({ where: { logId, seq: { gte: from, lte: to } } })
    },
  }
}

const SYSTEM_CLOCK: LogClock = {
  now: () => new Date().toISOString(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
