import { readItemId } from '@/lib/core/plan/item-id'
import { isNone, readKey } from '@/lib/core/plan/line-syntax'
import { fenced } from '@/lib/core/plan/markdown-fence'
import { dominantEol, type MarkdownLine, scanMarkdown } from '@/lib/core/plan/markdown-lines'
import { foldLine, fromOneLine, toOneLine } from '@/lib/core/plan/one-line'
import type { BlockerEntry } from '@/lib/core/plan/types'

/** Adds one entry at the end of BLOCKERS.md; null is a file that is not there yet (`spec/files.md`, BLOCKERS). */
export function appendBlocker(text: string | null, entry: BlockerEntry): string {
  const before = text ?? '# Blockers\n'
  const eol = dominantEol(scanMarkdown(before).lines)
  const gap =
    before === '' || before.endsWith('\n\n') || before.endsWith('\r\n\r\n')
      ? ''
      : before.endsWith('\n')
        ? eol
        : eol + eol
  return (
    before +
    gap +
    writeEntry(entry)
      .map(line => line + eol)
      .join('')
  )
}

/** Reads the entries of BLOCKERS.md, in file order. What is no entry is left out; never throws. */
export function parseBlockers(text: string | null): BlockerEntry[] {
  const entries: BlockerEntry[] = []
  let output: string[] = []
  for (const line of scanMarkdown(text ?? '').lines) {
    const heading = line.kind === 'heading' ? readHeading(line) : null
    const entry = entries.at(-1)
    if (heading) entries.push(heading)
    else if (!entry) continue
    else if (line.kind === 'code') output.push(line.text)
    else if (line.kind === 'fence') {
      if (output.length > 0 && entry.output === '') entry.output = output.join('\n')
      output = []
    } else if (line.kind === 'text') readField(entry, line)
  }
  return entries
}

function writeEntry(entry: BlockerEntry): string[] {
  const lines = [
    `### ${toOneLine(entry.itemId)} — Phase ${toOneLine(entry.phaseId)} — ${entry.at}`,
    `- Tried: ${toOneLine(entry.tried) || '—'}`,
    `- Command: ${entry.command === null ? '—' : toOneLine(entry.command)}`,
    `- Exit code: ${entry.exitCode ?? '—'}`,
    `- Ref: ${entry.ref ?? '—'}`,
  ]
  return entry.output.trim() === '' ? lines : [...lines, '- Output:', '', ...fenced(entry.output)]
}

function readHeading(line: MarkdownLine): BlockerEntry | null {
  const text = foldLine(line.visible.replace(/^\s*#+\s*/, ''))
  const [item = '', phase = '', at = ''] = text.split(/\s+(?:—|–|--)\s+/)
  const id = readItemId(item)?.id ?? (phase ? fromOneLine(item) : '')
  if (id === '') return null
  const empty = { tried: '', command: null, exitCode: null, output: '', ref: null }
  return { itemId: id, phaseId: fromOneLine(phase.replace(/^(?:Phase|阶段)\s*/i, '')), at, ...empty }
}

function readField(entry: BlockerEntry, line: MarkdownLine): void {
  const key = readKey(line.visible)
  if (!key || isNone(key.value)) return
  const value = fromOneLine(key.value)
  if (key.key === 'tried') entry.tried = value
  else if (key.key === 'command') entry.command = value
  else if (key.key === 'exit-code' && /^-?\d+$/.test(value)) entry.exitCode = Number(value)
  else if (key.key === 'ref') entry.ref = value
}
