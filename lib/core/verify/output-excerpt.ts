/** Lines `from` to `to` (not included) of an output. */
export type Window = { from: number; to: number }

const BEFORE = 4
/** What stands after the first error is read; of the others only what they are. */
const AFTER_FIRST = 24
const AFTER = 8
const TAIL = 40
const MAX_LINES = 300

/** What of an output of so many lines is shown at first: around its errors, at most 300 lines; without any, its end. */
export function outputExcerpt(lines: number, errors: readonly number[]): Window[] {
  if (errors.length === 0) return lines === 0 ? [] : [{ from: Math.max(0, lines - TAIL), to: lines }]
  const windows: Window[] = []
  let shown = 0
  for (const [index, at] of errors.entries()) {
    const last = windows.at(-1)
    const from = Math.max(last?.to ?? 0, at - BEFORE)
    const to = Math.min(lines, at + 1 + (index === 0 ? AFTER_FIRST : AFTER))
    if (to <= from) continue
    if (shown + to - from > MAX_LINES) break
    shown += to - from
    if (last && from - last.to <= 1) last.to = to
    else windows.push({ from, to })
  }
  return windows
}
