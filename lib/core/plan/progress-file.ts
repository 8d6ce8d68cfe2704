import { formatDuration, parseDuration } from '@/lib/core/plan/duration-text'
import { dominantEol, scanMarkdown } from '@/lib/core/plan/markdown-lines'
import { fromOneLine, toOneLine } from '@/lib/core/plan/one-line'
import type { ProgressEntry } from '@/lib/core/plan/types'

const SEPARATOR = ' · '
const FIELDS = 9

/** Adds one line at the end of PROGRESS.md; null is a file that is not there yet. Nothing before it changes. */
export function appendProgress(text: string | null, entry: ProgressEntry): string {
  const before = text ?? '# Progress\n\n'
  const eol = dominantEol(scanMarkdown(before).lines)
  const gap = before === '' || before.endsWith('\n') ? '' : eol
  return `${before}${gap}${writeLine(entry)}${eol}`
}

/** Reads the lines of PROGRESS.md, oldest first. Lines of another form are left out; never throws. */
export function parseProgress(text: string | null): ProgressEntry[] {
  return scanMarkdown(text ?? '').lines.flatMap(line => (line.kind === 'text' ? (readLine(line.visible) ?? []) : []))
}

/** `- time · phase · item · outcome · duration · tokens · cost · commit · summary`; `—` is unknown. */
function writeLine(entry: ProgressEntry): string {
  const fields = [
    entry.at,
    entry.phaseId,
    entry.itemId,
    entry.outcome,
    formatDuration(entry.durationMs),
    entry.tokens === null ? '' : `${entry.tokens} tokens`,
    entry.costUsd === null ? '' : `$${entry.costUsd}`,
    entry.commit ?? '',
  ].map(field => toOneLine(field).replace(/·/g, '-') || '—')
  return `- ${[...fields, toOneLine(entry.summary) || '—'].join(SEPARATOR)}`
}

function readLine(visible: string): ProgressEntry | null {
  const parts = visible
    .replace(/^\s*[-*+]\s+/, '')
    .trim()
    .split(SEPARATOR)
  if (parts.length < FIELDS || !/^\d{4}-\d\d-\d\dT/.test(parts[0] ?? '')) return null
  const [at = '', phaseId = '', itemId = '', outcome = '', duration = '', tokens = '', cost = '', commit = ''] =
    parts.map(part => fromOneLine(part.trim()))
  const summary = fromOneLine(
    parts
      .slice(FIELDS - 1)
      .join(SEPARATOR)
      .trim(),
  )
  return {
    at,
    phaseId,
    itemId,
    outcome,
    durationMs: parseDuration(duration) ?? 0,
    tokens: readNumber(/^(\d+)/.exec(tokens)?.[1]),
    costUsd: readNumber(/^\$(\d+(?:\.\d+)?(?:e-?\d+)?)/.exec(cost)?.[1]),
    commit: commit === '—' ? null : commit,
    summary: summary === '—' ? '' : summary,
  }
}

function readNumber(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits)
}
