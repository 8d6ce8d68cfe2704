import { isNone, isUnfinished, type KeyLine, neverFails, readKey } from '@/lib/core/plan/line-syntax'
import { makeFix } from '@/lib/core/plan/make-fix'
import { editAt, makeProblem, placeAt, scanProblems, sortProblems } from '@/lib/core/plan/make-problem'
import { columnAt, dominantEol, type MarkdownLine, scanMarkdown } from '@/lib/core/plan/markdown-lines'
import { readApproval } from '@/lib/core/plan/read-approval'
import { readManualGate } from '@/lib/core/plan/read-manual-gate'
import { readPhaseHeading } from '@/lib/core/plan/read-phase-heading'
import { checkPrdPath, readPrdPath } from '@/lib/core/plan/read-prd-path'
import type { MasterPlan, Parsed, PlanPhase, Problem } from '@/lib/core/plan/types'

const PHASE_KEYS = { prd: 'PRD', 'auto-gate': 'Auto-Gate', 'manual-gate': 'Manual-Gate', items: 'Items' } as const
type PhaseKey = keyof typeof PHASE_KEYS

type KeyPlace = { line: MarkdownLine; key: KeyLine }
type PhaseDraft = {
  id: string
  title: string
  line: MarkdownLine
  keys: Map<PhaseKey, KeyPlace>
  lastLine: MarkdownLine
}
type Context = { file: string; today: string; eol: string; problems: Problem[] }

/**
 * Reads a Master Plan tolerantly (`spec/files.md`, MASTER-PLAN.md). `today` is the latest date on earth, YYYY-MM-DD.
 * A missing signature is a problem but does not keep the phases from being read; no phases at all is no plan.
 */
export function parseMasterPlan(text: string, file: string, today: string): Parsed<MasterPlan> {
  const scan = scanMarkdown(text)
  const context: Context = { file, today, eol: dominantEol(scan.lines), problems: scanProblems(file, scan) }
  const { drafts, approvals } = collect(scan.lines, context)
  const approvedBy = readApproval(approvals, context)
  const phases = drafts.map(draft => readPhase(draft, context))
  checkUnique(phases, drafts, context)
  if (phases.length === 0) {
    context.problems.push(
      makeProblem(
        'master-plan-empty',
        { file, line: 1, column: 1 },
        {
          expected: 'Phase P1 — title',
          found: 'no phase',
          values: { file },
        },
      ),
    )
    return { ok: false, problems: sortProblems(context.problems) }
  }
  return { ok: true, value: { approvedBy, phases }, problems: sortProblems(context.problems) }
}

function collect(lines: readonly MarkdownLine[], context: Context) {
  const drafts: PhaseDraft[] = []
  const approvals: KeyPlace[] = []
  for (const line of lines) {
    if (line.kind !== 'text' && line.kind !== 'heading') continue
    const heading = readPhaseHeading(line)
    if (heading) {
      drafts.push({ ...heading, line, keys: new Map(), lastLine: line })
      continue
    }
    const key = readKey(line.visible)
    if (!key) continue
    if (key.key === 'approved-by') approvals.push({ line, key })
    else if (isPhaseKey(key.key)) addKey(drafts.at(-1), key.key, { line, key }, context)
  }
  return { drafts, approvals }
}

function addKey(draft: PhaseDraft | undefined, name: PhaseKey, place: KeyPlace, context: Context): void {
  const at = placeAt(context.file, place.line, place.key.keyIndex)
  const key = PHASE_KEYS[name]
  if (!draft) {
    const detail = { expected: 'a phase before it', found: key, values: { key } }
    context.problems.push(makeProblem('key-outside-phase', at, detail))
    return
  }
  draft.lastLine = place.line
  const first = draft.keys.get(name)
  if (!first) {
    draft.keys.set(name, place)
    return
  }
  const detail = { expected: `one ${key} line`, found: place.key.value, values: { key, first: first.line.number } }
  context.problems.push(makeProblem('key-repeated', at, detail))
}

function readPhase(draft: PhaseDraft, context: Context): PlanPhase {
  return {
    id: draft.id,
    title: draft.title,
    prdPath: readPath(draft, context),
    autoGate: readAutoGate(draft, context),
    manualGate: readGate(draft, context),
    declaredItems: readItems(draft, context),
    line: draft.line.number,
    places: Object.fromEntries(
      [...draft.keys].map(([name, { line, key }]) => [
        name,
        { line: line.number, column: columnAt(line.text, key.valueIndex) },
      ]),
    ),
  }
}

function readPath(draft: PhaseDraft, context: Context): string {
  const place = draft.keys.get('prd')
  if (!place || isNone(place.key.value)) {
    report(context, 'prd-path-missing', draft, place, { expected: 'PRD: ralph-loop/PRD-P1.md' })
    return ''
  }
  const path = readPrdPath(place.key.value)
  const code = checkPrdPath(path)
  if (!code) return path
  const { line, key } = place
  const range = { start: key.valueIndex, end: line.visible.trimEnd().length }
  const inFolder = code === 'prd-path-outside' && /^[^/\\]+\.md$/.test(path) && !path.includes('..')
  context.problems.push(
    makeProblem(code, placeAt(context.file, line, key.valueIndex), {
      expected: 'a Markdown file under ralph-loop/, without ..',
      found: path,
      values: { phase: draft.id, path },
      ...(inFolder
        ? {
            fix: makeFix('write', { text: `ralph-loop/${path}` }, [
              editAt(context.file, line, range, `ralph-loop/${path}`),
            ]),
          }
        : {}),
    }),
  )
  return code === 'prd-json-later' ? path : ''
}

function readAutoGate(draft: PhaseDraft, context: Context): string {
  const place = draft.keys.get('auto-gate')
  const command = place?.key.value ?? ''
  if (isNone(command)) {
    report(context, 'auto-gate-missing', draft, place, { expected: 'Auto-Gate: a shell command' })
    return ''
  }
  if (isUnfinished(command)) report(context, 'auto-gate-unfinished', draft, place, { expected: 'one line' })
  if (neverFails(command)) {
    report(context, 'auto-gate-never-fails', draft, place, { expected: 'a command that can fail', values: { command } })
  }
  return command
}

function readGate(draft: PhaseDraft, context: Context): PlanPhase['manualGate'] {
  const place = draft.keys.get('manual-gate')
  const expected = 'Manual-Gate: lead approves the text, or —'
  if (!place || place.key.value === '') {
    report(context, 'manual-gate-missing', draft, place, { expected, fix: writeNoGate(draft, place, context) })
    return null
  }
  if (isNone(place.key.value)) return null
  const gate = readManualGate(place.key.value)
  if (gate) return gate
  const values = { found: place.key.value }
  report(context, 'manual-gate-unreadable', draft, place, { expected, values, fix: writeNoGate(draft, place, context) })
  return null
}

function writeNoGate(draft: PhaseDraft, place: KeyPlace | undefined, context: Context): Problem['fix'] {
  const text = '“Manual-Gate: —”'
  if (place) {
    const { line, key } = place
    const end = Math.max(key.valueIndex, line.visible.trimEnd().length)
    const colon = key.valueIndex > 0 && /\s/.test(line.visible.charAt(key.valueIndex - 1)) ? '' : ' '
    return makeFix('write', { text }, [editAt(context.file, line, { start: key.valueIndex, end }, `${colon}—`)])
  }
  const before = draft.keys.get('auto-gate')?.line ?? draft.lastLine
  const isKey = before !== draft.line
  const lead = isKey ? (/^\s*(?:[-*+]\s+)?/.exec(before.text)?.[0] ?? '') : '  '
  const end = before.text.length
  const added = `${context.eol}${lead}Manual-Gate: —`
  return makeFix('write', { text }, [editAt(context.file, before, { start: end, end }, added)])
}

function readItems(draft: PhaseDraft, context: Context): number | null {
  const place = draft.keys.get('items')
  if (!place) return null
  const digits = /\d{1,6}/.exec(place.key.value)?.[0]
  if (digits) return Number(digits)
  report(context, 'items-unreadable', draft, place, { expected: 'a number', values: { found: place.key.value } })
  return null
}

type Report = { expected: string; values?: Problem['values']; fix?: Problem['fix'] }

function report(
  context: Context,
  code: Parameters<typeof makeProblem>[0],
  draft: PhaseDraft,
  place: KeyPlace | undefined,
  detail: Report,
): void {
  const at = place
    ? placeAt(context.file, place.line, place.key.valueIndex)
    : placeAt(context.file, draft.line, draft.line.text.search(/\S/))
  const found = place?.key.value || 'nothing'
  context.problems.push(makeProblem(code, at, { found, ...detail, values: { phase: draft.id, ...detail.values } }))
}

function checkUnique(phases: readonly PlanPhase[], drafts: readonly PhaseDraft[], context: Context): void {
  const byId = new Map<string, PlanPhase>()
  const byPath = new Map<string, PlanPhase>()
  phases.forEach((phase, index) => {
    const draft = drafts[index]
    if (!draft) return
    const sameId = byId.get(phase.id)
    const samePath = phase.prdPath === '' ? undefined : byPath.get(phase.prdPath)
    if (sameId) {
      const values = { id: phase.id, first: sameId.line }
      report(context, 'phase-id-repeated', draft, undefined, { expected: 'an ID of its own', values })
    } else byId.set(phase.id, phase)
    if (samePath) {
      const values = { first: samePath.id, path: phase.prdPath }
      report(context, 'prd-shared', draft, draft.keys.get('prd'), { expected: 'a PRD of its own', values })
    } else byPath.set(phase.prdPath, phase)
  })
}

function isPhaseKey(key: string): key is PhaseKey {
  return Object.hasOwn(PHASE_KEYS, key)
}
