import type { DecisionKind } from '@/lib/core/decision/types'
import type { IterationOutcome } from '@/lib/core/loop/judge-iteration'
import { outcomeReason } from '@/lib/core/loop/outcome-reason'
import { projectState } from '@/lib/core/project/project-state'
import { buildReport, type Report, type ReportRows } from '@/lib/core/report/build-report'
import type { Prisma } from '@/lib/db/generated/client'
import { requireProject, requireScope, visibleProjects } from './authorize'
import type { Context } from './context'
import { lastIterations } from './last-iterations'

type ReadContext = Pick<Context, 'actor' | 'db' | 'clock'>
export type ReportRequest = { slug?: string; since?: Date | null; until?: Date | null }

/** `isSinceLook`: it begins where this person last stopped reading, or a day ago when they never did. */
export type ReportView = { report: Report; isSinceLook: boolean; projects: { slug: string; name: string }[] }

const DAY_MS = 86_400_000
/** Iterations and waiting decisions that a report reads at most. */
const MOST = 5_000

/** What happened in a range, in one project or in all that the actor may see; reading it moves nothing. */
export async function readReport(ctx: ReadContext, request: ReportRequest): Promise<ReportView> {
  const { userId } = requireScope(ctx, 'read')
  const only = request.slug === undefined ? null : await requireProject(ctx, request.slug, 'viewer')
  const look = request.since ? null : await ctx.db.reportLook.findUnique({ where: { userId } })
  const until = request.until ?? ctx.clock()
  const since = request.since ?? look?.until ?? new Date(until.getTime() - DAY_MS)
  const all = await ctx.db.project.findMany({
    where: visibleProjects(ctx),
    orderBy: [{ name: 'asc' }, { slug: 'asc' }],
  })
  const rows = await readRows(ctx, only ? [only] : all, { since, until })
  return {
    report: buildReport({ since: since.toISOString(), until: until.toISOString() }, rows),
    isSinceLook: !request.since,
    projects: all.map(({ slug, name }) => ({ slug, name })),
  }
}

type ProjectName = { id: string; slug: string; name: string }

async function readRows(
  ctx: ReadContext,
  projects: ProjectName[],
  { since, until }: { since: Date; until: Date },
): Promise<ReportRows[]> {
  const projectId = { in: projects.map(project => project.id) }
  const [iterations, blocked, waiting, runs, nextItems] = await Promise.all([
    ctx.db.iteration.findMany({
      where: { projectId, state: 'settled', settledAt: { gt: since, lte: until } },
      orderBy: { settledAt: 'asc' },
      take: MOST,
      select: ITERATION,
    }),
    ctx.db.item.findMany({ where: { projectId, mark: 'blocked' }, orderBy: [{ phaseId: 'asc' }, { position: 'asc' }] }),
    ctx.db.decision.findMany({
      where: { projectId, state: 'pending' },
      orderBy: [{ rankAt: 'asc' }, { number: 'asc' }],
      take: MOST,
      select: { projectId: true, number: true, kind: true, question: true, askedAt: true },
    }),
    ctx.db.run.findMany({ where: { projectId }, orderBy: { startedAt: 'desc' }, distinct: ['projectId'] }),
    readNextItems(ctx, projectId.in),
  ])
  const of = <T extends { projectId: string }>(rows: T[], id: string) => rows.filter(row => row.projectId === id)
  return Promise.all(
    projects.map(async ({ id, slug, name }) => ({
      ...{ slug, name, state: projectState(runs.find(run => run.projectId === id) ?? null, ctx.clock()) },
      iterations: of(iterations, id).map(iterationRow),
      blocked: await withReasons(ctx, id, of(blocked, id)),
      waiting: of(waiting, id).map(({ number, kind, question, askedAt }) => ({
        ...{ number, kind: kind as DecisionKind, question, askedAt: askedAt.toISOString() },
      })),
      nextItem: nextItems.get(id) ?? null,
    })),
  )
}

const ITERATION = {
  ...{ projectId: true, number: true, itemId: true, itemText: true, outcome: true, reason: true, settledAt: true },
  ...{ startedAt: true, endedAt: true, headCommit: true, costUsd: true, inputTokens: true, outputTokens: true },
} as const satisfies Prisma.IterationSelect

type IterationRow = Prisma.IterationGetPayload<{ select: typeof ITERATION }>

function iterationRow(row: IterationRow): ReportRows['iterations'][number] {
  const { number, itemId, itemText: text, settledAt, startedAt, endedAt, inputTokens, outputTokens } = row
  const end = endedAt ?? settledAt ?? startedAt
  return {
    ...{ number, itemId, text, costUsd: row.costUsd, commit: row.headCommit },
    outcome: (row.outcome ?? 'interrupted') as IterationOutcome['type'],
    reason: outcomeReason(row.reason),
    at: (settledAt ?? end).toISOString(),
    tokens: inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0),
    minutes: Math.max(0, end.getTime() - startedAt.getTime()) / 60_000,
  }
}

async function withReasons(
  ctx: ReadContext,
  projectId: string,
  items: { itemId: string; text: string }[],
): Promise<ReportRows['blocked']> {
  if (items.length === 0) return []
  const last = await lastIterations(ctx, { projectId, itemIds: items.map(item => item.itemId) })
  return items.map(({ itemId, text }) => {
    const found = last.find(row => row.itemId === itemId)
    return { itemId, text, iteration: found?.number ?? null, reason: found?.reason ?? null }
  })
}

/** The item under way, else the first open one of the first phase that is not passed. */
async function readNextItems(
  ctx: ReadContext,
  projectIds: string[],
): Promise<Map<string, { itemId: string; text: string }>> {
  const [open, running] = await Promise.all([
    ctx.db.$queryRaw<{ projectId: string; itemId: string; text: string }[]>`
      SELECT DISTINCT ON (item."projectId") item."projectId", item."itemId", item.text FROM "Item" item
      JOIN "Phase" phase ON phase."projectId" = item."projectId" AND phase."phaseId" = item."phaseId"
      WHERE item."projectId" = ANY(${projectIds}::uuid[]) AND item.mark = 'open' AND phase.mark = 'open'
      ORDER BY item."projectId", phase.position, item.position`,
    ctx.db.iteration.findMany({
      where: { projectId: { in: projectIds }, state: { not: 'settled' } },
      select: { projectId: true, itemId: true, itemText: true },
    }),
  ])
  return new Map([
    ...open.map(({ projectId, itemId, text }) => [projectId, { itemId, text }] as const),
    ...running.map(({ projectId, itemId, itemText: text }) => [projectId, { itemId, text }] as const),
  ])
}
