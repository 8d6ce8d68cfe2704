import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/db/embedded-postgres'

export type SupervisedDatabase = { url: string; stop(): Promise<void> }

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/**
 * Starts the embedded PostgreSQL and keeps it running on the same port, so that the halves find it again. Throws when
 * the first start fails.
 */
export async function superviseDatabase(home: string, say: (sentence: string) => void): Promise<SupervisedDatabase> {
  let server = await startEmbeddedPostgres({ home })
  const { url } = server
  const stopping = new AbortController()
  const finished = keepRunning()
  return {
    url,
    async stop() {
      stopping.abort()
      await server.stop()
      await finished
    },
  }

  async function keepRunning(): Promise<void> {
    while (true) {
      await server.ended
      if (stopping.signal.aborted) return
      say('The database ended; it is started again.')
      const next = await restart()
      if (!next) return
      server = next
      if (stopping.signal.aborted) return next.stop()
    }
  }

  async function restart(): Promise<EmbeddedPostgres | undefined> {
    for (let wait = FIRST_WAIT_MS; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        const next = await startEmbeddedPostgres({ home })
        if (next.url === url) return next
        await next.stop()
      } catch (error) {
        say(`The database cannot be started: ${(error as Error).message}`)
      }
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    return undefined
  }
}
