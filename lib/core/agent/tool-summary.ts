import { plainText } from '../log/plain-text'
import { truncateText } from '../log/truncate-text'

/** One line for the live log: `edit lib/mail/bounce.ts +41 −0`, `run pnpm test`. Paths below `cwd` become relative. */
export function summarizeToolCall(name: string, input: unknown, cwd = ''): string {
  const fields = isRecord(input) ? input : {}
  const tell = Object.hasOwn(SUMMARIES, name) ? SUMMARIES[name] : undefined
  const summary = tell?.(fields, path => relativePath(path, cwd)) ?? describeUnknown(name, fields)
  return truncateText(plainText(summary).replace(/\s+/g, ' ').trim(), SUMMARY_LIMIT)
}

const SUMMARY_LIMIT = 160

type Fields = Record<string, unknown>
type Summary = (fields: Fields, relative: (path: unknown) => string) => string

const SUMMARIES: Record<string, Summary | undefined> = {
  Edit: (fields, relative) => `edit ${relative(fields.file_path)} ${changedLines([fields])}`,
  MultiEdit: (fields, relative) => `edit ${relative(fields.file_path)} ${changedLines(listOf(fields.edits))}`,
  NotebookEdit: (fields, relative) => `edit ${relative(fields.notebook_path)}`,
  Write: (fields, relative) => `write ${relative(fields.file_path)} +${linesOf(fields.content).length}`,
  Read: (fields, relative) => `read ${relative(fields.file_path)}`,
  Bash: fields => `run ${firstLine(fields.command)}`,
  Grep: fields => `search ${quoted(fields.pattern)}`,
  Glob: fields => `find ${quoted(fields.pattern)}`,
  WebFetch: fields => `fetch ${textOf(fields.url)}`,
  WebSearch: fields => `search the web for ${quoted(fields.query)}`,
  Task: fields => `delegate ${textOf(fields.description)}`,
  TodoWrite: fields => `plan ${listOf(fields.todos).length} steps`,
  StructuredOutput: fields => `report ${textOf(fields.status)}`,
}

function describeUnknown(name: string, fields: Fields): string {
  const said = Object.values(fields).find(value => typeof value === 'string')
  return said === undefined ? name : `${name} ${firstLine(said)}`
}

/** Lines added and removed by replacements, the unchanged lines around each change left out. */
function changedLines(edits: Fields[]): string {
  let added = 0
  let removed = 0
  for (const edit of edits) {
    const before = linesOf(edit.old_string)
    const after = linesOf(edit.new_string)
    const shared = sharedLines(before, after)
    added += after.length - shared
    removed += before.length - shared
  }
  return `+${added} −${removed}`
}

function sharedLines(before: string[], after: string[]): number {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return start + end
}

function linesOf(value: unknown): string[] {
  const text = textOf(value)
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

function relativePath(path: unknown, cwd: string): string {
  const text = textOf(path)
  return cwd !== '' && text.startsWith(`${cwd}/`) ? text.slice(cwd.length + 1) : text
}

const firstLine = (value: unknown) => textOf(value).trim().split('\n', 1)[0] ?? ''
const quoted = (value: unknown) => `“${textOf(value)}”`
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : [])

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
