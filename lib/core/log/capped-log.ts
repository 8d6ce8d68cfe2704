import { LogWindow } from './log-window'
import { plainText } from './plain-text'
import { takeStart } from './truncate-text'

export type LogChunk = { seq: number; text: string; bytes: number; at: string }

/** Where the chunks of one log are kept. `drop` deletes numbers from `from` to `to`, ends included. */
type LogStore = {
  append(chunk: LogChunk): Promise<void>
  drop(seqs: { from: number; to: number }): Promise<void>
}

/** Time, from outside: the present as ISO text, and a timer that returns its cancelling. */
export type LogClock = { now(): string; after(ms: number, run: () => void): () => void }

export type CappedLogOptions = {
  store: LogStore
  clock: LogClock
  /** Kept of head and tail together; 20 MB (`spec/loop.md`). */
  limitBytes?: number
  flushBytes?: number
  flushMs?: number
}

/** A log that is being written. A promise from `write` means: read no further before it resolves. */
export type CappedLog = {
  write(text: string): void | Promise<void>
  /** Stores the rest and the final count of what is missing. */
  close(): Promise<{ bytes: number; cutBytes: number }>
}

/**
 * Writes text of any length to a store in batches, in bounded memory, keeping head and tail; between them stands
 * `… 81,234,567 bytes cut …`. A failing store rejects the next `write` or `close`.
 */
export function createCappedLog(options: CappedLogOptions): CappedLog {
  const { store, clock, flushBytes = 256_000, flushMs = 100 } = options
  const chunks = new ChunkWriter(store, clock, new LogWindow(options.limitBytes ?? 20_000_000))
  let pending = ''
  let flushing: Promise<void> = Promise.resolve()
  let cancelTimer: (() => void) | null = null

  const flush = (): Promise<void> => {
    cancelTimer?.()
    cancelTimer = null
    flushing = flushing.then(async () => {
      const batch = pending
      pending = ''
      for (const piece of pieces(batch, flushBytes)) await chunks.append(piece)
    })
    // Whoever writes or closes next is told; nobody waits for a flush that the timer began.
    flushing.catch(() => {})
    return flushing
  }
  return {
    write: text => {
      pending += plainText(text)
      if (pending.length >= flushBytes) return flush()
      cancelTimer ??= clock.after(flushMs, flush)
    },
    close: async () => {
      await flush()
      await chunks.writeMarker()
      return { bytes: chunks.bytes, cutBytes: chunks.cutBytes }
    },
  }
}

/** While a flood runs, the line that says how much is cut is renewed this often; `close` makes it exact. */
const MARK_EVERY_BYTES = 5_000_000

/** Gives each chunk its number, drops what is over the limit and keeps the line that says so up to date. */
class ChunkWriter {
  bytes = 0
  private markedBytes = 0

  constructor(
    private readonly store: LogStore,
    private readonly clock: LogClock,
    private readonly window: LogWindow,
  ) {}

  get cutBytes(): number {
    return this.window.cutBytes
  }

  async append(text: string): Promise<void> {
    const bytes = byteLength(text)
    this.bytes += bytes
    const { seq, drop } = this.window.place(bytes)
    await this.store.append({ seq, text, bytes, at: this.clock.now() })
    if (!drop) return
    await this.store.drop(drop)
    if (this.markedBytes === 0 || this.window.cutBytes - this.markedBytes >= MARK_EVERY_BYTES) await this.writeMarker()
  }

  async writeMarker(): Promise<void> {
    const { markerSeq: seq, cutBytes } = this.window
    if (seq === null || cutBytes === this.markedBytes) return
    if (this.markedBytes > 0) await this.store.drop({ from: seq, to: seq })
    this.markedBytes = cutBytes
    const text = `\n… ${cutBytes.toLocaleString('en-US')} bytes cut …\n`
    await this.store.append({ seq, text, bytes: byteLength(text), at: this.clock.now() })
  }
}

/** Cuts a batch after line breaks where there are any, else between two whole characters. */
function pieces(batch: string, limit: number): string[] {
  const result: string[] = []
  for (let rest = batch; rest !== ''; ) {
    const piece = rest.length <= limit ? rest : cutPiece(rest, limit)
    result.push(piece)
    rest = rest.slice(piece.length)
  }
  return result
}

function cutPiece(text: string, limit: number): string {
  const lineBreak = text.lastIndexOf('\n', limit - 1)
  // A single character longer than the limit is taken whole rather than never.
  return lineBreak > 0 ? text.slice(0, lineBreak + 1) : takeStart(text, limit) || text.slice(0, limit)
}

const encoder = new TextEncoder()

function byteLength(text: string): number {
  return encoder.encode(text).length
}
