import { join } from 'node:path'
import type { Patch, PatchFile, PatchHunk } from '@/components/ui/read-patch'
import type { CodeSpan } from '@/lib/core/code/code-span'
import { languageOf } from '@/lib/core/code/language-of'
import { type CodeColours, createCodeColours } from '@/lib/highlight/code-colours'

/** More changed lines than this stay plain. */
const MAX_CHANGED = 2_000

/** The patch with its lines coloured by their files' languages, as far as that is done in time. */
export async function colourPatch(patch: Patch): Promise<Patch> {
  const changed = patch.files.reduce((sum, file) => sum + file.added + file.removed, 0)
  if (changed > MAX_CHANGED) return patch
  return { ...patch, files: await Promise.all(patch.files.map(colourFile)) }
}

/** Next compiles pages into separate bundles: one process, one thread that colours. */
const held = globalThis as typeof globalThis & { gatewalkColours?: CodeColours }

async function colourFile(file: PatchFile): Promise<PatchFile> {
  const language = languageOf(file.path)
  if (!language || file.hunks.length === 0) return file
  // Whoever starts the web goes to the root of the program first (worker/start.mjs).
  held.gatewalkColours ??= createCodeColours({ workerFile: join(process.cwd(), 'lib/highlight/colour-worker.mjs') })
  const texts = file.hunks.flatMap(hunk => [sideOf(hunk, '-'), sideOf(hunk, '+')])
  const coloured = await held.gatewalkColours.colour(language, texts)
  if (!coloured) return file
  const hunks = file.hunks.map((hunk, at) => withColours(hunk, coloured[at * 2] ?? [], coloured[at * 2 + 1] ?? []))
  return { ...file, hunks }
}

/** A hunk's text before or after the change: a grammar needs whole lines in their order. */
function sideOf(hunk: PatchHunk, sign: '-' | '+'): string {
  return hunk.lines
    .filter(line => line.startsWith(sign) || line.startsWith(' '))
    .map(line => line.slice(1))
    .join('\n')
}

function withColours(hunk: PatchHunk, before: CodeSpan[][], after: CodeSpan[][]): PatchHunk {
  let [old, now] = [0, 0]
  const colours = hunk.lines.map(line => {
    if (line.startsWith('-')) return before[old++] ?? null
    if (line.startsWith('+')) return after[now++] ?? null
    if (!line.startsWith(' ')) return null
    old += 1
    return after[now++] ?? null
  })
  return { ...hunk, colours }
}
