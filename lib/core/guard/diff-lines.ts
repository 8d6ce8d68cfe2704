import { truncateText } from '../log/truncate-text'
import type { FileChange } from './types'

const BEFORE = 500
const LIMIT = 2_500

/** Lines that a change adds, without their `+`; from the texts when they are known, else from the diff. */
export function addedLines(change: Pick<FileChange, 'before' | 'after' | 'hunk'>): string[] {
  const fromHunk = diffLines(change.hunk, '+')
  if (change.after === null) return fromHunk
  const before = new Set((change.before ?? '').split('\n'))
  const fromText = change.after.split('\n').filter(line => !before.has(line))
  return [...fromHunk, ...fromText]
}

/** Lines that a diff adds (`+`) or removes (`-`), without the sign and the file headers. */
export function diffLines(hunk: string, sign: '+' | '-'): string[] {
  const lines = hunk.split('\n')
  const first = lines.findIndex(line => line.startsWith('@@'))
  return lines
    .slice(first === -1 ? 0 : first)
    .filter(line => line.startsWith(sign) && (first !== -1 || !line.startsWith(sign.repeat(3))))
    .map(line => line.slice(1).replace(/\r$/, ''))
}

/** The part of a diff around a changed line that holds `text`; its beginning when there is none. */
export function excerptAround(hunk: string, text: string): string {
  const needle = text.slice(0, 200)
  const at = needle === '' ? -1 : Math.max(indexInLine(hunk, '+', needle), indexInLine(hunk, '-', needle))
  if (at < BEFORE) return truncateText(hunk, LIMIT)
  const start = hunk.lastIndexOf('\n', at - BEFORE) + 1
  return truncateText(hunk.slice(start > at - LIMIT / 2 ? start : at - BEFORE), LIMIT)
}

function indexInLine(hunk: string, sign: string, needle: string): number {
  for (let at = hunk.indexOf(needle); at !== -1; ) {
    if (hunk[hunk.lastIndexOf('\n', at) + 1] === sign) return at
    const lineEnd = hunk.indexOf('\n', at)
    at = lineEnd === -1 ? -1 : hunk.indexOf(needle, lineEnd)
  }
  return -1
}
