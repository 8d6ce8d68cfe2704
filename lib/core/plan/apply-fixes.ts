import { scanMarkdown } from '@/lib/core/plan/markdown-lines'
import type { PlanFiles, Problem, TextEdit } from '@/lib/core/plan/types'

/**
 * Applies text edits, or the offered fixes of problems, to plan files and returns the changed files only. An edit that
 * overlaps an earlier one, or whose place is not there, is left out.
 */
export function applyFixes(files: PlanFiles, fixes: readonly (Problem | TextEdit)[]): PlanFiles {
  const byFile = new Map<string, TextEdit[]>()
  for (const edit of fixes.flatMap(toEdits)) byFile.set(edit.file, [...(byFile.get(edit.file) ?? []), edit])
  const changed: PlanFiles = {}
  for (const [file, edits] of byFile) {
    const before = files[file]
    if (before === undefined) continue
    const after = applyTo(before, edits)
    if (after !== before) changed[file] = after
  }
  return changed
}

function toEdits(fix: Problem | TextEdit): TextEdit[] {
  if ('replacement' in fix) return [fix]
  return fix.fix?.edits ?? []
}

function applyTo(text: string, edits: readonly TextEdit[]): string {
  const { bom, lines } = scanMarkdown(text)
  const byLine = new Map<number, TextEdit[]>()
  for (const edit of edits) byLine.set(edit.line, [...(byLine.get(edit.line) ?? []), edit])
  return bom + lines.map(line => applyToLine(line.text, byLine.get(line.number) ?? []) + line.eol).join('')
}

function applyToLine(text: string, edits: readonly TextEdit[]): string {
  if (edits.length === 0) return text
  const characters = [...text]
  const sorted = [...edits].sort((a, b) => a.column - b.column || a.endColumn - b.endColumn)
  const pieces: string[] = []
  let position = 0
  for (const edit of sorted) {
    const start = edit.column - 1
    const end = edit.endColumn - 1
    if (start < position || end < start || end > characters.length) continue
    pieces.push(characters.slice(position, start).join(''), edit.replacement)
    position = end
  }
  return pieces.join('') + characters.slice(position).join('')
}
