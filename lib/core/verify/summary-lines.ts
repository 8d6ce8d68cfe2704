import { isMakeNotFound, missingIn } from './missing-command'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what begins a colour
const COLOURS = /\u001b\[[0-9;?]*[A-Za-z]/g
/** Words that every line of a runner's summary has one of (`TEST_RUNNERS`), whatever it counts. */
const TELLING =
  /test|pass|fail|cancelled|suites|pending|no tests ran|deselected|skipped|\bRan \d|^OK\b|example|NO TESTS|^ok |^\? |Summary \[/i
const MAX_LINE = 400
const MAX_LINES = 20_000

/** Keeps of an output of any length the lines that `readVerifyIntegrity` looks at, an empty one for each gap. */
export class SummaryLines {
  private readonly lines: string[] = []
  private open = ''

  /** Adds output as it comes, in pieces of any size. */
  push(text: string): void {
    const parts = `${this.open}${text}`.split('\n')
    this.open = (parts.pop() ?? '').slice(-MAX_LINE * 2)
    for (const part of parts) this.keep(part)
  }

  /** The kept lines; of very many the last. */
  toString(): string {
    return [...this.lines, this.open.replace(COLOURS, '')].join('\n')
  }

  private keep(raw: string): void {
    const line = raw.length > MAX_LINE * 2 ? '' : raw.replace(COLOURS, '').replace(/\r$/, '')
    const isKept = line.length <= MAX_LINE && (TELLING.test(line) || missingIn(line) !== null || isMakeNotFound(line))
    if (!isKept && this.lines.at(-1) === '') return
    this.lines.push(isKept ? line : '')
    if (this.lines.length > MAX_LINES * 2) this.lines.splice(0, MAX_LINES)
  }
}
