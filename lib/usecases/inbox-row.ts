import { isUrgent, scoreDecision } from '@/lib/core/decision/rank'
import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import { type AnswerRecord, answerRecord } from './answer-record'
import { requirePerson } from './authorize'
import { findSignedPhases, isPhase, type PhaseName } from './find-signed-phases'
import { type FrameContext, INBOX_ORDER, type Where } from './inbox-frame'
import { readDecisionRow } from './load-decision'

export type InboxRow = {
  slug: string
  projectName: string
  number: number
  kind: DecisionKind
  tags: string[]
  phaseId: string
  itemId: string | null
  question: string
  options: DecisionOption[]
  /** Of what is shown; an answer names it. */
  digest: string
  askedAt: string
  score: number
  urgentPoints: number
  hours: number
  /** Someone's answer that is still held; null while nobody has answered. */
  held: AnswerRecord | null
  /** What became of it since the list was read; null while it waits. */
  settled: Settled | null
  /** The plan names the actor as the approver of this gate. */
  youSign: boolean
  /** The project's orchestrator stands still. */
  isLoopStopped: boolean
}

/** A row that waits no more and still keeps its place. */
export type Settled = { how: 'answered'; by: string; isYours: boolean } | { how: 'withdrawn' | 'superseded' }

/** Rows in the order of the inbox. */
export async function findInboxRows(
  ctx: FrameContext,
  { where, skip, take }: { where: Where; skip: number; take: number },
): Promise<InboxRow[]> {
  const [found, signs] = await Promise.all([findRows(ctx, { where, skip, take }), findSignedPhases(ctx)])
  return found.map(row => inboxRow(ctx, row, signs))
}

type Found = Awaited<ReturnType<typeof findRows>>[number]

function findRows(ctx: FrameContext, { where, skip, take }: { where: Where; skip: number; take: number }) {
  return ctx.db.decision.findMany({
    where,
    skip,
    take,
    orderBy: INBOX_ORDER,
    include: {
      project: { include: { runs: { where: { state: 'active' }, take: 1, select: { id: true } } } },
      answers: { where: { state: { not: 'undone' } }, orderBy: { revision: 'asc' } },
    },
  })
}

function inboxRow(ctx: FrameContext, row: Found, signs: PhaseName[]): InboxRow {
  const person = requirePerson(ctx)
  const now = ctx.clock()
  const { kind, options } = readDecisionRow(row, now)
  const answer = row.answers.at(-1)
  const isHeld = row.state === 'held' && answer !== undefined && answer.heldUntil > now
  return {
    slug: row.project.slug,
    projectName: row.project.name,
    number: row.number,
    kind,
    tags: row.tags,
    phaseId: row.phaseId,
    itemId: row.itemId,
    question: row.question,
    options,
    digest: row.digest,
    askedAt: row.askedAt.toISOString(),
    ...scoreDecision({ urgent: isUrgent({ kind, tags: row.tags }), askedAt: row.askedAt }, now),
    held: isHeld ? answerRecord(answer, { project: row.project, row, person }, now) : null,
    settled: isHeld ? null : settledOf(row, person.userId),
    youSign: kind === 'manual-gate' && signs.some(phase => isPhase(phase, row)),
    isLoopStopped: row.project.runs.length === 0,
  }
}

function settledOf({ state, answers }: Found, userId: string): Settled | null {
  if (state === 'pending') return null
  if (state === 'withdrawn' || state === 'superseded') return { how: state }
  const answer = answers.at(-1)
  return { how: 'answered', by: answer?.byName ?? '', isYours: answer?.byId === userId }
}
