import { diffChars, diffWordsWithSpace } from 'diff'

export type DiffWord = { text: string; isChanged: boolean }
export type DiffLine = { kind: 'same' | 'add' | 'del' | 'note'; words: DiffWord[] }

/** Longest line that is compared word by word; beyond it only the line is coloured. */
const MAX_LINE = 600
/** Share of a line that must stay the same for words to be marked; below, the marks would be the line. */
const MIN_SAME = 0.25
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/** The lines of one hunk with the changed words marked: each removed line is compared with the added line at its place. */
export function markWords(lines: string[]): DiffLine[] {
  const marked: DiffLine[] = []
  let index = 0
  while (index < lines.length) {
    const removed = takeWhile(lines, index, '-')
    const added = takeWhile(lines, index + removed.length, '+')
    if (removed.length + added.length === 0) {
      marked.push(plainLine(lines[index] ?? ''))
      index += 1
      continue
    }
    marked.push(...compareBlocks(removed, added))
    index += removed.length + added.length
  }
  return marked
}

function compareBlocks(removed: string[], added: string[]): DiffLine[] {
  const pairs = removed.map((line, at) => compareLines(line.slice(1), added[at]?.slice(1)))
  return [
    ...pairs.map(pair => ({ kind: 'del' as const, words: pair.before })),
    ...added.map((line, at) => ({ kind: 'add' as const, words: pairs[at]?.after ?? whole(line.slice(1)) })),
  ]
}

function compareLines(before: string, after: string | undefined): { before: DiffWord[]; after: DiffWord[] } {
  const unmarked = { before: whole(before), after: whole(after ?? '') }
  if (after === undefined || before.length > MAX_LINE || after.length > MAX_LINE) return unmarked
  const parts = CJK.test(before + after) ? diffChars(before, after) : diffWordsWithSpace(before, after)
  const same = parts
    .filter(part => !part.added && !part.removed)
    .reduce((sum, part) => sum + part.value.trim().length, 0)
  if (same < MIN_SAME * Math.max(before.length, after.length)) return unmarked
  return {
    before: parts.filter(part => !part.added).map(part => ({ text: part.value, isChanged: Boolean(part.removed) })),
    after: parts.filter(part => !part.removed).map(part => ({ text: part.value, isChanged: Boolean(part.added) })),
  }
}

function plainLine(line: string): DiffLine {
  return line.startsWith('\\')
    ? { kind: 'note', words: whole(line.slice(1).trim()) }
    : { kind: 'same', words: whole(line.slice(1)) }
}

function takeWhile(lines: string[], from: number, sign: '+' | '-'): string[] {
  let end = from
  while (end < lines.length && lines[end]?.startsWith(sign)) end += 1
  return lines.slice(from, end)
}

const whole = (text: string): DiffWord[] => [{ text, isChanged: false }]
