/** A stream as the server end of a test sees it: what a tab opened, to be spoken into. */
export class StandInSource extends EventTarget {
  readonly CLOSED = 2
  readyState = 1

  constructor(readonly url: string) {
    super()
  }

  close(): void {
    this.readyState = 2
  }

  get isOpen(): boolean {
    return this.readyState !== 2
  }

  say(event: string, data: unknown = {}, id = ''): void {
    if (this.isOpen) this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId: id }))
  }

  /** The connection breaks; `refused`: the browser does not try again by itself. */
  fail({ refused = false } = {}): void {
    this.readyState = refused ? 2 : 0
    this.dispatchEvent(new Event('error'))
  }
}

type Hold = { release: (error?: Error) => void }

/** The locks, channels and streams that the tabs of one browser share; time is the test's. */
export class StandInBrowser {
  readonly sources: StandInSource[] = []
  private readonly holds = new Map<string, Hold>()
  private readonly queues = new Map<string, (() => void)[]>()
  private readonly channels = new Set<{ name: string; onmessage: ((event: MessageEvent) => void) | null }>()

  openSource = (url: string): EventSource => {
    const source = new StandInSource(url)
    this.sources.push(source)
    return source as unknown as EventSource
  }

  get open(): StandInSource[] {
    return this.sources.filter(source => source.isOpen)
  }

  /** What one tab has of it; `freeze` lets it hear nothing while it keeps its locks. */
  tab() {
    const own = { isFrozen: false, channels: new Set<{ onmessage: ((event: MessageEvent) => void) | null }>() }
    const openChannel = (name: string) => {
      const channel = {
        name,
        onmessage: null as ((event: MessageEvent) => void) | null,
        postMessage: (data: unknown) => {
          for (const other of this.channels)
            if (other !== channel && other.name === name)
              queueMicrotask(() => other.onmessage?.(new MessageEvent('message', { data })))
        },
        close: () => this.channels.delete(channel),
      }
      this.channels.add(channel)
      own.channels.add(channel)
      return channel as unknown as BroadcastChannel
    }
    return {
      parts: { openSource: this.openSource, shared: { locks: this.locks, openChannel } },
      /** The tab stands still: it keeps its locks and hears nothing. */
      freeze: () => {
        for (const channel of own.channels) channel.onmessage = null
      },
    }
  }

  private readonly locks = {
    request: (name: string, options: LockOptions, hold: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const grant = () => {
          const settle = (error?: Error) => {
            if (this.holds.get(name) === own) this.holds.delete(name)
            if (error) return reject(error)
            resolve()
            this.queues.get(name)?.shift()?.()
          }
          const own: Hold = { release: settle }
          this.holds.set(name, own)
          void hold().then(() => settle())
        }
        if (options.steal) {
          const loser = this.holds.get(name)
          grant()
          loser?.release(new DOMException('Taken', 'AbortError'))
        } else if (!this.holds.has(name)) grant()
        else this.queues.set(name, [...(this.queues.get(name) ?? []), grant])
      }),
  } as unknown as LockManager
}
