import { HEARTBEAT_MS } from '@/lib/core/live-event'

/** What a stream is to its owner; `EventSource` of the browser, or a stand-in of a test. */
export type OpenSource = (url: string) => EventSource

export type SteadyStreamParts = {
  /** Asked at each opening, so that it can name where to go on. */
  url: () => string
  /** Events by name; all others that the stream may say are its own. */
  on: Record<string, (data: unknown, id: string) => void>
  onOpen: () => void
  onLost: () => void
  /** The session has ended: nothing is opened any more until `reopen`. */
  onSignedOut: () => void
  openSource: OpenSource
}

const SILENT_MS = HEARTBEAT_MS * 2
const APART_MS = 1_000
/** Before each new try after the server has refused or could not be reached; the last one stays. */
const RETRY_MS = [1_000, 2_000, 4_000, 8_000]

/** A stream of server-sent events that comes back by itself: after a refusal, and when it has been silent for too long. */
export class SteadyStream {
  private source: EventSource | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private tries = 0
  private heardAt = 0
  private openedAt = 0

  constructor(private readonly parts: SteadyStreamParts) {
    this.open()
  }

  /** Looks at the clock: timers stand still while a computer sleeps or a tab is frozen. */
  check(): void {
    if (this.source && Date.now() - this.heardAt > SILENT_MS) this.reopen()
  }

  /** Many may ask for it at once: a line that was only just opened stays. */
  reopen(): void {
    if (this.source && Date.now() - this.openedAt < APART_MS) return
    this.close()
    this.open()
  }

  close(): void {
    clearTimeout(this.timer)
    this.source?.close()
    this.source = null
  }

  private open(): void {
    const source = this.parts.openSource(this.parts.url())
    const listen = (name: string, act: (event: MessageEvent<string>) => void) =>
      source.addEventListener(name, event => {
        if (this.source !== source) return
        this.hear()
        act(event as MessageEvent<string>)
      })
    this.source = source
    this.openedAt = Date.now()
    this.hear()
    listen('hello', () => {
      this.tries = 0
      this.parts.onOpen()
    })
    listen('alive', () => undefined)
    listen('signed-out', () => {
      this.close()
      this.parts.onSignedOut()
    })
    for (const [name, act] of Object.entries(this.parts.on))
      listen(name, event => act(JSON.parse(event.data), event.lastEventId))
    source.addEventListener('error', () => this.lose(source))
  }

  private hear(): void {
    this.heardAt = Date.now()
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.check(), SILENT_MS + 1)
  }

  private lose(source: EventSource): void {
    if (this.source !== source) return
    this.parts.onLost()
    // Else the browser tries again by itself.
    if (source.readyState !== source.CLOSED) return
    this.close()
    this.timer = setTimeout(() => this.open(), RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)])
    this.tries += 1
  }
}
