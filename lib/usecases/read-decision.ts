import type { AnswerEffect } from '@/lib/core/decision/answer-effect'
import { answerEffect } from '@/lib/core/decision/answer-effect'
import { FREE_TEXT_OPTION, takesFreeText } from '@/lib/core/decision/answer-text'
import { redoEffect } from '@/lib/core/decision/asked-again'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import { KIND_RULES } from '@/lib/core/decision/kinds'
import { signerNames } from '@/lib/core/decision/list-signers'
import type { AnswerBar } from '@/lib/core/decision/may-answer'
import { type AnswerPreview, type IndexedItem, previewAnswer } from '@/lib/core/decision/preview-answer'
import { isUrgent, type Score, scoreDecision } from '@/lib/core/decision/rank'
import type { DecisionKind, DecisionOption, DecisionState } from '@/lib/core/decision/types'
import type { OutcomeReason } from '@/lib/core/loop/outcome-reason'
import type { Mark } from '@/lib/core/plan/types'
import { type AnswerRecord, answerRecord } from './answer-record'
import { requireRole } from './authorize'
import type { Context } from './context'
import { lastIterations } from './last-iterations'
import { type LoadedDecision, loadDecision } from './load-decision'
import { type DecisionEvidence, readEvidence } from './read-evidence'
import { type ReopeningView, readReopening } from './read-reopening'

export type OptionView = DecisionOption & AnswerPreview & { effect: AnswerEffect }

export type BlockedItemView = {
  itemId: string
  text: string
  /** What the child said it tried. */
  reason: string
  /** What the loop found; null when a person's edit blocked it. */
  iteration: { number: number; reason: OutcomeReason | null } | null
  retry: string[]
  drop: string[]
}

export type DecisionView = Score & {
  projectId: string
  slug: string
  projectName: string
  number: number
  kind: DecisionKind
  tags: string[]
  phase: { id: string; title: string; prdPath: string; approver: string | null; thing: string | null }
  nextPhaseId: string | null
  itemId: string | null
  question: string
  context: string
  /** Free words last, where the kind takes them. */
  options: OptionView[]
  blockedItems: BlockedItemView[]
  digest: string
  revision: number
  state: DecisionState
  closedWhy: string | null
  askedAt: string
  /** Revisions, oldest first. */
  answers: AnswerRecord[]
  /** A number key alone answers it. */
  isQuick: boolean
  /** Null when the actor may answer. */
  bar: AnswerBar | null
  /** The people who may sign now for the plan's approver: the one it means, and a delegate. */
  signers: string[]
  /** For whom the actor would sign; null where nobody signs or it is not the actor. */
  signsFor: { approver: string; onBehalfOf: string | null } | null
  /** The actor may approve in the approver's place, loudly and with a reason. */
  mayOverride: boolean
  /** Until when the actor, and nobody else, has put it aside. */
  snoozedUntil: string | null
  isLoopStopped: boolean
  stoppedAt: string | null
  openItems: number
  facts: DecisionFacts | null
  evidence: DecisionEvidence
  reopening: ReopeningView
  now: string
}

type ReadContext = Pick<Context, 'actor' | 'db' | 'clock'>

/** One decision with everything a person needs to answer it; refuses NOT_FOUND to those who may not see its project. */
export async function readDecision(ctx: ReadContext, slug: string, number: number): Promise<DecisionView> {
  const loaded = await loadDecision(ctx, slug, number)
  const { project, row, decision } = loaded
  await requireRole(ctx, project.id, 'viewer')
  const now = ctx.clock()
  const [items, phases, run, snooze, reopening, evidence] = await Promise.all([
    ctx.db.item.findMany({ where: { projectId: project.id, phaseId: row.phaseId }, orderBy: { position: 'asc' } }),
    ctx.db.phase.findMany({ where: { projectId: project.id }, orderBy: { position: 'asc' } }),
    ctx.db.run.findFirst({ where: { projectId: project.id }, orderBy: { startedAt: 'desc' } }),
    findSnooze(ctx, loaded, now),
    readReopening(ctx, loaded),
    readEvidence(ctx, row, decision.facts),
  ])
  const indexed = items.map(item => ({ itemId: item.itemId, mark: item.mark as Mark, text: item.text }))
  const next = phases[phases.findIndex(phase => phase.phaseId === row.phaseId) + 1]
  return {
    ...fieldsOf(loaded, now),
    ...scoreDecision({ urgent: isUrgent({ kind: decision.kind, tags: row.tags }), askedAt: row.askedAt }, now),
    nextPhaseId: next?.phaseId ?? null,
    options: optionViews(loaded, indexed, reopening.redoes),
    reopening,
    blockedItems: await blockedItemViews(ctx, loaded, indexed),
    snoozedUntil: snooze?.until.toISOString() ?? null,
    isLoopStopped: run?.state !== 'active',
    stoppedAt: run?.endedAt?.toISOString() ?? null,
    openItems: items.filter(item => item.mark === 'open').length,
    evidence,
    now: now.toISOString(),
  }
}

function findSnooze(ctx: ReadContext, { person, row }: LoadedDecision, now: Date) {
  return ctx.db.snooze.findFirst({ where: { userId: person.userId, decisionId: row.id, until: { gt: now } } })
}

function fieldsOf(loaded: LoadedDecision, now: Date) {
  const { person, project, row, decision, signers, bar, signer } = loaded
  const signsFor = signer && { approver: signer.approver, onBehalfOf: signer.onBehalfOf?.name ?? null }
  return {
    projectId: project.id,
    slug: project.slug,
    projectName: project.name,
    number: row.number,
    kind: decision.kind,
    tags: row.tags,
    phase: phaseOf(loaded),
    itemId: row.itemId,
    question: row.question,
    context: row.context,
    digest: row.digest,
    revision: row.revision,
    state: decision.state,
    closedWhy: row.closedWhy,
    askedAt: row.askedAt.toISOString(),
    answers: row.answers.map(answer => answerRecord(answer, loaded, now)),
    isQuick: KIND_RULES[decision.kind].quick,
    bar,
    signers: signerNames(signers),
    signsFor,
    mayOverride: loaded.role === 'admin' && person.via === 'session' && decision.kind === 'manual-gate' && bar !== null,
    facts: decision.facts,
  }
}

function phaseOf({ row, phase }: Previewed): DecisionView['phase'] {
  const { phaseId: id } = row
  if (!phase) return { id, title: '', prdPath: '', approver: null, thing: null }
  return { id, title: phase.title, prdPath: phase.prdPath, approver: phase.approver, thing: phase.thing }
}

/** What a preview depends on. */
export type Previewed = Pick<LoadedDecision, 'decision' | 'phase'> & {
  row: Pick<LoadedDecision['row'], 'number' | 'phaseId' | 'itemId' | 'revision'>
}

/** Each option with what it will change, free words last where the kind takes them; `items` are those of the phase. */
export function optionViews(
  loaded: Previewed,
  items: IndexedItem[],
  redoes: ReopeningView['redoes'] = null,
): OptionView[] {
  const { decision } = loaded
  const isPassed = loaded.phase?.mark === 'done'
  const offered = takesFreeText(decision) ? [...decision.options, FREE_TEXT_OPTION] : decision.options
  return offered.map(option => ({
    ...option,
    ...preview(loaded, items, option),
    effect: redoes ? redoEffect(redoes, option.id) : answerEffect(decision.kind, option.id, { isPassed }),
  }))
}

async function blockedItemViews(
  ctx: ReadContext,
  loaded: LoadedDecision,
  items: IndexedItem[],
): Promise<BlockedItemView[]> {
  const option = loaded.decision.options[0]
  if (loaded.decision.kind !== 'blocked-items' || !option) return []
  const blocked = loaded.decision.facts?.blockedItems ?? blockedFromIndex(items)
  const itemIds = blocked.map(item => item.itemId)
  const iterations = await lastIterations(ctx, { projectId: loaded.project.id, itemIds })
  const iterationOf = (itemId: string) => {
    const last = iterations.find(row => row.itemId === itemId)
    return last ? { number: last.number, reason: last.reason } : null
  }
  const changed = (lines: string[]) => lines.filter(line => !line.startsWith(' '))
  return blocked.map(item => ({
    ...item,
    iteration: iterationOf(item.itemId),
    retry: changed(preview(loaded, items, option, { [item.itemId]: { action: 'retry' } }).lines),
    drop: changed(preview(loaded, items, option, { [item.itemId]: { action: 'drop' } }).lines),
  }))
}

/** A decision read from the files alone knows no facts: then it asks about what is blocked now. */
function blockedFromIndex(items: IndexedItem[]) {
  return items.filter(item => item.mark === 'blocked').map(({ itemId, text }) => ({ itemId, text, reason: '' }))
}

type Choices = Record<string, { action: 'retry' | 'drop' }>

function preview(loaded: Previewed, items: IndexedItem[], option: DecisionOption, choices?: Choices) {
  const { row, decision } = loaded
  const { number, phaseId, itemId, revision } = row
  return previewAnswer({
    phase: phaseOf(loaded),
    items,
    decision: { number, kind: decision.kind, phaseId, itemId, options: decision.options },
    option,
    revision: revision + 1,
    choices,
  })
}
