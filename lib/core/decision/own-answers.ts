import { optionIdText } from '@/lib/core/decision/answer-line'
import type { DecisionEntry, DecisionKind, DecisionOption, FileAnswer } from '@/lib/core/decision/types'
import { foldLine } from '@/lib/core/plan/one-line'

/** A decision as it was asked, with the answers that were given here. */
export type KnownDecision = Pick<DecisionEntry, 'number' | 'kind' | 'tags' | 'evidence'> & {
  options: readonly DecisionOption[]
  answers: readonly { revision: number; optionId: string; text: string }[]
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
    if (!isOpen && !entry.answers.every(answer => isOurs(answer, row))) return []
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

function firstLine(text: string): string {
  return foldLine(text.trim().split(/\r?\n/, 1)[0] ?? '')
}
