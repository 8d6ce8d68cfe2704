import { areOptionsOurs, FREE_TEXT_OPTION, takesFreeText } from '@/lib/core/decision/answer-text'
import { BLOCK_OPTION } from '@/lib/core/decision/kinds'
import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import { foldWords, STANDING_WORDS } from './standing-words'

type Offering = { kind: DecisionKind; options: readonly DecisionOption[] }

/** The options as the page numbers them, free words last where the kind takes them. */
export function offeredOptions(decision: Offering): DecisionOption[] {
  return takesFreeText(decision) ? [...decision.options, FREE_TEXT_OPTION] : [...decision.options]
}

/** Every way to say an option in full: its label, and for ours what people say for it; folded. */
export function optionNames(decision: Offering, option: DecisionOption): string[] {
  return [foldWords(option.label), ...standingNames(decision, option)]
}

/**
 * The options that words may mean: number key 1–9, id, `(a)`, label, its first words, words that stand in it, or what
 * people say for it. More than one means that the person must say which; a full label alone wins over parts of others.
 */
export function matchOptions(decision: Offering, typed: string): DecisionOption[] {
  const words = foldWords(typed)
  const offered = offeredOptions(decision)
  if (words === '') return []
  const byLetter = matchLetter(decision, offered, typed)
  if (byLetter) return byLetter
  const isNumber = /^\d+$/.test(words)
  const labelled = offered.filter(option => foldWords(option.label) === words)
  if (!isNumber && labelled.length === 1) return labelled
  const named = offered.filter(
    (option, index) =>
      String(index + 1) === words || foldWords(option.id) === words || optionNames(decision, option).includes(words),
  )
  return union(
    named,
    isLetter(words) ? [] : offered.filter(option => holdsWords(foldWords(option.label), words)),
    () =>
      isLetter(words)
        ? []
        : offered.filter(option => standingNames(decision, option).some(name => holdsWords(name, words))),
  )
}

/** `(a)`, `（a） Resend`, `b) Postmark`: the id says which; a label behind it must be the same option's. */
function matchLetter(decision: Offering, offered: DecisionOption[], typed: string): DecisionOption[] | null {
  const match = /^[("'`“\s]*([^()\s]{1,60})\)\s*(.*)$/su.exec(typed.normalize('NFKC').trim())
  if (!match?.[1]) return null
  const id = foldWords(match[1])
  const byId = offered.filter(option => foldWords(option.id) === id)
  if (byId.length === 0) return null
  const rest = foldWords(match[2] ?? '')
  if (rest === '') return byId
  const byRest = matchOptions(decision, rest)
  return byRest.length === 0 ? null : union(byId, byRest)
}

/** What is said of our own options; names that a child gives to its own are the child's. */
function standingNames(decision: Offering, option: DecisionOption): string[] {
  const isOurs = areOptionsOurs(decision) || option.id === BLOCK_OPTION.id || option === FREE_TEXT_OPTION
  return isOurs ? (STANDING_WORDS[option.id] ?? []).map(foldWords) : []
}

/** Parts of standing words count only where nothing else does. */
function union(
  first: DecisionOption[],
  second: DecisionOption[],
  otherwise: () => DecisionOption[] = () => [],
): DecisionOption[] {
  const all = [...new Set([...first, ...second])]
  return all.length > 0 ? all : otherwise()
}

/** One Latin letter is an id, never a word. */
function isLetter(words: string): boolean {
  return /^\p{Script=Latin}$/u.test(words)
}

/** True when `words` stand in `name` as whole words; in scripts without blanks anywhere, two characters at least. */
function holdsWords(name: string, words: string): boolean {
  if (isUnspaced(words) && [...words].length < 2) return false
  for (let at = name.indexOf(words); at >= 0; at = name.indexOf(words, at + 1)) {
    if (isEdge(name.slice(0, at), words) && isEdge(words, name.slice(at + words.length))) return true
  }
  return false
}

function isEdge(before: string, after: string): boolean {
  const [left, right] = [[...before].at(-1) ?? '', [...after][0] ?? '']
  return !(WORD.test(left) && WORD.test(right)) || isUnspaced(left) || isUnspaced(right)
}

const WORD = /^[\p{L}\p{N}_]$/u

function isUnspaced(text: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text)
}
