import { applyLineEdits, type LineEdit } from '@/lib/core/plan/line-edits'
import { scanMarkdown } from '@/lib/core/plan/markdown-lines'
import type { MergeConflict, MergeSide } from '@/lib/core/plan/merge-conflict'
import { parsePrd } from '@/lib/core/plan/parse-prd'
import type { PrdItem } from '@/lib/core/plan/types'

type Side = { items: Map<string, PrdItem>; lines: string[] }

export type MergedPrd = { ok: true; text: string } | { ok: false; conflicts: MergeConflict[] }

/**
 * Merges a PRD by item: what the host changed on an item's lines is put on the person's file. An item that both changed
 * differently is a conflict, unless one side is to be kept there. Items the host added follow the item they followed.
 */
export function mergePrd(
  file: string,
  texts: { base: string; ours: string; theirs: string },
  keep: MergeSide | null = null,
): MergedPrd {
  const { base, ours, theirs } = texts
  const [before, host, person] = [sideOf(base, file), sideOf(ours, file), sideOf(theirs, file)]
  if (!before || !host || !person) return wholeFile(file, texts, keep)
  const conflicts: MergeConflict[] = []
  const edits: LineEdit[] = []
  let previous: PrdItem | undefined
  for (const item of host.items.values()) {
    const place = person.items.get(item.id)
    const was = before.items.get(item.id)
    const own = linesOf(host, item)
    if (was && sameLines(own, linesOf(before, was))) previous = place ?? previous
    else if (!place) {
      if (!was || keep === 'ours') edits.push(...insertAfter(person, previous, own))
      else if (!keep) conflicts.push(conflictAt(file, item, own, null))
    } else {
      const other = linesOf(person, place)
      const isContested = !sameLines(other, own) && (!was || !sameLines(other, linesOf(before, was)))
      if (isContested && !keep) conflicts.push(conflictAt(file, item, own, other))
      else if (!isContested || keep === 'ours') edits.push(...replaceLines(place, other, own))
      previous = place
    }
  }
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, text: applyLineEdits(theirs, edits) }
}

function conflictAt(file: string, item: PrdItem, own: string[], other: string[] | null): MergeConflict {
  const text = (lines: string[]) => lines.join('\n').trimEnd()
  return { file, place: { type: 'item', id: item.id }, ours: text(own), theirs: other && text(other) }
}

/** A side that cannot be read as a PRD is compared as a whole. */
function wholeFile(
  file: string,
  { ours, theirs }: { ours: string; theirs: string },
  keep: MergeSide | null,
): MergedPrd {
  if (keep) return { ok: true, text: keep === 'ours' ? ours : theirs }
  return { ok: false, conflicts: [{ file, place: { type: 'file' }, ours, theirs }] }
}

function sideOf(text: string, file: string): Side | null {
  const parsed = parsePrd(text, file)
  if (!parsed.ok) return null
  const lines = scanMarkdown(text).lines.map(line => line.text)
  return { items: new Map(parsed.value.items.map(item => [item.id, item])), lines }
}

/** An item's own lines: up to the next item inside its body, which is compared as itself. */
function linesOf(side: Side, item: PrdItem): string[] {
  const starts = [...side.items.values()].map(other => other.line).filter(line => line > item.line)
  const end = Math.min(item.endLine, ...starts.map(line => line - 1))
  return side.lines.slice(item.line - 1, end)
}

function sameLines(a: string[], b: string[]): boolean {
  return a.join('\n').trimEnd() === b.join('\n').trimEnd()
}

function replaceLines(place: PrdItem, theirs: string[], own: string[]): LineEdit[] {
  const edits: LineEdit[] = []
  const shared = Math.min(theirs.length, own.length)
  for (let at = 0; at < shared; at++)
    if (theirs[at] !== own[at]) edits.push({ type: 'replace', line: place.line + at, text: own[at] ?? '' })
  for (let at = shared; at < theirs.length; at++) edits.push({ type: 'remove', line: place.line + at })
  if (own.length > shared) edits.push({ type: 'insert-after', line: place.line + shared - 1, texts: own.slice(shared) })
  return edits
}

function insertAfter(person: Side, previous: PrdItem | undefined, own: string[]): LineEdit[] {
  const line = previous?.endLine ?? person.lines.length
  return [{ type: 'insert-after', line, texts: own }]
}
