import { type OpenSource, SteadyStream } from '@/components/live/steady-stream'
import { urls } from '@/lib/core/urls'
import type { LogSlot } from './log-slots'

/** `polling`: other tabs have the streams. `lost`: nobody answers. `gone`: it is not there, or not for this person. */
export type LogStatus = 'connecting' | 'live' | 'polling' | 'lost' | 'ended' | 'signed-out' | 'gone'

/** `linesBefore`: lines of the log before a snapshot. */
export type LogText = { text: string; isSnapshot: boolean; linesBefore?: number }

export type LogReaderParts = {
  logId: string
  onText: (text: LogText) => void
  onStatus: (status: LogStatus) => void
  openSource: OpenSource
  takeSlot: () => Promise<LogSlot | null>
  fetch: typeof fetch
}

const POLL_MS = 2_000
const LOST_AFTER_MS = 3_000

type Part = { seq: number; text: string; skipped: boolean; isClosed: boolean; linesBefore?: number }

/**
 * Reads a log to its end, each chunk once: by a stream of its own where this browser has a slot left, else by asking
 * every two seconds for what follows the last chunk. Out of view it reads nothing and has no slot.
 */
export class LogReader {
  private seq = -1
  private stream: SteadyStream | null = null
  private slot: LogSlot | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private lostTimer: ReturnType<typeof setTimeout> | undefined
  private status: LogStatus = 'connecting'
  /** Grows with each beginning, so that what an earlier one still waits for is let go. */
  private turn = 0
  private isReading = false

  constructor(private readonly parts: LogReaderParts) {}

  /** Begins, or goes on after the last chunk. */
  read(): void {
    if (this.isReading || isOver(this.status)) return
    this.isReading = true
    this.turn += 1
    void this.next(this.turn)
  }

  /** Stops reading and lets its slot go. */
  rest(): void {
    this.isReading = false
    this.turn += 1
    clearTimeout(this.timer)
    this.leaveStream()
    clearTimeout(this.lostTimer)
    this.lostTimer = undefined
  }

  private async next(turn: number): Promise<void> {
    const slot = await this.parts.takeSlot()
    if (turn !== this.turn) return slot?.()
    if (slot) return this.follow(slot)
    await this.poll()
    if (turn === this.turn && this.isReading) this.timer = setTimeout(() => void this.next(turn), POLL_MS)
  }

  private follow(slot: LogSlot): void {
    this.slot = slot
    const receive = (isSnapshot: boolean) => (data: unknown, id: string) => {
      this.seq = Number(id)
      const { text, linesBefore } = data as { text: string; linesBefore?: number }
      this.parts.onText({ text, isSnapshot, ...(isSnapshot ? { linesBefore } : {}) })
    }
    this.stream = new SteadyStream({
      url: () => urls.logStream(this.parts.logId, this.seq),
      openSource: this.parts.openSource,
      on: { chunk: receive(false), snapshot: receive(true), end: () => this.end('ended') },
      onOpen: () => this.setStatus('live'),
      onLost: () => this.lose(),
      onSignedOut: () => this.end('signed-out'),
    })
  }

  /** A stream that was refused does not say why; a question does. */
  private lose(): void {
    this.lostTimer ??= setTimeout(() => {
      this.setStatus('lost')
      void this.poll()
    }, LOST_AFTER_MS)
  }

  private async poll(): Promise<void> {
    const turn = this.turn
    try {
      const response = await this.parts.fetch(urls.logPart(this.parts.logId, this.seq))
      if (turn !== this.turn) return
      if (response.status === 401) return this.end('signed-out')
      if (response.status === 403 || response.status === 404) return this.end('gone')
      if (!response.ok || this.stream) return
      const part = (await response.json()) as Part
      if (turn !== this.turn || this.stream) return
      const hasText = part.seq > this.seq
      this.seq = part.seq
      const { text, skipped: isSnapshot, linesBefore } = part
      if (hasText) this.parts.onText({ text, isSnapshot, ...(isSnapshot ? { linesBefore } : {}) })
      if (part.isClosed && !hasText) this.end('ended')
      else this.setStatus('polling')
    } catch {
      if (turn === this.turn) this.setStatus('lost')
    }
  }

  private end(status: LogStatus): void {
    this.setStatus(status)
    this.rest()
  }

  private leaveStream(): void {
    this.stream?.close()
    this.stream = null
    this.slot?.()
    this.slot = null
  }

  private setStatus(status: LogStatus): void {
    clearTimeout(this.lostTimer)
    this.lostTimer = undefined
    if (this.status === status) return
    this.status = status
    this.parts.onStatus(status)
  }
}

/** Nothing more comes, whoever asks. */
function isOver(status: LogStatus): boolean {
  return status === 'ended' || status === 'gone'
}
