import { z } from 'zod'
import { plainText } from '../log/plain-text'
import { truncateText } from '../log/truncate-text'
import type { OutcomeReport, ReportReading } from './types'

/** What stands where `.ralph/outcome.json` should: its text, nothing, or something that is no such file. */
export type OutcomeFile = string | null | { unreadable: string }

/**
 * Reads what the child says of its item: its CLI's structured output, else the text of `.ralph/outcome.json`
 * (`spec/loop.md`, One iteration). Words are cut to size, unknown keys ignored; nothing at all is `absent`.
 */
export function readOutcomeReport(structured: unknown, file: OutcomeFile): ReportReading {
  if (structured !== undefined && structured !== null) return readReport(structured)
  if (file === null) return { type: 'absent' }
  return typeof file === 'string' ? readText(file) : { type: 'unreadable', reason: file.unreadable }
}

/** JSON Schema of an outcome report, for CLIs that can be held to one (`claude --json-schema`). */
export const OUTCOME_JSON_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['status', 'summary'],
  properties: {
    status: {
      type: 'string',
      enum: ['done', 'blocker', 'decision'],
      description:
        'done: the item is implemented and committed. blocker: you know roughly what to do, but the spec or the ' +
        'environment does not let you. decision: there are two reasonable options, a new dependency, or it touches ' +
        'security, the database or a public API; also when you are not sure.',
    },
    summary: { type: 'string', description: 'One sentence: what was done, or what stands in the way.' },
    question: { type: 'string', description: 'For a decision: the question a person has to answer.' },
    context: { type: 'string', description: 'For a decision: what a person needs to know to answer it.' },
    options: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'label'],
        properties: {
          id: { type: 'string', description: 'Short and stable: a, b, c.' },
          label: { type: 'string' },
          consequence: { type: 'string' },
          grants: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['guard', 'subject'],
              properties: { guard: { type: 'string' }, subject: { type: 'string' } },
            },
          },
        },
      },
    },
    tags: { type: 'array', items: { type: 'string' } },
    kind: { type: 'string', enum: ['choice', 'dependency', 'security', 'db', 'public-api'] },
  },
} as const

const words = (limit: number) => z.string().transform(text => truncateText(plainText(text).trim(), limit))

const optionSchema = z.object({
  id: words(40).optional(),
  label: words(300).pipe(z.string().min(1)),
  consequence: words(600).optional(),
  grants: z
    .array(z.object({ guard: words(40), subject: words(300) }))
    .max(20)
    .optional(),
})

const reportSchema = z.object({
  status: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['done', 'blocker', 'decision'])),
  summary: words(500).default(''),
  question: words(1_000).optional(),
  context: words(8_000).optional(),
  options: z.array(z.preprocess(labelAlone, optionSchema)).max(12).optional(),
  tags: z.array(words(40)).max(20).optional(),
  // Only these are a child's to raise: it cannot pass a gate or resume a run by calling its question so.
  kind: z.enum(['choice', 'dependency', 'security', 'db', 'public-api']).optional().catch('choice'),
})

/** Agents often write options as plain words. */
function labelAlone(option: unknown): unknown {
  return typeof option === 'string' ? { label: option } : option
}

function readText(fileText: string): ReportReading {
  try {
    return readReport(JSON.parse(fileText.replace(/^\uFEFF/, '')))
  } catch {
    return { type: 'unreadable', reason: fileText.trim() === '' ? 'the file is empty' : 'the file is not JSON' }
  }
}

function readReport(value: unknown): ReportReading {
  const parsed = reportSchema.safeParse(withoutNulls(value))
  if (!parsed.success) return { type: 'unreadable', reason: firstIssue(parsed.error) }
  const { options, ...rest } = parsed.data
  const identified = options?.map((option, index) => ({ ...option, id: option.id || letter(index) }))
  if (identified && new Set(identified.map(option => option.id)).size < identified.length) {
    return { type: 'unreadable', reason: 'two options have the same id' }
  }
  return { type: 'report', report: withoutUndefined({ ...rest, options: identified }) }
}

/** Output that is held to a strict schema says null for what it does not say. */
function withoutNulls(value: unknown, depth = DEEPEST): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value
  if (Array.isArray(value)) return value.map(entry => withoutNulls(entry, depth - 1))
  const said = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(said.map(([key, field]) => [key, withoutNulls(field, depth - 1)]))
}

/** The report, its options, an option, its grants, a grant. */
const DEEPEST = 5

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  const place = issue?.path.join('.')
  return `${place ? `${place}: ` : ''}${issue?.message ?? 'not an outcome report'}`
}

function letter(index: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + index)
}

function withoutUndefined(report: OutcomeReport): OutcomeReport {
  const entries = Object.entries(report).filter(([, value]) => value !== undefined)
  return { status: report.status, summary: report.summary, ...Object.fromEntries(entries) }
}
