import { Client } from 'pg'
import type { DbOrTransaction } from './client'

type Receive = (payload: string) => void

const RETRY_MS = 1_000

/** Sends a PostgreSQL notification (payload ≤ 8,000 bytes); inside a transaction it goes out at its commit. */
export async function notify(db: DbOrTransaction, channel: string, payload: string): Promise<void> {
  await db.$executeRaw`select pg_notify(${channel}, ${payload})`
}

/** Listens on a PostgreSQL URL over one connection, opened at the first subscription and again whenever it is lost. */
export function createListener(url: string): Listener {
  return new Listener(url)
}

/** One connection for any number of subscriptions. */
export class Listener {
  readonly #url: string
  readonly #subscribers = new Map<string, Set<Receive>>()
  readonly #reconnectHandlers = new Set<() => void>()
  #client: Promise<Client> | undefined
  /** The client whose loss matters; a replaced one may end late. */
  #live: Client | undefined
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string) {
    this.#url = url
  }

  /**
   * Calls `fn` with each payload sent on `channel` from the moment this resolves; the result ends the subscription.
   * Resolves also while the database is away: then `onReconnect` tells when to read again.
   */
  async subscribe(channel: string, fn: Receive): Promise<() => void> {
    const fns = this.#subscribers.get(channel) ?? new Set()
    this.#subscribers.set(channel, fns.add(fn))
    await this.#run('listen', channel)
    return () => {
      fns.delete(fn)
      if (fns.size > 0 || this.#subscribers.get(channel) !== fns) return
      this.#subscribers.delete(channel)
      void this.#run('unlisten', channel)
    }
  }

  /** Calls `fn` after a lost connection is back: what was sent meanwhile is lost, so readers read again. */
  onReconnect(fn: () => void): () => void {
    this.#reconnectHandlers.add(fn)
    return () => this.#reconnectHandlers.delete(fn)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    const client = await this.#client?.catch(() => undefined)
    await client?.end().catch(() => undefined)
  }

  async #run(verb: 'listen' | 'unlisten', channel: string): Promise<void> {
    if (this.#isClosed) return
    this.#client ??= this.#connect()
    try {
      const client = await this.#client
      await client.query(`${verb} ${client.escapeIdentifier(channel)}`)
    } catch {
      this.#reconnect()
    }
  }

  async #connect(): Promise<Client> {
    const client = new Client({ connectionString: this.#url, application_name: 'gatewalk-listen', keepAlive: true })
    client.on('notification', ({ channel, payload }) => {
      for (const fn of this.#subscribers.get(channel) ?? []) fn(payload ?? '')
    })
    this.#live = client
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    await client.connect()
    return client
  }

  #lose(client: Client): void {
    if (this.#live === client) this.#reconnect()
  }

  #reconnect(): void {
    if (this.#isClosed || this.#retry) return
    const lost = this.#live
    this.#live = undefined
    void lost?.end().catch(() => undefined)
    this.#retry = setTimeout(async () => {
      this.#retry = undefined
      this.#client = undefined
      await Promise.all([...this.#subscribers.keys()].map(channel => this.#run('listen', channel)))
      if (!this.#retry) for (const fn of this.#reconnectHandlers) fn()
    }, RETRY_MS)
    this.#retry.unref()
  }
}
