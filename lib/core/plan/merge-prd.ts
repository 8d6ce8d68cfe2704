import { applyLineEdits, type LineEdit } from '@/lib/core/plan/line-edits'
import { scanMarkdown } from '@/lib/core/plan/markdown-lines'
import { parsePrd } from '@/lib/core/plan/parse-prd'
import type { PrdItem } from '@/lib/core/plan/types'

type Side = { items: Map<string, PrdItem>; lines: string[] }

/**
 * Merges a PRD by item: what the host changed on an item's lines is put on the person's file; an item that both
 * changed differently is a conflict. Items the host added follow the item they followed.
 */
export function mergePrd(
  file: string,
  old: string,
  mine: string,
  yours: string,
): { ok: true; text: string } | { ok: false; conflicts: string[] } {
  const [before, host, person] = [sideOf(old, file), sideOf(mine, file), sideOf(yours, file)]
  if (!before || !host || !person)
    return { ok: false, conflicts: [`${file} was changed on both sides and cannot be read`] }
  const conflicts: string[] = []
  const edits: LineEdit[] = []
  let previous: PrdItem | undefined
  for (const item of host.items.values()) {
    const place = person.items.get(item.id)
    const was = before.items.get(item.id)
    const own = linesOf(host, item)
    if (was && sameLines(own, linesOf(before, was))) previous = place ?? previous
    else if (!was && !place) edits.push(...insertAfter(person, previous, own))
    else if (!place) conflicts.push(`${file}: ${item.id} was changed here and removed there`)
    else {
      const theirs = linesOf(person, place)
      if (!was || !sameLines(theirs, linesOf(before, was))) {
        if (!sameLines(theirs, own)) conflicts.push(`${file}: ${item.id} was changed on both sides`)
      } else edits.push(...replaceLines(place, theirs, own))
      previous = place
    }
  }
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, text: applyLineEdits(yours, edits) }
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
