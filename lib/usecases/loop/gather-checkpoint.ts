import type { CheckpointFacts } from '@/lib/core/decision/checkpoint-facts'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** Lines of each kind that are kept; the project's page has all. */
const KEPT = 200

/** What was built, reverted, blocked, decided and spent since the last checkpoint that said to go on (`spec/loop.md`). */
export async function gatherCheckpoint(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
): Promise<CheckpointFacts> {
  const projectId = work.project.id
  const since = await lastContinued(ctx, projectId)
  const settled = { projectId, state: 'settled', ...(since ? { settledAt: { gt: since } } : {}) }
  const rows = await ctx.db.iteration.findMany({ where: settled, orderBy: { number: 'asc' } })
  const built = rows.filter(row => row.outcome === 'verified')
  const reverted = rows.filter(row => row.outcome === 'rejected')
  return {
    since: since?.toISOString() ?? null,
    phases: plan.orchestrator.endedPhases.slice(-plan.orchestrator.phasesSinceCheckpoint).map(id => ({
      id,
      title: plan.master.phases.find(phase => phase.id === id)?.title ?? '',
      isDone: plan.orchestrator.phases.some(phase => phase.id === id && phase.mark === 'done'),
    })),
    built: built.slice(-KEPT).map(({ number, itemId, itemText, headCommit }) => ({
      iteration: number,
      itemId,
      text: itemText,
      commit: headCommit,
    })),
    reverted: reverted.slice(-KEPT).map(({ number, itemId, reason, summary }) => ({
      ...{ iteration: number, itemId, reason: reason ?? summary },
    })),
    blocked: await blockedItems(ctx, projectId, plan),
    decided: await decided(ctx, projectId, since),
    counts: { built: built.length, reverted: reverted.length },
    cost: costOf(rows),
  }
}

/** When the last checkpoint was answered with "continue"; null before the first. */
async function lastContinued(ctx: WorkerContext, projectId: string): Promise<Date | null> {
  const decision = { projectId, kind: 'checkpoint' }
  const where = { decision, optionId: 'continue', state: { in: ['committed', 'consumed'] } }
  const last = await ctx.db.answer.findFirst({ where, orderBy: { committedAt: 'desc' } })
  return last?.committedAt ?? null
}

async function blockedItems(
  ctx: WorkerContext,
  projectId: string,
  plan: LoadedPlan,
): Promise<CheckpointFacts['blocked']> {
  const items = Object.values(plan.prds).flatMap(prd => prd.items.filter(item => item.mark === 'blocked'))
  const itemIds = items.map(item => item.id)
  const last = await ctx.db.iteration.groupBy({
    by: ['itemId'],
    where: { projectId, itemId: { in: itemIds } },
    _max: { number: true },
  })
  return items.slice(0, KEPT).map(({ id, text }) => ({
    ...{ itemId: id, text, iteration: last.find(row => row.itemId === id)?._max.number ?? null },
  }))
}

async function decided(ctx: WorkerContext, projectId: string, since: Date | null): Promise<CheckpointFacts['decided']> {
  const answers = await ctx.db.answer.findMany({
    where: {
      ...{ decision: { projectId, kind: { not: 'checkpoint' } }, state: { in: ['committed', 'consumed'] } },
      ...(since ? { committedAt: { gt: since } } : {}),
    },
    include: { decision: { select: { number: true, question: true } } },
    orderBy: [{ decision: { number: 'asc' } }, { revision: 'asc' }],
    take: KEPT,
  })
  return answers.map(({ decision, optionLabel, byName }) => ({ ...decision, answer: optionLabel, by: byName }))
}

type Spent = {
  costUsd: number | null
  inputTokens: number | null
  outputTokens: number | null
  startedAt: Date
  endedAt: Date | null
}

/** Sums of what is known; null when no session told. */
function costOf(rows: readonly Spent[]): CheckpointFacts['cost'] {
  const known = rows.flatMap(row => row.costUsd ?? [])
  const tokens = rows.flatMap(({ inputTokens, outputTokens }) =>
    inputTokens === null && outputTokens === null ? [] : (inputTokens ?? 0) + (outputTokens ?? 0),
  )
  const ms = rows.reduce(
    (total, row) => total + ((row.endedAt ?? row.startedAt).getTime() - row.startedAt.getTime()),
    0,
  )
  const sum = (values: number[]) => (values.length === 0 ? null : values.reduce((total, value) => total + value, 0))
  return { usd: sum(known), tokens: sum(tokens), ms, sessions: rows.length, unknown: rows.length - known.length }
}
