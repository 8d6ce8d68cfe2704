import { parseDecisions } from '@/lib/core/decision/decisions-file'
import {
  addPendingDecision,
  amendDecision,
  closeDecision,
  decisionText,
  renumberDecision,
  resolveDecision,
  takeDecision,
} from '@/lib/core/decision/decisions-file-edits'
import type { DecisionEntry } from '@/lib/core/decision/types'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { EditResult } from '@/lib/core/plan/line-edits'
import type { MergeConflict, MergeSide } from '@/lib/core/plan/merge-conflict'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'

/** A hand-written entry that gave its number up for the host's; `itemId` is the item that waits for it. */
export type Renumbered = { from: number; to: number; question: string; itemId: string | null }

export type MergedDecisions =
  | { ok: true; text: string; renumbered: Renumbered[] }
  | { ok: false; conflicts: MergeConflict[] }

/**
 * Redoes on the person's DECISIONS.md what the host asked, answered or closed since the base. A number both took is
 * kept for the host, which commits and rows already name (`spec/loop.md`, Answers reach the repository).
 */
export function mergeDecisions(
  { base, ours, theirs }: { base: string | null; ours: string; theirs: string },
  keep: MergeSide | null = null,
): MergedDecisions {
  const [before, host] = [entriesOf(base), entriesOf(ours)]
  let text = theirs
  const conflicts: MergeConflict[] = []
  const renumbered: Renumbered[] = []
  for (const entry of host.values()) {
    const known = before.get(entry.number)
    const freed = known ? null : freeNumber(text, entry)
    if (freed) renumbered.push(freed.moved)
    const redone = redoEntry(freed?.text ?? text, entry, known)
    if (redone.ok) text = redone.text
    else if (keep === 'ours') text = takeDecision(text, ours, entry.number)
    else if (!keep) conflicts.push(conflictAt(entry.number, ours, theirs))
  }
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, text, renumbered }
}

function entriesOf(text: string | null): Map<number, DecisionEntry> {
  const parsed = parseDecisions(text, PLAN_PATHS.decisions)
  const entries = parsed.ok ? [...parsed.value.pending, ...parsed.value.resolved] : []
  return new Map(entries.map(entry => [entry.number, entry]))
}

/** Moves a hand-written entry away from a number that the host gave to another question; null when none is there. */
function freeNumber(text: string, entry: DecisionEntry): { text: string; moved: Renumbered } | null {
  const entries = entriesOf(text)
  const standing = entries.get(entry.number)
  if (!standing || standing.question === entry.question) return null
  const to = Math.max(entry.number, ...entries.keys()) + 1
  const renumbered = renumberDecision(text, entry.number, to)
  const { question, itemId } = standing
  return renumbered.ok ? { text: renumbered.text, moved: { from: entry.number, to, question, itemId } } : null
}

function redoEntry(text: string, entry: DecisionEntry, known: DecisionEntry | undefined): EditResult {
  let result = text
  if (!known && !entriesOf(result).has(entry.number))
    result = addPendingDecision(result, { ...entry, answers: [], closed: null })
  for (const answer of entry.answers.slice(known?.answers.length ?? 0)) {
    const now = entriesOf(result).get(entry.number)
    const theirs = now?.answers.find(given => given.revision === answer.revision)
    if (theirs && theirs.optionId === answer.optionId) continue
    if (theirs) return { ok: false, reason: `${decisionLabel(entry.number)} was answered here and by hand` }
    const written =
      answer.revision === 1
        ? resolveDecision(result, entry.number, answer)
        : amendDecision(result, entry.number, answer)
    if (!written.ok) return written
    result = written.text
  }
  if (entry.closed && !known?.closed) {
    const closing = { how: entry.closed, at: entry.closedAt ?? entry.asked ?? '', why: entry.closedWhy ?? '' }
    const closed = closeDecision(result, entry.number, closing)
    if (closed.ok) result = closed.text
  }
  return { ok: true, text: result }
}

function conflictAt(number: number, ours: string, theirs: string): MergeConflict {
  const place = { type: 'item' as const, id: decisionLabel(number) }
  return { file: PLAN_PATHS.decisions, place, ours: decisionText(ours, number), theirs: decisionText(theirs, number) }
}
