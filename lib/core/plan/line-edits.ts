import { dominantEol, scanMarkdown } from '@/lib/core/plan/markdown-lines'

/** One change of whole lines, numbers as in the text before any of them. Line 0 stands for "before the first line". */
export type LineEdit =
  | { type: 'replace'; line: number; text: string }
  | { type: 'insert-after'; line: number; texts: string[] }
  | { type: 'remove'; line: number }

/** What an edit of a plan file gives: the new text, or why it was not made. */
export type EditResult = { ok: true; text: string } | { ok: false; reason: string }

/** Applies line edits; every byte of the other lines stays, line endings, BOM and the missing last newline included. */
export function applyLineEdits(text: string, edits: readonly LineEdit[]): string {
  const { bom, lines } = scanMarkdown(text)
  const eol = dominantEol(lines)
  const hadFinalEol = lines.length === 0 || lines.at(-1)?.eol !== ''
  const replaced = new Map<number, string>()
  const inserted = new Map<number, string[]>()
  const removed = new Set<number>()
  for (const edit of edits) {
    if (edit.type === 'replace') replaced.set(edit.line, edit.text)
    else if (edit.type === 'remove') removed.add(edit.line)
    else inserted.set(edit.line, [...(inserted.get(edit.line) ?? []), ...edit.texts])
  }
  const out: { text: string; eol: string }[] = (inserted.get(0) ?? []).map(added => ({ text: added, eol }))
  for (const line of lines) {
    if (!removed.has(line.number)) out.push({ text: replaced.get(line.number) ?? line.text, eol: line.eol })
    for (const added of inserted.get(line.number) ?? []) out.push({ text: added, eol })
  }
  return bom + joinLines(out, eol, hadFinalEol)
}

function joinLines(lines: { text: string; eol: string }[], eol: string, hasFinalEol: boolean): string {
  const last = lines.length - 1
  return lines
    .map((line, index) => line.text + (index < last ? line.eol || eol : hasFinalEol ? line.eol || eol : ''))
    .join('')
}
