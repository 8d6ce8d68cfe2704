import { parseDecisions } from '@/lib/core/decision/decisions-file'
import {
  addPendingDecision,
  amendDecision,
  closeDecision,
  renumberDecision,
  resolveDecision,
} from '@/lib/core/decision/decisions-file-edits'
import type { DecisionEntry } from '@/lib/core/decision/types'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { mergePrd } from '@/lib/core/plan/merge-prd'
import { parseOrchestratorState, writeOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import type { PlanFiles } from '@/lib/core/plan/types'

export type MergeInput = { base: PlanFiles; ours: PlanFiles; theirs: PlanFiles }
export type Merged = { ok: true; files: PlanFiles } | { ok: false; conflicts: string[] }

const DECISIONS = 'ralph-loop/DECISIONS.md'
const STATE = 'ralph-loop/ORCHESTRATOR-STATE.md'
const APPENDED = ['ralph-loop/PROGRESS.md', 'ralph-loop/BLOCKERS.md']

/**
 * Solves a conflict inside ralph-loop/ by meaning: takes the person's file (theirs) and redoes the host's edits (ours)
 * on it, by item and decision. Only when both changed the same thing it is a conflict (`spec/loop.md`, Starting).
 */
export function mergePlanFiles(input: MergeInput): Merged {
  const files: PlanFiles = {}
  const conflicts: string[] = []
  for (const file of new Set([...Object.keys(input.ours), ...Object.keys(input.theirs)])) {
    const merged = mergeFile(file, input)
    if (!merged.ok) conflicts.push(...merged.conflicts)
    else if (merged.text !== null) files[file] = merged.text
  }
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, files }
}

type MergedText = { ok: true; text: string | null } | { ok: false; conflicts: string[] }

function mergeFile(file: string, { base, ours, theirs }: MergeInput): MergedText {
  const [old, mine, yours] = [base[file] ?? null, ours[file] ?? null, theirs[file] ?? null]
  if (mine === old || mine === yours) return { ok: true, text: yours }
  if (yours === old) return { ok: true, text: mine }
  if (mine === null || yours === null) return { ok: false, conflicts: [`${file} was changed here and deleted there`] }
  if (APPENDED.includes(file)) return { ok: true, text: mergeAppended(old ?? '', mine, yours) }
  if (file === STATE) return { ok: true, text: writeOrchestratorState(yours, parseOrchestratorState(mine)) }
  if (file === DECISIONS) return mergeDecisions(old, mine, yours)
  if (/^ralph-loop\/.*\.md$/.test(file)) return mergePrd(file, old ?? '', mine, yours)
  return { ok: false, conflicts: [`${file} was changed on both sides`] }
}

/** The host only appends: what it added comes after what the person has. */
function mergeAppended(old: string, mine: string, yours: string): string {
  const added = mine.startsWith(old) ? mine.slice(old.length) : mine
  const gap = yours === '' || yours.endsWith('\n') ? '' : '\n'
  return yours + gap + added
}

/** Redoes on the person's file what the host asked, answered or closed since the base. */
function mergeDecisions(old: string | null, mine: string, yours: string): MergedText {
  const [before, host] = [entriesOf(old), entriesOf(mine)]
  let text = yours
  const conflicts: string[] = []
  for (const entry of host.values()) {
    const known = before.get(entry.number)
    const redone = redoEntry(text, entry, known)
    if (redone.ok) text = redone.text
    else conflicts.push(redone.reason)
  }
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, text }
}

function entriesOf(text: string | null): Map<number, DecisionEntry> {
  const parsed = parseDecisions(text, DECISIONS)
  const entries = parsed.ok ? [...parsed.value.pending, ...parsed.value.resolved] : []
  return new Map(entries.map(entry => [entry.number, entry]))
}

function redoEntry(
  text: string,
  entry: DecisionEntry,
  known: DecisionEntry | undefined,
): { ok: true; text: string } | { ok: false; reason: string } {
  let result = text
  const standing = entriesOf(result).get(entry.number)
  if (!known) {
    if (standing && standing.question === entry.question) return { ok: true, text: result }
    // A number the person took by hand is given up for the host's, which commits and rows already name.
    if (standing) {
      const free = Math.max(entry.number, ...entriesOf(result).keys()) + 1
      const moved = renumberDecision(result, entry.number, free)
      if (!moved.ok) return moved
      result = moved.text
    }
    result = addPendingDecision(result, { ...entry, answers: [], closed: null })
  }
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
    const closed = closeDecision(result, entry.number, { how: entry.closed, at: entry.asked ?? '', why: '' })
    if (closed.ok) result = closed.text
  }
  return { ok: true, text: result }
}
