import type { DecisionReference } from '@/lib/core/plan/types'

/** Where a reference to a decision stands in a text, indexes in UTF-16. */
export type ReferenceSpan = DecisionReference & { start: number; end: number }

const REFERENCE = /(?<!\\)[(（][ \t]*D-(\d{1,9})[ \t]*[)）]|(?:—|–|--|-)[ \t]+D-(\d{1,9})[ \t]+R(\d{1,4})[ \t]*[:：]/g

/** References of the forms `(D-007)` and `— D-007 R01:`, numbers compared as whole tokens; an answer's span is its head. */
export function findReferences(text: string): ReferenceSpan[] {
  if (!text.includes('D-')) return []
  return [...text.matchAll(REFERENCE)].map(match => ({
    number: Number(match[1] ?? match[2]),
    revision: match[3] === undefined ? null : Number(match[3]),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** `D-007`: the number of a decision as people and files name it. */
export function decisionLabel(number: number): string {
  return `D-${String(number).padStart(3, '0')}`
}

/** `R01`. */
export function revisionLabel(revision: number): string {
  return `R${String(revision).padStart(2, '0')}`
}
