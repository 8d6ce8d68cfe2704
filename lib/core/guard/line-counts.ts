import { diffLines } from './diff-lines'
import type { FileChange } from './types'

/** How many lines a change adds and removes: from the texts when they are known, else from the diff. */
export function lineCounts(change: Pick<FileChange, 'before' | 'after' | 'hunk'>): { added: number; removed: number } {
  if (change.before === null && change.after === null) {
    return { added: diffLines(change.hunk, '+').length, removed: diffLines(change.hunk, '-').length }
  }
  const counts = new Map<string, number>()
  for (const line of linesOf(change.after)) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of linesOf(change.before)) counts.set(line, (counts.get(line) ?? 0) - 1)
  const sizes = [...counts.values()]
  const sum = (sign: 1 | -1): number => sizes.reduce((total, size) => total + Math.max(0, size * sign), 0)
  return { added: sum(1), removed: sum(-1) }
}

function linesOf(text: string | null): string[] {
  return text === null || text === '' ? [] : text.replace(/\n$/, '').split('\n')
}
