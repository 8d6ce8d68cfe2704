import type { ReportReading } from '@/lib/core/agent/types'
import { addPendingDecision } from '@/lib/core/decision/decisions-file-edits'
import { BLOCK_OPTION } from '@/lib/core/decision/kinds'
import type { DecisionEntry, DecisionKind } from '@/lib/core/decision/types'
import { guardDecision } from '@/lib/core/guard/guard-decision'
import { askedKind, withGrantsSaid } from '@/lib/core/guard/opened-guards'
import type { GuardTrip } from '@/lib/core/guard/types'
import { invariant } from '@/lib/core/invariant'
import type { IterationOutcome } from '@/lib/core/loop/judge-iteration'
import type { Settlement } from '@/lib/core/loop/settle-rule'
import { appendBlocker } from '@/lib/core/plan/blockers-file'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import { appendProgress } from '@/lib/core/plan/progress-file'
import { setItemMark } from '@/lib/core/plan/set-item-mark'
import type { PlanFiles } from '@/lib/core/plan/types'

export type SettleInput = {
  files: PlanFiles
  prdPath: string
  phaseId: string
  itemId: string
  itemText: string
  attempt: number
  /** A parked diff was applied; no session ran. */
  isParked: boolean
  outcome: IterationOutcome
  settlement: Settlement
  report: ReportReading
  /** Number a new decision gets; only read when the outcome asks. */
  decisionNumber: number
  evidence: { command: string | null; exitCode: number | null; output: string }
  /** Ref that keeps what did not land; null when nothing is kept. */
  ref: string | null
  at: string
  durationMs: number
  tokens: number | null
  costUsd: number | null
  /** The child's commit when it landed. */
  commit: string | null
  /** Put behind the summary; empty when there is nothing to note. */
  note: string
}

export type SettledFiles = { files: PlanFiles; subject: string; outcomeText: string; summary: string }

/** Mark, PROGRESS, BLOCKERS and DECISIONS of one judged iteration as file texts, for one commit (steps 7 and 8). */
export function settleFiles(input: SettleInput): SettledFiles {
  const summary = `${summaryOf(input)}${input.note}`
  const outcomeText = outcomeWords(input)
  const progress = appendProgress(input.files[PROGRESS] ?? null, {
    ...{ at: input.at, phaseId: input.phaseId, itemId: input.itemId, outcome: outcomeText },
    ...{ durationMs: input.durationMs, tokens: input.tokens, costUsd: input.costUsd, commit: input.commit, summary },
  })
  return { files: { ...markFiles(input), [PROGRESS]: progress }, subject: subjectOf(input), outcomeText, summary }
}

const PROGRESS = 'ralph-loop/PROGRESS.md'
const BLOCKERS = 'ralph-loop/BLOCKERS.md'
const DECISIONS = 'ralph-loop/DECISIONS.md'

function markFiles(input: SettleInput): PlanFiles {
  const { mark } = input.settlement
  if (mark === 'keep') return {}
  const reference = mark === 'pending' ? { reference: { number: input.decisionNumber } } : {}
  const marked = setItemMark(input.files[input.prdPath] ?? '', input.itemId, mark, reference)
  invariant(marked.ok, `${input.itemId} can be marked in ${input.prdPath}`)
  const files: PlanFiles = { [input.prdPath]: marked.text }
  if (mark === 'blocked') files[BLOCKERS] = blockersWith(input)
  if (mark === 'pending') files[DECISIONS] = decisionsWith(input)
  return files
}

function blockersWith(input: SettleInput): string {
  const { command, exitCode, output } = input.evidence
  return appendBlocker(input.files[BLOCKERS] ?? null, {
    ...{ itemId: input.itemId, phaseId: input.phaseId, at: input.at, tried: summaryOf(input) },
    ...{ command, exitCode, output, ref: input.ref },
  })
}

function decisionsWith(input: SettleInput): string {
  return addPendingDecision(input.files[DECISIONS] ?? null, askedDecision(input))
}

/** Kinds a child may ask; anything else it names becomes a choice. */
const CHILD_KINDS: readonly DecisionKind[] = ['choice', 'dependency', 'security', 'db', 'public-api']

function askedDecision(input: SettleInput): DecisionEntry {
  const { outcome } = input
  const asked = outcome.type === 'parked' ? guardedWords(input, outcome.trips) : reportedWords(input)
  return {
    ...{ number: input.decisionNumber, phaseId: input.phaseId, itemId: input.itemId, asked: input.at, line: 0 },
    ...{ evidence: input.ref, answers: [], closed: null },
    ...asked,
  }
}

type AskedWords = Pick<DecisionEntry, 'kind' | 'question' | 'context' | 'options' | 'tags'>

function guardedWords({ itemId, itemText }: SettleInput, trips: readonly GuardTrip[]): AskedWords {
  return guardDecision(trips, { id: itemId, text: itemText })
}

function reportedWords(input: SettleInput): AskedWords {
  const report = input.outcome.type === 'asks' ? input.outcome.report : null
  const said = report?.kind && CHILD_KINDS.includes(report.kind) ? report.kind : 'choice'
  const options = (report?.options ?? [])
    .filter(option => option.id !== BLOCK_OPTION.id)
    .map(option => withGrantsSaid(option, input.itemId))
  const why = input.outcome.type === 'asks' ? input.outcome.why : ''
  return {
    kind: askedKind(said, options),
    question:
      report?.question ||
      report?.summary ||
      `${input.itemId}: the agent's report could not be read. How should it go on?`,
    context: report?.context || report?.summary || (why ? `The report was unreadable: ${why}` : ''),
    options: [...(options.length > 0 ? options : [{ id: 'retry', label: 'Try again' }]), BLOCK_OPTION],
    tags: report?.tags ?? [],
  }
}

function subjectOf(input: SettleInput): string {
  const { mark } = input.settlement
  if (mark === 'done') return `${input.itemId} done`
  if (mark === 'blocked') return `${input.itemId} blocked`
  if (mark === 'pending') return `${input.itemId} asks ${decisionLabel(input.decisionNumber)}`
  if (input.isParked) return `${input.itemId} accepted diff not applied`
  const { type } = input.outcome
  return type === 'failed' || type === 'hung' || type === 'timed-out'
    ? `${input.itemId} attempt ${input.attempt} failed`
    : `${input.itemId} ${type}`
}

/** Short outcome for PROGRESS: what it was and why, in words that do not change with the language of the page. */
function outcomeWords(input: SettleInput): string {
  const { outcome, settlement } = input
  if (outcome.type === 'verified') return 'done'
  if (settlement.mark === 'pending') return `${outcome.type} ${decisionLabel(input.decisionNumber)}`
  const reason = 'reason' in outcome ? `${outcome.type}: ${outcome.reason}` : outcome.type
  return settlement.mark === 'blocked' && outcome.type !== 'blocked' ? `${reason}, blocked` : reason
}

function summaryOf(input: SettleInput): string {
  const { outcome, report } = input
  if (outcome.type === 'crashed' || outcome.type === 'auth') return outcome.message
  if (outcome.type === 'parked') return outcome.trips.map(trip => trip.words).join(' ')
  if (report.type === 'report' && report.report.summary) return report.report.summary
  if (outcome.type === 'asks') return outcome.why || 'asks'
  return input.itemText
}
