import { diffArrays } from 'diff'
import { compareLines, type DiffWord, pairLines } from './diff-lines'
import { type MarkdownBlock, type MarkdownRun, readMarkdown } from './read-markdown'

export type MarkedRun = MarkdownRun & { isChanged: boolean }
export type MarkedBlock = Omit<MarkdownBlock, 'runs'> & { runs: MarkedRun[] }

/** What stands in one place before and after; null where there was nothing. */
export type MarkdownPair = { before: MarkedBlock | null; after: MarkedBlock | null; isSame: boolean }

/** Blocks that may differ before two documents are taken for two texts. */
const MAX_EDITS = 2_000
/** Longest paragraph whose words are compared. */
const MAX_PARAGRAPH = 6_000

/** Two Markdown texts as pairs of rendered blocks, with the words marked that changed. Null for a file that is not there. */
export function compareMarkdown(before: string | null, after: string | null): MarkdownPair[] {
  const [old, now] = [before === null ? [] : readMarkdown(before), after === null ? [] : readMarkdown(after)]
  const parts = diffArrays(old.map(keyOf), now.map(keyOf), { maxEditLength: MAX_EDITS })
  if (!parts) return pairBlocks(old, now)
  const pairs: MarkdownPair[] = []
  let [from, to] = [0, 0]
  for (let at = 0; at < parts.length; ) {
    const removed = parts[at]?.removed ? (parts[at++]?.value.length ?? 0) : 0
    const added = parts[at]?.added ? (parts[at++]?.value.length ?? 0) : 0
    const same = removed + added === 0 ? (parts[at++]?.value.length ?? 0) : 0
    if (same > 0) pairs.push(...now.slice(to, to + same).map(samePair))
    else pairs.push(...pairBlocks(old.slice(from, from + removed), now.slice(to, to + added)))
    from += removed + same
    to += added + same
  }
  return pairs
}

/** What a block is, apart from where it stands. */
function keyOf({ kind, depth, marker, isQuoted, runs }: MarkdownBlock): string {
  return JSON.stringify([kind, depth, marker, isQuoted, runs.map(run => [run.text, run.look])])
}

function samePair(block: MarkdownBlock): MarkdownPair {
  const marked = plain(block)
  return { before: marked, after: marked, isSame: true }
}

function pairBlocks(old: MarkdownBlock[], now: MarkdownBlock[]): MarkdownPair[] {
  const [before, after] = [old.map(textOf), now.map(textOf)]
  const pairs: MarkdownPair[] = []
  let [from, to] = [0, 0]
  for (const [oldAt, newAt] of [...pairLines(before, after), [old.length, now.length] as const]) {
    while (from < oldAt) pairs.push({ before: whole(old[from++]), after: null, isSame: false })
    while (to < newAt) pairs.push({ before: null, after: whole(now[to++]), isSame: false })
    const [left, right] = [old[oldAt], now[newAt]]
    if (!left || !right) continue
    const words = compareLines(before[oldAt] ?? '', after[newAt] ?? '', MAX_PARAGRAPH)
    const [marked, remarked] = [withWords(left, words.before), withWords(right, words.after)]
    // Nothing in the words: the look is what changed.
    const isLook = [marked, remarked].every(block => block.runs.every(run => !run.isChanged))
    pairs.push(
      isLook
        ? { before: whole(left), after: whole(right), isSame: false }
        : { before: marked, after: remarked, isSame: false },
    )
    ;[from, to] = [oldAt + 1, newAt + 1]
  }
  return pairs
}

const textOf = (block: MarkdownBlock) => block.runs.map(run => run.text).join('')

const plain = (block: MarkdownBlock): MarkedBlock => ({
  ...block,
  runs: block.runs.map(run => ({ ...run, isChanged: false })),
})

/** A block that only one side has is changed as a whole. */
function whole(block: MarkdownBlock | undefined): MarkedBlock | null {
  return block ? { ...block, runs: block.runs.map(run => ({ ...run, isChanged: true })) } : null
}

/** The runs of a block cut where changed words begin and end. */
function withWords(block: MarkdownBlock, words: DiffWord[]): MarkedBlock {
  const left = words.map(word => ({ ...word }))
  const runs = block.runs.flatMap(run => {
    const cut: MarkedRun[] = []
    for (let at = 0; at < run.text.length; ) {
      const word = left[0]
      if (!word) break
      const size = Math.min(word.text.length, run.text.length - at)
      if (size > 0) cut.push({ ...run, text: run.text.slice(at, at + size), isChanged: word.isChanged })
      at += size
      word.text = word.text.slice(size)
      if (word.text === '') left.shift()
    }
    return cut
  })
  return { ...block, runs }
}
