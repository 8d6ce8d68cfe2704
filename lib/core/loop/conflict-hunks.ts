/** One place of a text merge that both sides changed; `line` counts from 1 in our side's text. */
export type ConflictHunk = { line: number; ours: string; theirs: string }

/** Length of the markers that `git merge-file --marker-size` is told to write: no file holds such lines by itself. */
export const MARKER_SIZE = 31

/** Reads the places between git's conflict markers; a text without any gives none. */
export function conflictHunks(marked: string): ConflictHunk[] {
  const marker = (sign: string) => sign.repeat(MARKER_SIZE)
  const hunks: ConflictHunk[] = []
  let side: 'both' | 'ours' | 'theirs' = 'both'
  let line = 1
  let open = { line: 1, ours: [] as string[], theirs: [] as string[] }
  for (const text of marked.split(/\r?\n/)) {
    if (text.startsWith(marker('<'))) {
      side = 'ours'
      open = { line, ours: [], theirs: [] }
    } else if (side === 'ours' && text === marker('=')) side = 'theirs'
    else if (side === 'theirs' && text.startsWith(marker('>'))) {
      side = 'both'
      hunks.push({ line: open.line, ours: open.ours.join('\n'), theirs: open.theirs.join('\n') })
    } else {
      if (side !== 'both') open[side].push(text)
      if (side !== 'theirs') line += 1
    }
  }
  return hunks
}
