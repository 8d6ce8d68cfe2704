import { takeEnd, takeStart } from './truncate-text'

/** Keeps the first and the last part of a text of any length in bounded memory; sizes are UTF-16 units. */
export class BoundedText {
  private head = ''
  private headFull = false
  private tail: string[] = []
  private tailLength = 0
  private length = 0

  constructor(
    private readonly headLimit: number,
    private readonly tailLimit: number,
  ) {}

  /** Adds text at the end. */
  push(text: string): void {
    this.length += text.length
    const first = this.headFull ? '' : takeStart(text, this.headLimit - this.head.length)
    this.head += first
    if (first.length === text.length) return
    this.headFull = true
    this.tail.push(text.slice(first.length))
    this.tailLength += text.length - first.length
    if (this.tailLength > this.tailLimit * 2) this.compact()
  }

  /** How many UTF-16 units `toString()` leaves out. */
  get cut(): number {
    return Math.max(0, this.length - this.head.length - takeEnd(this.tail.join(''), this.tailLimit).length)
  }

  /** The kept text, with a line that says how much is missing between head and tail. */
  toString(): string {
    const tail = takeEnd(this.tail.join(''), this.tailLimit)
    const cut = this.length - this.head.length - tail.length
    return cut === 0 ? this.head + tail : `${this.head}\n… ${cut.toLocaleString('en-US')} characters cut …\n${tail}`
  }

  private compact(): void {
    const kept = takeEnd(this.tail.join(''), this.tailLimit)
    this.tail = [kept]
    this.tailLength = kept.length
  }
}
