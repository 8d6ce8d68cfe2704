import { addPendingDecision } from '@/lib/core/decision/decisions-file-edits'
import type { DecisionEntry, FileAnswer } from '@/lib/core/decision/types'
import { decisionLabel, revisionLabel } from '@/lib/core/plan/decision-references'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'
import { setItemMark } from '@/lib/core/plan/set-item-mark'
import type { PlanFiles } from '@/lib/core/plan/types'

/** An iteration that started with the answer, and the commits of it that landed. */
export type BuiltOnAnswer = { iteration: number; outcome: string | null; commits: { hash: string; subject: string }[] }

export type ReopenInput = {
  files: PlanFiles
  plan: LoadedPlan
  /** The consumed decision and the revision it was consumed with. */
  number: number
  revision: number
  /** Number of the new question. */
  newNumber: number
  reason: string
  built: readonly BuiltOnAnswer[]
  /** ISO time of the commit. */
  at: string
}

export type ReopenedDecision =
  /** `number` is what the question has in the files; none of them changes when it stands there already. */
  { ok: true; number: number; files: PlanFiles; subject: string } | { ok: false; reason: string }

/**
 * Asks a consumed decision again under a new number: an entry of the same kind and options that lists what was built on
 * the answer, and its item waits, unless it is finished (`spec/loop.md`, Decision kinds). Idempotent by number and revision.
 */
export function reopenDecision(input: ReopenInput): ReopenedDecision {
  const { plan, number, revision, newNumber } = input
  const name = decisionLabel(number)
  const old = plan.decisions.resolved.find(entry => entry.number === number)
  const answer = old?.answers.find(given => given.revision === revision)
  if (!old || !answer)
    return { ok: false, reason: `${name} ${revisionLabel(revision)} is not in ${PLAN_PATHS.decisions}` }
  const subject = (asked: number) => `[Decision] ${decisionLabel(asked)} reopens ${name} ${revisionLabel(revision)}`
  const standing = findStanding(plan, old, revision)
  if (standing) return { ok: true, number: standing.number, files: {}, subject: subject(standing.number) }
  const marked = markItem(input, old)
  if (!marked.ok) return marked
  const entry = newEntry(input, old, answer)
  const decisions = addPendingDecision(input.files[PLAN_PATHS.decisions] ?? null, entry)
  const files = { ...marked.files, [PLAN_PATHS.decisions]: decisions }
  return { ok: true, number: newNumber, files, subject: subject(newNumber) }
}

function findStanding({ decisions }: LoadedPlan, old: DecisionEntry, revision: number): DecisionEntry | undefined {
  const begins = leadOf(old.number, revision)
  return [...decisions.pending, ...decisions.resolved].find(
    entry => entry.reopens === old.number && entry.context.startsWith(begins),
  )
}

function leadOf(number: number, revision: number): string {
  return `Reopens ${decisionLabel(number)} ${revisionLabel(revision)} `
}

function newEntry(input: ReopenInput, old: DecisionEntry, answer: FileAnswer): DecisionEntry {
  const { kind, phaseId, itemId, question, options, tags, evidence } = old
  return {
    ...{ number: input.newNumber, kind, phaseId, itemId, question, options, tags, evidence },
    ...{ reopens: old.number, asked: input.at, context: contextOf(input, old, answer) },
    ...{ answers: [], closed: null, line: 0 },
  }
}

function contextOf({ plan, revision, reason, built }: ReopenInput, old: DecisionEntry, answer: FileAnswer): string {
  const why = reason.trim().replace(/[.。]$/, '')
  const begin = `${leadOf(old.number, revision)}(${answer.label})${why === '' ? '' : `: ${why}`}.`
  const list = built.map(describeBuilt).join('; ')
  return [begin, list === '' ? '' : `Built on it: ${list}.`, firstContext(plan, old)].filter(Boolean).join('\n')
}

/** What was said when it was asked for the first time, however often it is asked again. */
function firstContext(plan: LoadedPlan, entry: DecisionEntry): string {
  const { pending, resolved } = plan.decisions
  const before = [...resolved, ...pending].find(({ number }) => number === entry.reopens)
  return before && before.number < entry.number ? firstContext(plan, before) : entry.context
}

/** Commits of one iteration that are named; more are counted. */
const NAMED_COMMITS = 10

function describeBuilt({ iteration, outcome, commits }: BuiltOnAnswer): string {
  const named = commits.slice(0, NAMED_COMMITS).map(({ hash, subject }) => `${hash.slice(0, 10)} ${subject}`)
  const more = commits.length > named.length ? [`${commits.length - named.length} more`] : []
  return [`iteration ${iteration} ${outcome ?? 'interrupted'}`, ...named, ...more].join(', ')
}

type Marked = { ok: true; files: PlanFiles } | { ok: false; reason: string }

function markItem({ files, plan, newNumber }: ReopenInput, { itemId }: DecisionEntry): Marked {
  const phase = plan.master.phases.find(({ id }) => plan.prds[id]?.items.some(item => item.id === itemId))
  const item = phase && plan.prds[phase.id]?.items.find(found => found.id === itemId)
  if (!phase || !item) return { ok: false, reason: `item ${itemId ?? '—'} is in no PRD of the plan` }
  if (item.mark === 'dropped') return { ok: false, reason: `item ${item.id} was dropped` }
  if (item.mark === 'done') return { ok: true, files: {} }
  const marked = setItemMark(files[phase.prdPath] ?? '', item.id, 'pending', { reference: { number: newNumber } })
  return marked.ok ? { ok: true, files: { [phase.prdPath]: marked.text } } : marked
}
