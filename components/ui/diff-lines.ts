import { diffArrays } from 'diff'

export type DiffWord = { text: string; isChanged: boolean }
export type DiffLine = { kind: 'same' | 'add' | 'del' | 'note'; words: DiffWord[] }

/** Longest line that is compared word by word; beyond it only the line is coloured. */
const MAX_LINE = 600
/** Share of a line that must stay the same for words to be marked; below, the marks would be the line. */
const MIN_SAME = 0.25
/** Lines of a block of which each removed one is compared with each added one; larger blocks are paired by place. */
const MAX_BLOCK = 24
/** Words that may differ; lines further apart are another text. */
const MAX_EDITS = 1_000
/** What is compared: a word, a run of blanks, a character of a script that has no blanks, or any other sign. */
const WORDS = /[\u3040-\u30ff\u3400-\u9fff]|[\p{L}\p{N}_]+?(?=[\u3040-\u30ff\u3400-\u9fff])|[\p{L}\p{N}_]+|\s+|./gu

/** The lines of one hunk with the changed words marked: each removed line is compared with the added line most like it. */
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
  const [before, after] = [removed.map(line => line.slice(1)), added.map(line => line.slice(1))]
  const old = before.map(whole)
  const now = after.map(whole)
  for (const [from, to] of pairLines(before, after)) {
    const compared = compareLines(before[from] ?? '', after[to] ?? '')
    old[from] = compared.before
    now[to] = compared.after
  }
  return [
    ...old.map(words => ({ kind: 'del' as const, words })),
    ...now.map(words => ({ kind: 'add' as const, words })),
  ]
}

/** Which removed line became which added one: in their order, so that together they stay as much the same as they can. */
export function pairLines(before: string[], after: string[]): [number, number][] {
  const isSmall = before.length <= MAX_BLOCK && after.length <= MAX_BLOCK
  if (!isSmall || before.length === after.length)
    return before.slice(0, after.length).map((_, at): [number, number] => [at, at])
  const bags = after.map(wordsOf)
  const likeness = before.map(line => bags.map(bag => sameShare(wordsOf(line), bag)))
  // best[i][j]: the most that the lines from i and from j on can have in common.
  const best = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  const paired = (i: number, j: number) => (likeness[i]?.[j] ?? 0) + at(i + 1, j + 1)
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const row = best[i]
      if (row) row[j] = Math.max(at(i + 1, j), at(i, j + 1), paired(i, j))
    }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (at(i, j) === at(i + 1, j)) i += 1
    else if (at(i, j) === at(i, j + 1)) j += 1
    else pairs.push([i++, j++])
  }
  return pairs
}

/** Two lines of at most `maxLine` characters with the words marked that only one has; unmarked when little is the same. */
export function compareLines(
  before: string,
  after: string,
  maxLine = MAX_LINE,
): { before: DiffWord[]; after: DiffWord[] } {
  const unmarked = { before: whole(before), after: whole(after) }
  if (before.length > maxLine || after.length > maxLine) return unmarked
  const parts = diffArrays(before.match(WORDS) ?? [], after.match(WORDS) ?? [], { maxEditLength: MAX_EDITS })
  if (!parts) return unmarked
  const read = parts.map(({ value, added, removed }) => ({ text: value.join(''), added, removed }))
  const same = read.filter(part => !part.added && !part.removed).reduce((sum, part) => sum + part.text.trim().length, 0)
  if (same < MIN_SAME * Math.max(before.trim().length, after.trim().length)) return unmarked
  return {
    before: read.filter(part => !part.added).map(part => ({ text: part.text, isChanged: Boolean(part.removed) })),
    after: read.filter(part => !part.removed).map(part => ({ text: part.text, isChanged: Boolean(part.added) })),
  }
}

function wordsOf(line: string): string[] {
  return (line.slice(0, MAX_LINE).match(WORDS) ?? []).filter(word => word.trim() !== '')
}

/** Share of the words of the longer line that the other has too. */
function sameShare(one: string[], other: string[]): number {
  const left = new Map<string, number>()
  for (const word of other) left.set(word, (left.get(word) ?? 0) + 1)
  let same = 0
  for (const word of one) {
    const count = left.get(word) ?? 0
    if (count > 0) same += 1
    left.set(word, count - 1)
  }
  return same / Math.max(1, one.length, other.length)
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
