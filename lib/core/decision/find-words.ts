/** What is looked for in decisions: each of the words must stand somewhere, or the number must be this one. */
export type FindWords = { words: string[]; number: number | null }

/** Words of a search that count; more say nothing. */
const MAX_WORDS = 6

/** Reads a search as it is typed: `D-007`, `d7` and `7` also mean the decision of that number. */
export function readFindWords(typed: string): FindWords {
  const words = typed.normalize('NFKC').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  const number = words.length === 1 ? /^(?:d-?)?0*(\d{1,9})$/i.exec(words[0] ?? '')?.[1] : undefined
  return { words, number: number === undefined ? null : Number(number) }
}
