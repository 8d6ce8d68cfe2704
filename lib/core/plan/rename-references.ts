import { decisionLabel } from '@/lib/core/plan/decision-references'
import { applyLineEdits, type LineEdit } from '@/lib/core/plan/line-edits'
import { scanMarkdown } from '@/lib/core/plan/markdown-lines'
import type { Renumbered } from '@/lib/core/plan/merge-decisions'
import { parsePrd } from '@/lib/core/plan/parse-prd'

/** Makes the waiting items of a PRD that name a renumbered decision name it by its new number; other lines stay. */
export function renameReferences(text: string, file: string, renumbered: readonly Renumbered[]): string {
  const parsed = renumbered.length > 0 ? parsePrd(text, file) : null
  if (!parsed?.ok) return text
  const { lines } = scanMarkdown(text)
  const edits = parsed.value.items.flatMap((item): LineEdit[] => {
    const moved = renumbered.find(entry => entry.itemId === item.id)
    const line = lines[item.line - 1]?.text
    if (!moved || !line || item.mark !== 'pending') return []
    const old = new RegExp(`D-0*${moved.from}(?!\\d)`)
    return [{ type: 'replace', line: item.line, text: line.replace(old, decisionLabel(moved.to)) }]
  })
  return applyLineEdits(text, edits)
}
