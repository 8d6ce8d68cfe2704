import { takeStart } from './truncate-text'

/** One line without its line break; `cut` is how many UTF-16 units beyond the limit were left out. */
export type Line = { text: string; cut: number }

/**
 * Splits streamed text at `\n` only (U+2028 stands inside JSON strings), dropping a `\r` before it. A line of any
 * length keeps its first `limit` UTF-16 units, so that one huge line neither grows memory nor breaks the stream.
 */
export class LineSplitter {
  private parts: string[] = []
  private kept = 0
  private cut = 0
  private open = false

  constructor(private readonly limit: number) {}

  /** The lines completed by this text. */
  push(text: string): Line[] {
    const lines: Line[] = []
    let from = 0
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
      this.keep(text.slice(from, at))
      lines.push(this.take())
      from = at + 1
    }
    if (from < text.length) this.keep(text.slice(from))
    return lines
  }

  /** The last line when the stream did not end with a line break. */
  end(): Line[] {
    return this.open ? [this.take()] : []
  }

  private keep(text: string): void {
    this.open = true
    const part = takeStart(text, Math.max(0, this.limit - this.kept))
    if (part) this.parts.push(part)
    this.kept += part.length
    this.cut += text.length - part.length
  }

  private take(): Line {
    const joined = this.parts.join('')
    const line = { text: joined.endsWith('\r') ? joined.slice(0, -1) : joined, cut: this.cut }
    this.parts = []
    this.kept = 0
    this.cut = 0
    this.open = false
    return line
  }
}
