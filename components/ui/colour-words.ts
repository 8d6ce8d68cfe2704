import type { CodeKind, CodeSpan } from '@/lib/core/code/code-span'
import type { DiffWord } from './diff-lines'

/** A stretch of a line with one look. */
export type ColouredWord = DiffWord & { kind: CodeKind }

/** The words of a line cut where their colours change; spans that do not fit the line are not used. */
export function colourWords(words: DiffWord[], spans: CodeSpan[] | null): ColouredWord[] {
  const length = words.reduce((sum, word) => sum + word.text.length, 0)
  const covered = spans?.reduce((sum, span) => sum + span.length, 0)
  if (!spans || covered !== length) return words.map(word => ({ ...word, kind: 'plain' }))
  const coloured: ColouredWord[] = []
  const left = spans.map(span => ({ ...span }))
  for (const { text, isChanged } of words) {
    for (let from = 0; from < text.length; ) {
      const span = left[0]
      if (!span) break
      const size = Math.min(span.length, text.length - from)
      if (size > 0) coloured.push({ text: text.slice(from, from + size), isChanged, kind: span.kind })
      from += size
      span.length -= size
      if (span.length === 0) left.shift()
    }
  }
  return coloured
}
