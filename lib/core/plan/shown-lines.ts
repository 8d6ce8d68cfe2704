import { findReferences } from './decision-references'
import { scanMarkdown } from './markdown-lines'
import { MARK_CHARACTER, type Mark } from './types'

/** A part of a line: words, or the name of a decision. */
export type ShownPart = { text: string; decision: number | null }

/** One line of a plan file as its page shows it; `number` is its anchor. */
export type ShownLine = {
  number: number
  kind: 'blank' | 'heading' | 'item' | 'list' | 'quote' | 'code' | 'text'
  /** Columns of leading white space. */
  indent: number
  mark: Mark | null
  parts: ShownPart[]
}

const BOX = /^\s*(?:[-*+]|\d{1,9}[.)])\s+[[［]([^\]］])[\]］]\s*/
const BULLET = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/
const MARKS = new Map<string, Mark>(Object.entries(MARK_CHARACTER).map(([mark, sign]) => [sign, mark as Mark]))

/** Reads a plan file for its page: what each line is, the mark of its item, the decisions it names. Nothing is HTML. */
export function shownLines(text: string): ShownLine[] {
  return scanMarkdown(text).lines.map(({ number, text: line, kind, indent }) => {
    const place = { number, indent }
    if (kind === 'blank') return { ...place, kind, mark: null, parts: [] }
    if (kind === 'code' || kind === 'fence' || kind === 'front-matter')
      return { ...place, kind: 'code', mark: null, parts: [{ text: line, decision: null }] }
    if (kind === 'heading') return { ...place, kind, mark: null, parts: shownParts(line.replace(/^\s*#{1,6}\s*/, '')) }
    if (kind === 'quote') return { ...place, kind, mark: null, parts: shownParts(line.replace(/^\s*>\s?/, '')) }
    const box = BOX.exec(line)
    const mark = box ? MARKS.get((box[1] ?? '').toLowerCase()) : undefined
    if (box && mark) return { ...place, kind: 'item', mark, parts: shownParts(line.slice(box[0].length)) }
    const bullet = BULLET.exec(line)
    if (bullet) return { ...place, kind: 'list', mark: null, parts: shownParts(line.slice(bullet[0].length)) }
    return { ...place, kind: 'text', mark: null, parts: shownParts(line.trimStart()) }
  })
}

/** The words of a line and the decisions that it names. */
export function shownParts(text: string): ShownPart[] {
  const parts: ShownPart[] = []
  let at = 0
  for (const { number, start, end } of findReferences(text)) {
    if (start > at) parts.push({ text: text.slice(at, start), decision: null })
    parts.push({ text: text.slice(start, end), decision: number })
    at = end
  }
  return at < text.length ? [...parts, { text: text.slice(at), decision: null }] : parts
}
