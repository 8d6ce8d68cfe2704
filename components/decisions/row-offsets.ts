/** Where the rows of a long list lie, in px: as measured, else as guessed. */
export class RowOffsets {
  private readonly heights: Float64Array
  private readonly starts: Float64Array
  private readonly isMeasured: Uint8Array
  private guess: number
  /** Starts up to this row are right. */
  private known = 0

  /** `before`: a list that this one follows on. */
  constructor(size: number, guess: number, before?: RowOffsets) {
    this.guess = before?.guess ?? guess
    this.heights = new Float64Array(size).fill(this.guess)
    this.isMeasured = new Uint8Array(size)
    if (before) this.heights.set(before.heights.subarray(0, size))
    if (before) this.isMeasured.set(before.isMeasured.subarray(0, size))
    this.starts = new Float64Array(size + 1)
  }

  get size(): number {
    return this.heights.length
  }

  /** Top of a row; of the place after the last row, the height of them all. */
  start(index: number): number {
    for (; this.known < index; this.known++)
      this.starts[this.known + 1] = (this.starts[this.known] ?? 0) + (this.heights[this.known] ?? 0)
    return this.starts[index] ?? 0
  }

  /** Keeps a measured height; returns by how much the rows below move. */
  measure(index: number, height: number): number {
    const before = this.heights[index]
    if (before === undefined) return 0
    this.isMeasured[index] = 1
    if (before === height) return 0
    this.heights[index] = height
    this.known = Math.min(this.known, index)
    return height - before
  }

  /** Takes what is measured for the rest too: its mean, so that rows that come move little of what is seen. */
  learn(): void {
    const measured = this.heights.filter((_, index) => this.isMeasured[index] === 1)
    if (measured.length === 0) return
    this.guess = Math.round(measured.reduce((sum, height) => sum + height, 0) / measured.length)
    this.isMeasured.forEach((is, index) => {
      if (!is) this.heights[index] = this.guess
    })
    this.known = 0
  }

  /** The height that a row is thought to have before it is measured. */
  get guessed(): number {
    return this.guess
  }

  /** The row at this height; the last one below the end. */
  indexAt(top: number): number {
    let [low, high] = [0, Math.max(0, this.size - 1)]
    this.start(this.size)
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.start(middle) <= top) low = middle
      else high = middle - 1
    }
    return low
  }
}
