import type { MergeConflict, MergeSide } from '@/lib/core/plan/merge-conflict'
import { mergeDecisions, type Renumbered } from '@/lib/core/plan/merge-decisions'
import { mergePrd } from '@/lib/core/plan/merge-prd'
import { parseOrchestratorState, writeOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'
import { renameReferences } from '@/lib/core/plan/rename-references'
import type { PlanFiles } from '@/lib/core/plan/types'

export type MergeInput = {
  base: PlanFiles
  ours: PlanFiles
  theirs: PlanFiles
  /** The side to take where both changed the same thing; null = that is a conflict. */
  keep: MergeSide | null
}

export type Merged =
  | { ok: true; files: PlanFiles; renumbered: Renumbered[] }
  | { ok: false; conflicts: MergeConflict[] }

const APPENDED: readonly string[] = [PLAN_PATHS.progress, PLAN_PATHS.blockers, PLAN_PATHS.signatures]

/**
 * Solves a conflict inside ralph-loop/ by meaning: takes the person's file (theirs) and redoes the host's edits (ours)
 * on it, by item and decision. Only when both changed the same thing it is a conflict (`spec/loop.md`, Starting).
 */
export function mergePlanFiles(input: MergeInput): Merged {
  const files: PlanFiles = {}
  const conflicts: MergeConflict[] = []
  let renumbered: Renumbered[] = []
  for (const file of inOrder(input)) {
    const theirs = input.theirs[file]
    const renamed = theirs === undefined ? input.theirs : { [file]: renameReferences(theirs, file, renumbered) }
    const merged = mergeFile(file, { ...input, theirs: renamed })
    if (!merged.ok) conflicts.push(...merged.conflicts)
    else {
      if (merged.text !== null) files[file] = merged.text
      renumbered = [...renumbered, ...(merged.renumbered ?? [])]
    }
  }
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, files, renumbered }
}

/** Decisions first: a number that changes there changes in the PRDs, too. */
function inOrder({ ours, theirs }: MergeInput): string[] {
  const files = new Set([...Object.keys(ours), ...Object.keys(theirs)])
  return files.delete(PLAN_PATHS.decisions) ? [PLAN_PATHS.decisions, ...files] : [...files]
}

type MergedText =
  | { ok: true; text: string | null; renumbered?: Renumbered[] }
  | { ok: false; conflicts: MergeConflict[] }

function mergeFile(file: string, { base, ours, theirs, keep }: MergeInput): MergedText {
  const [old, mine, yours] = [base[file] ?? null, ours[file] ?? null, theirs[file] ?? null]
  if (mine === old || mine === yours) return { ok: true, text: yours }
  if (yours === old) return { ok: true, text: mine }
  if (mine === null || yours === null) return wholeFile(file, mine, yours, keep)
  if (APPENDED.includes(file)) return { ok: true, text: mergeAppended(old ?? '', mine, yours) }
  if (file === PLAN_PATHS.orchestrator)
    return { ok: true, text: writeOrchestratorState(yours, parseOrchestratorState(mine)) }
  if (file === PLAN_PATHS.decisions) return mergeDecisions({ base: old, ours: mine, theirs: yours }, keep)
  if (/^ralph-loop\/.*\.md$/.test(file)) return mergePrd(file, { base: old ?? '', ours: mine, theirs: yours }, keep)
  return wholeFile(file, mine, yours, keep)
}

function wholeFile(file: string, ours: string | null, theirs: string | null, keep: MergeSide | null): MergedText {
  if (keep) return { ok: true, text: keep === 'ours' ? ours : theirs }
  return { ok: false, conflicts: [{ file, place: { type: 'file' }, ours, theirs }] }
}

/** The host only appends: what it added comes after what the person has. */
function mergeAppended(old: string, mine: string, yours: string): string {
  const added = mine.startsWith(old) ? mine.slice(old.length) : mine
  const gap = yours === '' || yours.endsWith('\n') ? '' : '\n'
  return yours + gap + added
}
