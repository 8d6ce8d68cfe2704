import type { z } from 'zod'
import { takeStart } from '@/lib/core/log/truncate-text'
import { type JsonReading, jsonPath, readJson } from '@/lib/core/plan/json-reader'
import { makeProblem, type ProblemPlace, sortProblems } from '@/lib/core/plan/make-problem'
import { defaultRalphConfig, type RalphConfig, ralphConfigSchema } from '@/lib/core/plan/ralph-config'
import type { Parsed, Problem } from '@/lib/core/plan/types'

type Read = Extract<JsonReading, { ok: true }>

/** Keys that begin like this are comments, at any level. */
const COMMENT = '//'

/** Reads ralph.json; null is a project without one. Unknown keys and values out of bounds are problems with their place. */
export function parseRalphConfig(text: string | null, file: string): Parsed<RalphConfig> {
  if (text === null) return { ok: true, value: defaultRalphConfig(), problems: [] }
  const bare = text.replace(/^\uFEFF/, '')
  const read = readJson(bare)
  if (!read.ok) {
    const found = takeStart(bare.slice(read.offset).split('\n', 1)[0] ?? '', 12).trim() || 'the end of the line or file'
    const values = { expected: read.expected, found }
    const problem = makeProblem('config-invalid-json', placeOf(bare, file, read.offset), { ...values, values })
    return { ok: false, problems: [problem] }
  }
  const repeated = read.repeated
    .filter(({ key }) => !key.startsWith(COMMENT))
    .map(({ key, offset }) => {
      const detail = { expected: 'each setting once', found: key, values: { key } }
      return makeProblem('config-key-repeated', placeOf(bare, file, offset), detail)
    })
  const checked = ralphConfigSchema.safeParse(withoutComments(read.value))
  if (checked.success) return { ok: true, value: checked.data, problems: repeated }
  const problems = checked.error.issues.flatMap(issue => issueProblems(issue, read, { text: bare, file }))
  return { ok: false, problems: sortProblems([...problems, ...repeated]) }
}

type Source = { text: string; file: string }

function issueProblems(issue: z.core.$ZodIssue, read: Read, { text, file }: Source): Problem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(name => {
      const offset = read.keys.get(jsonPath([...issue.path, name])) ?? 0
      const key = [...issue.path, name].join('.')
      const detail = { expected: 'a known setting', found: key, values: { key } }
      return makeProblem('config-key-unknown', placeOf(text, file, offset), detail)
    })
  }
  const path = jsonPath(issue.path)
  const offset = read.values.get(path) ?? read.keys.get(path) ?? 0
  const values = {
    key: issue.path.join('.') || 'ralph.json',
    found: valueAt(read.value, issue.path),
    expected: expectation(issue),
  }
  const { expected, found } = values
  return [makeProblem('config-value-invalid', placeOf(text, file, offset), { expected, found, values })]
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected
    case 'too_small':
      return `at least ${issue.minimum}`
    case 'too_big':
      return `at most ${issue.maximum}`
    case 'invalid_value':
      return issue.values.map(value => JSON.stringify(value)).join(' or ')
    default:
      return issue.message
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): string {
  let current: unknown = value
  for (const key of path) current = Object(current)[key]
  return JSON.stringify(current) ?? 'nothing'
}

function withoutComments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutComments)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !key.startsWith(COMMENT))
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutComments(inner)]))
}

function placeOf(text: string, file: string, offset: number): ProblemPlace {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { file, line: before.split('\n').length, column: [...before.slice(lineStart)].length + 1 }
}
