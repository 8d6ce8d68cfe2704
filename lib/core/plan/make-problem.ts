import { takeStart } from '@/lib/core/log/truncate-text'
import { columnAt, type MarkdownLine, type ScannedText } from '@/lib/core/plan/markdown-lines'
import { PROBLEMS, type ProblemCode, problemMessage } from '@/lib/core/plan/problem-messages'
import type { Problem, TextEdit } from '@/lib/core/plan/types'

export type ProblemPlace = { file: string; line: number; column: number }

export type ProblemDetail = {
  expected: string
  found: string
  values?: Problem['values']
  fix?: Problem['fix']
  alternatives?: Problem['alternatives']
}

/** Makes a problem; its sentence and severity come from the table of problems. */
export function makeProblem(code: ProblemCode, place: ProblemPlace, detail: ProblemDetail): Problem {
  const values = detail.values ?? {}
  const shortened = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? shorten(value) : value]),
  )
  return {
    code,
    severity: PROBLEMS[code].severity,
    ...place,
    expected: detail.expected,
    found: shorten(detail.found),
    message: problemMessage(code, shortened),
    values: shortened,
    ...(detail.fix ? { fix: detail.fix } : {}),
    ...(detail.alternatives?.length ? { alternatives: detail.alternatives } : {}),
  }
}

/** The place of a UTF-16 index of a line, as a problem names it. */
export function placeAt(file: string, line: MarkdownLine, index: number): ProblemPlace {
  return { file, line: line.number, column: columnAt(line.text, index) }
}

/** An edit of the UTF-16 range [start, end) of a line. */
export function editAt(
  file: string,
  line: MarkdownLine,
  range: { start: number; end: number },
  replacement: string,
): TextEdit {
  return {
    file,
    line: line.number,
    column: columnAt(line.text, range.start),
    endColumn: columnAt(line.text, range.end),
    replacement,
  }
}

/** The problems every Markdown plan file can have: fences and comments that are never closed. */
export function scanProblems(file: string, scan: ScannedText): Problem[] {
  const fences = scan.unclosedFences.map(line =>
    makeProblem(
      'fence-unclosed',
      { file, line, column: fenceColumn(scan, line) },
      {
        expected: 'a closing fence',
        found: scan.lines[line - 1]?.text.trim() ?? '',
        values: { line },
      },
    ),
  )
  const comments = scan.unclosedComments.map(line => {
    const text = scan.lines[line - 1]?.text ?? ''
    return makeProblem(
      'comment-unclosed',
      { file, line, column: columnAt(text, Math.max(0, text.lastIndexOf('<!--'))) },
      {
        expected: '-->',
        found: '<!--',
        values: { line },
      },
    )
  })
  return [...fences, ...comments]
}

/** Orders problems by file, line and column. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code, b.code),
  )
}

function fenceColumn(scan: ScannedText, line: number): number {
  const text = scan.lines[line - 1]?.text ?? ''
  return columnAt(text, Math.max(0, text.search(/`{3}|~{3}/)))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function shorten(text: string): string {
  if (text.length <= 200) return text
  return `${takeStart(text, 160)}…`
}
