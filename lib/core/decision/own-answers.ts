import { optionIdText } from '@/lib/core/decision/answer-line'
import type { DecisionEntry, DecisionKind, DecisionOption, FileAnswer } from '@/lib/core/decision/types'
import { foldLine } from '@/lib/core/plan/one-line'

/** A decision as it was asked, with the answers that were given here. */
export type KnownDecision = Pick<DecisionEntry, 'number' | 'kind' | 'tags' | 'evidence'> & {
  options: readonly DecisionOption[]
  /** `isWritten`: it stands in a commit. */
  answers: readonly { revision: number; optionId: string; text: string; isWritten: boolean }[]
}

/**
 * Whoever can push must not sign: an answer in the files to anything but a choice or dependency counts only when it is
 * one of ours, option for option, and what was asked stays as it was asked (`spec/loop.md`, Answers reach the
 * repository).
 */
export function ownAnswers(resolved: readonly DecisionEntry[], known: readonly KnownDecision[]): DecisionEntry[] {
  const rows = new Map(known.map(row => [row.number, row]))
  return resolved.flatMap(entry => {
    if (entry.answers.length === 0) return [entry]
    const row = rows.get(entry.number)
    const isOpen = isOpenToAll(entry.kind) && isOpenToAll(row?.kind ?? entry.kind)
    if (!isOpen && !(entry.answers.every(answer => isOurs(answer, row)) && isWhole(entry, row))) return []
    if (!row) return [entry]
    const { kind, tags, evidence, options } = row
    return [{ ...entry, kind, tags, evidence, options: [...options] }]
  })
}

function isOpenToAll(kind: DecisionKind): boolean {
  return kind === 'choice' || kind === 'dependency'
}

function isOurs({ revision, optionId, text }: FileAnswer, row: KnownDecision | undefined): boolean {
  const given = row?.answers.find(answer => answer.revision === revision)
  if (!given || optionIdText(given.optionId) !== optionId) return false
  // Words explain an option, but of a budget they are the answer.
  return row?.kind !== 'budget' || firstLine(given.text) === firstLine(text)
}

/** An answer that was amended is not the one before: taking the last out of the file does not bring it back. */
function isWhole(entry: DecisionEntry, row: KnownDecision | undefined): boolean {
  const written = (row?.answers ?? []).filter(answer => answer.isWritten)
  const last = Math.max(0, ...written.map(answer => answer.revision))
  return last === 0 || entry.answers.some(answer => answer.revision === last)
}

function firstLine(text: string): string {
  return foldLine(text.trim().split(/\r?\n/, 1)[0] ?? '')
}
