import { isUrgent, rank, scoreDecision } from '@/lib/core/decision/rank'
import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import { type AnswerRecord, answerRecord } from './answer-record'
import { requirePerson, visibleProjects } from './authorize'
import type { Context } from './context'
import { readDecisionRow } from './load-decision'

/** Rows a page shows at most; the rest are counted. */
export const INBOX_LIMIT = 100

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
  /** The plan names the actor as the approver of this gate. */
  youSign: boolean
  /** The project's orchestrator stands still. */
  isLoopStopped: boolean
}

export type Inbox = { rows: InboxRow[]; total: number; projects: number; now: string }

type InboxContext = Pick<Context, 'actor' | 'db' | 'clock'>

/**
 * What waits for a person in all projects the actor may see, ranked (`spec/inbox.md`, Priority). Answers that are still
 * held stay in their place until their time is over. At most `limit` rows; `total` counts all.
 */
export async function readInbox(ctx: InboxContext, { limit = INBOX_LIMIT } = {}): Promise<Inbox> {
  const now = ctx.clock()
  const where = waitingDecisions(ctx, now)
  const urgent = { OR: [{ kind: { in: ['security', 'db'] } }, { tags: { hasSome: ['security', 'db'] } }] }
  // The ranking is "oldest first" within both, so the first rows of each are all that can be among the first of both.
  const [calm, pressing, total, projects] = await Promise.all([
    findOldest(ctx, { AND: [where, { NOT: urgent }] }, limit),
    findOldest(ctx, { AND: [where, urgent] }, limit),
    ctx.db.decision.count({ where }),
    ctx.db.project.count({ where: { ...visibleProjects(ctx), decisions: { some: where } } }),
  ])
  const rows = [...calm, ...pressing].map(row => ({ row, ...rankedFields(row) }))
  const signs = await findSignedPhases(ctx)
  const first = rank(rows, now).slice(0, limit)
  return { rows: first.map(({ row }) => inboxRow(ctx, row, { now, signs })), total, projects, now: now.toISOString() }
}

/** Condition on decisions that still need a person: pending, or answered and held. */
export function waitingDecisions(ctx: Pick<Context, 'actor'>, now: Date) {
  const held = { state: 'held', answers: { some: { state: 'held', heldUntil: { gt: now } } } }
  return { project: visibleProjects(ctx), OR: [{ state: 'pending' }, held] }
}

type Where = NonNullable<Parameters<Context['db']['decision']['findMany']>[0]>['where']
type Found = Awaited<ReturnType<typeof findOldest>>[number]

function findOldest(ctx: InboxContext, where: Where, take: number) {
  return ctx.db.decision.findMany({
    where,
    take,
    orderBy: [{ askedAt: 'asc' }, { project: { slug: 'asc' } }, { number: 'asc' }],
    include: {
      project: { include: { runs: { where: { state: 'active' }, take: 1, select: { id: true } } } },
      answers: { where: { state: 'held' }, orderBy: { revision: 'asc' } },
    },
  })
}

/** Phases whose gate the actor signs, as `projectId phaseId`. */
async function findSignedPhases(ctx: InboxContext): Promise<Set<string>> {
  const { userId } = requirePerson(ctx)
  const names = await ctx.db.approverName.findMany({ where: { userId } })
  if (names.length === 0) return new Set()
  const phases = await ctx.db.phase.findMany({
    where: { OR: names.map(({ projectId, name }) => ({ projectId, approver: name })) },
    select: { projectId: true, phaseId: true },
  })
  return new Set(phases.map(phase => `${phase.projectId} ${phase.phaseId}`))
}

function rankedFields(row: Found) {
  const { kind } = readDecisionRow(row, row.askedAt)
  return {
    urgent: isUrgent({ kind, tags: row.tags }),
    askedAt: row.askedAt,
    projectSlug: row.project.slug,
    number: row.number,
  }
}

function inboxRow(ctx: InboxContext, row: Found, { now, signs }: { now: Date; signs: Set<string> }): InboxRow {
  const person = requirePerson(ctx)
  const { kind, options } = readDecisionRow(row, now)
  const held = row.answers.at(-1)
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
    ...scoreDecision(rankedFields(row), now),
    held: held && held.heldUntil > now ? answerRecord(held, { project: row.project, row, person }, now) : null,
    youSign: kind === 'manual-gate' && signs.has(`${row.projectId} ${row.phaseId}`),
    isLoopStopped: row.project.runs.length === 0,
  }
}
