import { type StructuredPatch, structuredPatch } from 'diff'
import { type PatchFile, patchFile } from './read-patch'

type ComparedTexts = {
  path: string
  /** Its name before, when that was another. */
  from?: string | null
  /** Null: there was no such file. */
  before: string | null
  after: string | null
  /** Every line, not only those around the changes. */
  isWhole?: boolean
  maxLines: number
}

/** Lines that may differ; two texts further apart are shown as one that went and one that came. */
const MAX_EDITS = 1_000
/** Lines shown around a change. */
const CONTEXT = 3

/** Two versions of a text as a file of a patch, cut after so many lines. Without a difference every line stays. */
export function compareTexts({ path, from, before, after, isWhole = false, maxLines }: ComparedTexts): PatchFile {
  const names = [
    before === null ? '/dev/null' : `a/${from ?? path}`,
    after === null ? '/dev/null' : `b/${path}`,
  ] as const
  if (before !== null && before === after) return patchFile(unchanged(names, before), maxLines)
  const options = { context: isWhole ? Number.POSITIVE_INFINITY : CONTEXT, maxEditLength: MAX_EDITS }
  const patch = structuredPatch(names[0], names[1], before ?? '', after ?? '', '', '', options)
  return patchFile(patch ?? replaced(names, before ?? '', after ?? ''), maxLines)
}

type Names = readonly [string, string]

function unchanged([oldFileName, newFileName]: Names, text: string): StructuredPatch {
  const lines = linesOf(text).map(line => ` ${line}`)
  const place = { oldStart: 1, oldLines: lines.length, newStart: 1, newLines: lines.length }
  return {
    oldFileName,
    newFileName,
    oldHeader: '',
    newHeader: '',
    hunks: lines.length > 0 ? [{ ...place, lines }] : [],
  }
}

function replaced([oldFileName, newFileName]: Names, before: string, after: string): StructuredPatch {
  const [old, now] = [linesOf(before), linesOf(after)]
  const place = { oldStart: 1, oldLines: old.length, newStart: 1, newLines: now.length }
  const lines = [...old.map(line => `-${line}`), ...now.map(line => `+${line}`)]
  return { oldFileName, newFileName, oldHeader: '', newHeader: '', hunks: [{ ...place, lines }] }
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}
