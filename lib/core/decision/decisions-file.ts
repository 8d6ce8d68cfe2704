import { readAnswer } from '@/lib/core/decision/answer-line'
import { type DecisionBlock, readDecisionBlocks } from '@/lib/core/decision/read-decision-blocks'
import {
  DECISION_KINDS,
  type DecisionEntry,
  type DecisionKind,
  type DecisionOption,
  type DecisionsFile,
} from '@/lib/core/decision/types'
import { isNone, readKey, readValue } from '@/lib/core/plan/line-syntax'
import { makeProblem, placeAt, scanProblems, sortProblems } from '@/lib/core/plan/make-problem'
import type { MarkdownLine } from '@/lib/core/plan/markdown-lines'
import { foldLine, fromOneLine } from '@/lib/core/plan/one-line'
import type { Parsed, Problem } from '@/lib/core/plan/types'

const OPTION = /^\s*(?:[-*+]\s+)?[(（]([^()（）\s]{1,60})[)）]\s*(.*)$/

type Reading = {
  entry: DecisionEntry
  kind: { value: string; line: MarkdownLine; index: number } | null
  field: string
  output: string[]
}

/** Reads DECISIONS.md (`spec/files.md`, DECISIONS.md); an empty or missing file has no decisions. Never throws. */
export function parseDecisions(text: string | null, file: string): Parsed<DecisionsFile> {
  const { blocks, scan } = readDecisionBlocks(text ?? '')
  const problems = scanProblems(file, scan)
  const value: DecisionsFile = { pending: [], resolved: [] }
  const first = new Map<number, number>()
  for (const block of blocks) {
    const reading = readBlock(block)
    value[block.section].push(reading.entry)
    problems.push(...entryProblems(file, block, reading, first.get(block.number)))
    if (!first.has(block.number)) first.set(block.number, block.heading.number)
  }
  return { ok: true, value, problems: sortProblems(problems) }
}

function readBlock(block: DecisionBlock): Reading {
  const entry: DecisionEntry = {
    number: block.number,
    kind: /^Manual-Gate\b/i.test(block.question) ? 'manual-gate' : 'choice',
    phaseId: block.phaseId,
    itemId: null,
    question: fromOneLine(block.question),
    asked: null,
    tags: [],
    context: '',
    options: [],
    evidence: null,
    answers: [],
    closed: null,
    line: block.heading.number,
  }
  const reading: Reading = { entry, kind: null, field: 'context', output: [] }
  for (const line of block.body) readBodyLine(reading, line)
  return reading
}

function readBodyLine(reading: Reading, line: MarkdownLine): void {
  const { entry } = reading
  if (line.kind === 'code') reading.output.push(line.text)
  else if (line.kind === 'fence') {
    if (reading.output.length > 0 && entry.output === undefined) entry.output = reading.output.join('\n')
    reading.output = []
  } else if (line.kind === 'quote') {
    const answer = reading.field === 'answer' ? entry.answers.at(-1) : undefined
    if (answer) answer.text = `${answer.text}\n${fromOneLine(line.text.replace(/^\s*>\s?/, ''))}`.trim()
  } else if (line.kind === 'text') readTextLine(reading, line)
}

function readTextLine(reading: Reading, line: MarkdownLine): void {
  const { entry } = reading
  const key = readKey(line.visible)
  if (key) {
    const raw = line.visible.slice(key.valueIndex).trim()
    const isField = readField(reading, key.key, raw)
    if (key.key === 'kind') reading.kind = { value: key.value, line, index: key.valueIndex }
    if (isField) return
  }
  const option = OPTION.exec(line.visible)
  if (option?.[1] && (reading.field === 'context' || reading.field === 'options') && entry.answers.length === 0) {
    entry.options.push({ id: option[1], label: fromOneLine((option[2] ?? '').trim()) })
    reading.field = 'options'
  } else if (reading.field === 'context') {
    entry.context = `${entry.context} ${fromOneLine(foldLine(line.visible))}`.trim()
  }
}

/** Reads one field; false when the key is none of an entry's. */
function readField(reading: Reading, key: string, raw: string): boolean {
  const { entry } = reading
  const value = isNone(raw) ? '' : fromOneLine(foldLine(raw))
  const bare = readValue(value)
  const option = reading.field === 'options' ? entry.options.at(-1) : undefined
  if (option && key === 'consequence') option.consequence = value
  else if (option && key === 'grants') addGrant(option, value)
  else if (key === 'kind') entry.kind = isKind(bare) ? bare : entry.kind
  else if (key === 'item') entry.itemId = bare || null
  else if (key === 'reopens') readReopens(entry, bare)
  else if (key === 'asked') entry.asked = bare || null
  else if (key === 'tags') entry.tags = value === '' ? [] : value.split(/\s*[,，、]\s*/)
  else if (key === 'context') entry.context = value
  else if (key === 'evidence') entry.evidence = bare || null
  else if (key === 'closed') readClosed(entry, value)
  else if (/^answer(?:-r\d{1,4})?$/.test(key)) {
    entry.answers.push(readAnswer(Number(/\d+/.exec(key)?.[0] ?? entry.answers.length + 1), raw, entry.options))
    reading.field = 'answer'
    return true
  } else if (key !== 'options' && key !== 'output') return false
  if (key !== 'consequence' && key !== 'grants') reading.field = key
  return true
}

/** Only an earlier decision can be asked again; whatever else stands there is as if it were not. */
function readReopens(entry: DecisionEntry, value: string): void {
  const number = Number(/^\(?D-(\d{1,9})\)?$/.exec(value)?.[1] ?? 0)
  if (number > 0 && number < entry.number) entry.reopens = number
}

function addGrant(option: DecisionOption, value: string): void {
  const [guard = '', ...subject] = value.split(' ')
  if (guard !== '') option.grants = [...(option.grants ?? []), { guard, subject: subject.join(' ') }]
}

function readClosed(entry: DecisionEntry, value: string): void {
  const [word = '', at, ...why] = value.split(/\s+—\s+/)
  entry.closed = word === 'superseded' ? 'superseded' : 'withdrawn'
  if (at) entry.closedAt = at
  if (why.length > 0) entry.closedWhy = why.join(' — ')
}

function isKind(value: string): value is DecisionKind {
  return DECISION_KINDS.some(kind => kind === value)
}

function entryProblems(
  file: string,
  block: DecisionBlock,
  { entry, kind }: Reading,
  first: number | undefined,
): Problem[] {
  const problems: Problem[] = []
  const number = `D-${String(block.number).padStart(3, '0')}`
  const at = placeAt(file, block.heading, block.numberIndex - 2)
  if (first !== undefined) {
    const detail = { expected: 'a number of its own', found: number, values: { number, first } }
    problems.push(makeProblem('decision-number-repeated', at, detail))
  }
  if (entry.question === '') {
    const detail = { expected: 'a question behind the number', found: 'nothing', values: { number } }
    problems.push(makeProblem('decision-without-question', at, detail))
  }
  if (kind && !isKind(kind.value)) {
    const detail = { expected: DECISION_KINDS.join(', '), found: kind.value, values: { number, kind: kind.value } }
    problems.push(makeProblem('decision-kind-unknown', placeAt(file, kind.line, kind.index), detail))
  }
  if (block.section === 'resolved' && entry.answers.length === 0 && !entry.closed) {
    const detail = { expected: 'Answer R01: …', found: 'no answer', values: { number } }
    problems.push(makeProblem('decision-unanswered', at, detail))
  }
  return problems
}
