import { applyLineEdits, type LineEdit } from '@/lib/core/plan/line-edits'
import { isNone, readKey } from '@/lib/core/plan/line-syntax'
import { type MarkdownLine, scanMarkdown } from '@/lib/core/plan/markdown-lines'
import { foldLine, fromOneLine, toOneLine } from '@/lib/core/plan/one-line'
import { readBox } from '@/lib/core/plan/read-box'
import type { OrchestratorState } from '@/lib/core/plan/types'

type PhaseMark = OrchestratorState['phases'][number]
type Field = Exclude<keyof OrchestratorState, 'phases'>

const LABELS = {
  current: 'Current',
  phasesSinceCheckpoint: 'Phases since checkpoint',
  endedPhases: 'Ended phases',
  approvalDigest: 'Approval digest',
  approvedBy: 'Approved by',
  blockersSince: 'Blockers since',
  stopped: 'Stopped',
} as const satisfies Record<Field, string>

const FIELDS = Object.keys(LABELS) as Field[]

/** Reads ORCHESTRATOR-STATE.md; null or anything unreadable is the state before the start. Never throws. */
export function parseOrchestratorState(text: string | null): OrchestratorState {
  const { phases, fields } = readState(text ?? '')
  const value = (field: Field) => {
    const found = fields.get(field)?.value ?? ''
    return isNone(found) ? null : found
  }
  return {
    phases: phases.map(({ id, mark }) => ({ id, mark })),
    current: value('current'),
    phasesSinceCheckpoint: Number(/^\d{1,6}$/.exec(value('phasesSinceCheckpoint') ?? '')?.[0] ?? 0),
    endedPhases: value('endedPhases')?.split(/\s*[,，]\s*/) ?? [],
    approvalDigest: value('approvalDigest'),
    approvedBy: value('approvedBy'),
    blockersSince: value('blockersSince'),
    stopped: value('stopped'),
  }
}

/** Writes a state into the file, changing only the lines whose value differs; null is a file that is not there yet. */
export function writeOrchestratorState(text: string | null, state: OrchestratorState): string {
  const before = text ?? '# Orchestrator state\n'
  const found = readState(before)
  const known = parseOrchestratorState(before)
  const edits: LineEdit[] = []
  const added: string[] = []
  for (const field of FIELDS) {
    const line = `- ${LABELS[field]}: ${fieldText(state, field)}`
    const place = found.fields.get(field)
    if (!place) added.push(line)
    else if (fieldText(known, field) !== fieldText(state, field)) {
      const lead = place.line.text.slice(0, place.valueIndex).trimEnd()
      edits.push({ type: 'replace', line: place.line.number, text: `${lead} ${fieldText(state, field)}` })
    }
  }
  edits.push(...phaseEdits(found.phases, state.phases, found.lastLine))
  if (added.length > 0) {
    const hasFields = found.fields.size > 0
    const end = hasFields ? Math.max(...[...found.fields.values()].map(place => place.line.number)) : found.lastLine
    edits.push({ type: 'insert-after', line: end, texts: hasFields ? added : ['', ...added] })
  }
  return applyLineEdits(before, edits)
}

type FoundPhase = PhaseMark & { line: MarkdownLine; contentStart: number; contentEnd: number }
type FoundField = { line: MarkdownLine; value: string; valueIndex: number }

function readState(text: string) {
  const phases: FoundPhase[] = []
  const fields = new Map<Field, FoundField>()
  const { lines } = scanMarkdown(text)
  for (const line of lines) {
    if (line.kind !== 'text') continue
    const box = readBox(line.visible)
    const id = box ? /^\s*[*`]*([\w.-]+)/.exec(box.rest)?.[1] : undefined
    if (box && id) {
      const mark = box.mark === 'done' ? 'done' : 'open'
      phases.push({ id, mark, line, contentStart: box.contentStart, contentEnd: box.contentEnd })
      continue
    }
    const key = readKey(line.visible)
    const field = key && FIELDS.find(name => LABELS[name].toLowerCase().replace(/ /g, '-') === key.key)
    if (key && field && !fields.has(field)) {
      fields.set(field, { line, value: fromOneLine(foldLine(key.value)), valueIndex: key.valueIndex })
    }
  }
  const lastLine = lines.findLast(line => line.kind !== 'blank')?.number ?? lines.length
  return { phases, fields, lastLine }
}

function fieldText(state: OrchestratorState, field: Field): string {
  const value = state[field]
  if (Array.isArray(value)) return value.map(toOneLine).join(', ') || '—'
  return value === null ? '—' : toOneLine(String(value)) || '—'
}

function phaseEdits(found: readonly FoundPhase[], wanted: readonly PhaseMark[], lastLine: number): LineEdit[] {
  const edits: LineEdit[] = []
  const marks = new Map(wanted.map(phase => [phase.id, phase.mark]))
  for (const { id, mark, line, contentStart, contentEnd } of found) {
    const next = marks.get(id)
    if (!next) edits.push({ type: 'remove', line: line.number })
    else if (next !== mark) {
      const text = line.text.slice(0, contentStart) + (next === 'done' ? 'x' : ' ') + line.text.slice(contentEnd)
      edits.push({ type: 'replace', line: line.number, text })
    }
  }
  const known = new Set(found.map(phase => phase.id))
  const added = wanted.filter(phase => !known.has(phase.id))
  if (added.length === 0) return edits
  const texts = added.map(phase => `- [${phase.mark === 'done' ? 'x' : ' '}] ${phase.id}`)
  const last = found.at(-1)
  if (last) edits.push({ type: 'insert-after', line: last.line.number, texts })
  else edits.push({ type: 'insert-after', line: Math.min(1, lastLine), texts: ['', ...texts] })
  return edits
}
