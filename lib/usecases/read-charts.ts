import { type ChartCell, lastDays } from '@/lib/core/project/chart-days'
import { requireProject } from './authorize'
import type { Context } from './context'

export type ItemTime = { itemId: string; ms: number; iterations: number; costUsd: number | null }

export type ProjectCharts = {
  /** On the viewer's clock, today last. */
  days: string[]
  /** US dollars by phase. */
  cost: ChartCell[]
  /** In and out, by phase. */
  tokens: ChartCell[]
  /** Settled iterations by outcome. */
  outcomes: ChartCell[]
  /** The items that took longest, all their iterations together. */
  items: ItemTime[]
  /** Sessions of these days that did not tell what they cost: they are in no sum. */
  unknown: number
}

type DayRow = {
  day: string
  phase: string
  outcome: string
  cost: number | null
  tokens: number | null
  count: number
  unknown: number
}

const DAYS = 30
const ITEMS = 20

/** What a project cost and came to by day, phase and item, summed in the database; refuses those who may not see it. */
export async function readCharts(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { slug, zone }: { slug: string; zone: string },
): Promise<ProjectCharts> {
  const { id: projectId } = await requireProject(ctx, slug, 'viewer')
  const days = lastDays(ctx.clock(), zone, DAYS)
  const [rows, items] = await Promise.all([
    readDays(ctx, { projectId, zone, since: days[0] ?? '' }),
    readItems(ctx, projectId),
  ])
  return {
    days,
    cost: rows.map(({ day, phase, cost }) => ({ day, series: phase, value: cost ?? 0 })),
    tokens: rows.map(({ day, phase, tokens }) => ({ day, series: phase, value: tokens ?? 0 })),
    outcomes: rows.map(({ day, outcome, count }) => ({ day, series: outcome, value: count })),
    items,
    unknown: rows.reduce((sum, row) => sum + row.unknown, 0),
  }
}

function readDays(
  { db }: Pick<Context, 'db'>,
  { projectId, zone, since }: { projectId: string; zone: string; since: string },
): Promise<DayRow[]> {
  return db.$queryRaw<DayRow[]>`
    SELECT to_char("startedAt" AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS day, "phaseId" AS phase, outcome,
      sum("costUsd")::float8 AS cost, sum("inputTokens" + coalesce("outputTokens", 0))::float8 AS tokens,
      count(*)::int AS count, (count(*) FILTER (WHERE "costUsd" IS NULL AND kind = 'session'))::int AS unknown
    FROM "Iteration"
    WHERE "projectId" = ${projectId}::uuid AND state = 'settled' AND outcome IS NOT NULL
      AND "startedAt" >= ${since}::date::timestamp AT TIME ZONE ${zone}
    GROUP BY 1, 2, 3`
}

function readItems({ db }: Pick<Context, 'db'>, projectId: string): Promise<ItemTime[]> {
  return db.$queryRaw<ItemTime[]>`
    SELECT "itemId", count(*)::int AS iterations, sum("costUsd")::float8 AS "costUsd",
      (sum(extract(epoch FROM "settledAt" - "startedAt")) * 1000)::float8 AS ms
    FROM "Iteration" WHERE "projectId" = ${projectId}::uuid AND "settledAt" IS NOT NULL
    GROUP BY "itemId" ORDER BY ms DESC, "itemId" LIMIT ${ITEMS}`
}
