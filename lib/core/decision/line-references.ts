import type { LineSpan } from './line-segment'

/** A decision as a line names it: `D-007:`, `d7：`, `Project A D-007:`, `A/D-007:`. */
export type LineReference = LineSpan & {
  number: number
  /** Behind the colon, if there is one. */
  colonEnd: number
  /** Where the words before it begin: behind the previous reference's colon. */
  from: number
  /** A project stands right before it, behind a slash or a colon. */
  isGlued: boolean
}

const REFERENCE =
  /(?<![\p{Script=Latin}\p{N}_-])[DdＤｄ]([-‐‑–－]?)([0-9０-９]{1,9})(?![\p{Script=Latin}\p{N}_])([^\S\r\n]*[:：﹕∶])?/gu
/** What ends an answer, seen from behind: a dot only before white space or the reference itself. */
const SEPARATOR = /[。．｡；;，,、!！\r\n]|\.(?=\s|$)/gu
const GLUE = /[/／:：]$/

/**
 * Finds the references of a line from left to right. Without a colon only the long form counts (`D-007`), and only where
 * an answer may begin, since an answer's words may name other decisions.
 */
export function findLineReferences(text: string): LineReference[] {
  const found: LineReference[] = []
  for (const match of text.matchAll(REFERENCE)) {
    const from = found.at(-1)?.colonEnd ?? 0
    const before = text.slice(from, match.index)
    const [, hyphen, digits = '', colon] = match
    const isAtStart = before.slice(lastStart(before)).trim() === ''
    if (colon === undefined && (hyphen === '' || !isAtStart)) continue
    const end = match.index + match[0].length
    found.push({
      number: Number(digits.normalize('NFKC')),
      start: match.index,
      end: end - (colon?.length ?? 0),
      colonEnd: end,
      from,
      isGlued: GLUE.test(before) && before.length > 1,
    })
  }
  return found
}

/** Where a project's name may begin in the words before a reference, leftmost first; indexes in the whole line. */
export function findNameStarts(text: string, { from, start, isGlued }: LineReference): number[] {
  const before = text.slice(from, start)
  const starts = separatorEnds(before)
  if (from === 0) starts.unshift(0)
  // Behind a slash it is said to be a project: then any word may begin it.
  if (isGlued) starts.push(0, ...[...before.matchAll(/\s+/gu)].map(match => match.index + match[0].length))
  return [...new Set(starts)].sort((a, b) => a - b).map(at => at + from)
}

/** The words between a possible start of a project's name and its reference, without slash or colon. */
export function projectWords(text: string, start: number, reference: LineReference): string {
  const words = text.slice(start, reference.start)
  return (reference.isGlued ? words.replace(GLUE, '') : words).trim()
}

/** Takes white space and what separates answers from the end, white space from the start. */
export function trimAnswer(text: string, { start, end }: LineSpan): LineSpan {
  const words = text.slice(start, end)
  const kept = words.replace(/[\s.。．｡；;，,、!！]+$/u, '')
  const lead = kept.length - kept.trimStart().length
  return { start: start + lead, end: start + kept.length }
}

function lastStart(before: string): number {
  return separatorEnds(before).at(-1) ?? 0
}

function separatorEnds(before: string): number[] {
  return [...before.matchAll(SEPARATOR)].map(match => match.index + match[0].length)
}
