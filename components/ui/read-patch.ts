import { parsePatch, type StructuredPatch } from 'diff'
import type { CodeSpan } from '@/lib/core/code/code-span'
import { visibleText } from '@/lib/core/code/visible-text'

export type PatchHunk = {
  head: string
  /** As in a patch, with their sign; made visible. */
  lines: string[]
  /** Of each line without its sign; null where it has none. */
  colours: (CodeSpan[] | null)[] | null
}

export type PatchFile = {
  path: string
  /** Its name before, when that was another. */
  from: string | null
  state: 'changed' | 'new' | 'deleted' | 'renamed' | 'binary' | 'mode'
  added: number
  removed: number
  /** Every line ends with a carriage return too, which is then not shown on each. */
  isCrlf: boolean
  hunks: PatchHunk[]
  /** Lines that are not in `hunks`. */
  left: number
}

export type Patch = { files: PatchFile[]; filesLeft: number; isCut: boolean }

/** Characters of patch text that are parsed at all. */
const MAX_TEXT = 600_000
const MAX_FILES = 300

/** Reads a unified diff up to so many lines of all its files. What does not parse, as where a long one was cut, is read line by line. */
export function readPatch(text: string, maxLines: number): Patch {
  const parsed = text
    .slice(0, MAX_TEXT)
    .split(/^(?=diff --git )/m)
    .flatMap(parse)
  const files: PatchFile[] = []
  let left = maxLines
  for (const file of parsed.slice(0, MAX_FILES)) {
    if (left <= 0) break
    const read = patchFile(file, left)
    // A file without lines takes one for its name.
    left -= Math.max(
      1,
      read.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0),
    )
    files.push(read)
  }
  return { files, filesLeft: parsed.length - files.length, isCut: text.length > MAX_TEXT }
}

function parse(text: string): StructuredPatch[] {
  if (text.trim() === '') return []
  try {
    return parsePatch(text)
  } catch {
    return [parseLoosely(text)]
  }
}

/** Whatever stands after the head is lines; one without a sign is shown like those that stay. */
function parseLoosely(text: string): StructuredPatch {
  const all = text.replace(/\n$/, '').split('\n')
  const name = (sign: string) => all.find(line => line.startsWith(`${sign} `))?.slice(4)
  const start = all.findIndex(line => line.startsWith('@@'))
  const lines = all.slice(start + 1).map(line => (/^[-+ \\]/.test(line) ? line : ` ${line}`))
  const place = { oldStart: 0, oldLines: 0, newStart: 0, newLines: 0 }
  const names = { oldFileName: name('---') ?? '', newFileName: name('+++') ?? '' }
  return { ...names, oldHeader: '', newHeader: '', hunks: [{ ...place, lines }] } as StructuredPatch
}

/** One file of a parsed patch, up to so many of its lines; every character that hides is made visible. */
export function patchFile(file: StructuredPatch, budget: number): PatchFile {
  const all = file.hunks.flatMap(hunk => hunk.lines)
  const isCrlf = all.length > 0 && all.every(line => line.endsWith('\r') || line.startsWith('\\'))
  let left = budget
  const hunks = file.hunks.flatMap(hunk => {
    const lines = hunk.lines.slice(0, Math.max(0, left))
    left -= lines.length
    return lines.length > 0
      ? [{ head: headOf(hunk), lines: lines.map(line => shown(line, isCrlf)), colours: null }]
      : []
  })
  const count = (sign: string) => all.filter(line => line.startsWith(sign)).length
  return {
    ...namesOf(file),
    added: count('+'),
    removed: count('-'),
    isCrlf,
    hunks,
    left: Math.max(0, all.length - budget),
  }
}

function shown(line: string, isCrlf: boolean): string {
  return visibleText(isCrlf ? line.replace(/\r$/, '') : line)
}

function headOf({ oldStart, oldLines, newStart, newLines }: StructuredPatch['hunks'][number]): string {
  if (oldLines + newLines === 0) return '@@'
  return `@@ −${oldStart},${oldLines} +${newStart},${newLines}`
}

function namesOf(file: StructuredPatch): Pick<PatchFile, 'path' | 'from' | 'state'> {
  const [before, after] = [nameOf(file.oldFileName), nameOf(file.newFileName)]
  const path = visibleText((after ?? before ?? '').replaceAll('\n', '␊'))
  const isRenamed = before !== null && after !== null && before !== after
  return { path, from: isRenamed ? visibleText(before) : null, state: stateOf(file, before, after) }
}

function stateOf(file: StructuredPatch, before: string | null, after: string | null): PatchFile['state'] {
  if (file.isBinary) return 'binary'
  if (file.isCreate || before === null) return 'new'
  if (file.isDelete || after === null) return 'deleted'
  if (before !== after) return 'renamed'
  return file.hunks.length === 0 && file.oldMode !== file.newMode ? 'mode' : 'changed'
}

function nameOf(path: string | undefined): string | null {
  return path === undefined || path === '/dev/null' ? null : path.replace(/^[ab]\//, '')
}
