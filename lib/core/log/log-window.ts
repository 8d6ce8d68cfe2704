/** Where one chunk of a log goes, and what has to go for it. */
export type Placement = {
  seq: number
  /** Chunks whose turn to go it is, ends included; null when nothing was cut. */
  drop: { from: number; to: number } | null
}

/**
 * Which chunks of a log are kept: its head as it came, then a rolling tail, together at most `limitBytes`. The number
 * between head and tail is reserved for the chunk that says how much is missing.
 */
export class LogWindow {
  private nextSeq = 0
  private headBytes = 0
  private tail: { seq: number; bytes: number }[] = []
  private tailBytes = 0
  private reserved: number | null = null
  private cut = 0

  constructor(private readonly limitBytes: number) {}

  /** Bytes of the chunks dropped so far. */
  get cutBytes(): number {
    return this.cut
  }

  /** The sequence number of the chunk that says what is missing; null while everything is still in the head. */
  get markerSeq(): number | null {
    return this.reserved
  }

  /** Gives a chunk of this size its number. */
  place(bytes: number): Placement {
    if (this.reserved === null && this.headBytes + bytes <= this.limitBytes / 2) {
      this.headBytes += bytes
      return { seq: this.nextSeq++, drop: null }
    }
    this.reserved ??= this.nextSeq++
    const seq = this.nextSeq++
    this.tail.push({ seq, bytes })
    this.tailBytes += bytes
    return { seq, drop: this.tailBytes > this.limitBytes - this.headBytes ? this.shorten() : null }
  }

  /** Drops an eighth more than needed, so that a flood does not cost one deletion for each chunk. */
  private shorten(): { from: number; to: number } | null {
    const wanted = (this.limitBytes - this.headBytes) * (7 / 8)
    let count = 0
    // The newest chunk stays, whatever its size.
    while (this.tailBytes > wanted && count < this.tail.length - 1) {
      const bytes = this.tail[count]?.bytes ?? 0
      this.tailBytes -= bytes
      this.cut += bytes
      count++
    }
    const gone = this.tail.splice(0, count)
    const [first, last] = [gone[0], gone.at(-1)]
    return first && last ? { from: first.seq, to: last.seq } : null
  }
}
