import { describeResult } from './describe-result'
import { isAsExpected } from './read-result'
import type { Drill, DrillResult } from './types'

/** A drill that was run; `result` null when it came to no end, with why. */
export type DrillRun = { drill: Drill; result: DrillResult | null; why?: string; ms: number }

export type TableOptions = {
  /** Colours, for a terminal. */
  isColoured: boolean
}

type Row = { id: string; behaviour: string; did: string; expected: string; ok: string; time: string }

const HEAD: Row = {
  ...{ id: 'drill', behaviour: 'the agent', did: 'what Gatewalk did', expected: 'expected' },
  ...{ ok: 'ok', time: 'time' },
}
const GREEN = '\u001B[32m'
const RED = '\u001B[31m'
const FAINT = '\u001B[2m'
const PLAIN = '\u001B[0m'

/** True when the drill came to its end and did as expected. */
export function isOk({ drill, result }: DrillRun): boolean {
  return result !== null && isAsExpected(result, drill.expected)
}

/** The table with aligned columns, one line a drill; what was expected is written out where it is not what happened. */
export function drillTable(runs: readonly DrillRun[], { isColoured }: TableOptions): string {
  const rows = runs.map(toRow)
  const width = (key: keyof Row) => Math.max(...[HEAD, ...rows].map(row => row[key].length))
  const keys = ['id', 'behaviour', 'did', 'expected', 'ok', 'time'] as const
  const widths = Object.fromEntries(keys.map(key => [key, width(key)]))
  const line = (row: Row) =>
    keys
      .map(key => row[key].padEnd(widths[key] ?? 0))
      .join('  ')
      .trimEnd()
  const painted = runs.map((run, at) => paint(line(rows[at] ?? HEAD), isOk(run) ? '' : RED, isColoured))
  return [paint(line(HEAD), FAINT, isColoured), ...painted].join('\n')
}

/** `54 as expected, 0 not`: the last line. */
export function drillSum(runs: readonly DrillRun[], { isColoured }: TableOptions): string {
  const ok = runs.filter(isOk).length
  const sum = `${ok} as expected, ${runs.length - ok} not`
  return paint(sum, ok === runs.length ? GREEN : RED, isColoured)
}

function toRow(run: DrillRun): Row {
  const { drill, result, why, ms } = run
  return {
    ...{ id: drill.id, behaviour: drill.behaviour },
    did: result ? describeResult(result) : (why ?? 'came to no end'),
    expected: isOk(run) ? 'the same' : describeResult(drill.expected),
    ok: isOk(run) ? 'yes' : 'NO',
    time: `${(ms / 1_000).toFixed(1)} s`,
  }
}

function paint(text: string, colour: string, isColoured: boolean): string {
  return isColoured && colour !== '' ? `${colour}${text}${PLAIN}` : text
}
