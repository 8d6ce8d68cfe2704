import type { DecisionFacts } from '@/lib/core/decision/facts'
import { budgetSettings, budgetsAt, budgetTags, budgetUse } from '@/lib/core/loop/budget'
import { countBlockers } from '@/lib/core/loop/count-blockers'
import type { RaiseRequest } from '@/lib/core/loop/step'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import { gatherCheckpoint } from '@/lib/usecases/loop/gather-checkpoint'
import { gatherGate } from '@/lib/usecases/loop/gather-gate'
import type { Gathered } from '@/lib/usecases/loop/raise-decision'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'
import { readSpent } from '@/lib/usecases/read-spent'

/** What a person has to see to answer: the blocked items and why, the gate's log, what a phase did. */
export async function gatherEvidence(
  ctx: WorkerContext,
  work: Workplace,
  at: PlanAt & { plan: LoadedPlan },
  request: Pick<RaiseRequest, 'kind' | 'phaseId' | 'tags'>,
): Promise<Gathered> {
  switch (request.kind) {
    case 'blocked-items':
      return { facts: { blockedItems: blockedItems(at.plan, request.phaseId) }, diffLogId: null }
    case 'phase-aborted':
      return { facts: { blockers: countBlockers(at.plan, request.phaseId).phase }, diffLogId: null }
    case 'plan-aborted':
      return { facts: { blockers: countBlockers(at.plan, request.phaseId).plan }, diffLogId: null }
    case 'checkpoint':
      return {
        facts: {
          phasesSinceCheckpoint: at.plan.orchestrator.phasesSinceCheckpoint,
          checkpoint: await gatherCheckpoint(ctx, work, at.plan),
        },
        diffLogId: null,
      }
    case 'auto-gate-failed':
      return { facts: { verificationId: await lastGate(ctx, work, request.phaseId) }, diffLogId: null }
    case 'manual-gate':
      return gatherGate(ctx, work, at, {
        phaseId: request.phaseId,
        verificationId: await lastGate(ctx, work, request.phaseId),
      })
    case 'agent-failing':
      return { facts: { crashes: await lastCrashes(ctx, work) }, diffLogId: null }
    case 'baseline-red':
      return { facts: { verificationId: await lastRed(ctx, work, request.phaseId) }, diffLogId: null }
    case 'budget':
      return { facts: { budget: await usedBudget(ctx, work, at.plan, request) }, diffLogId: null }
    default:
      return { facts: {}, diffLogId: null }
  }
}

function blockedItems(plan: LoadedPlan, phaseId: string): DecisionFacts['blockedItems'] {
  const blocked = plan.prds[phaseId]?.items.filter(item => item.mark === 'blocked') ?? []
  return blocked.map(item => {
    const entry = plan.blockers.filter(found => found.itemId === item.id).at(-1)
    return { itemId: item.id, text: item.text, reason: entry?.tried ?? '' }
  })
}

async function lastGate(ctx: WorkerContext, work: Workplace, phaseId: string): Promise<string | undefined> {
  const where = { projectId: work.project.id, phaseId, kind: 'gate' }
  return (await ctx.db.verification.findFirst({ where, orderBy: { startedAt: 'desc' } }))?.id
}

/** Sessions whose ends are shown when the agent fails. */
const CRASHES_SHOWN = 3

async function lastCrashes(ctx: WorkerContext, work: Workplace): Promise<DecisionFacts['crashes']> {
  const where = { projectId: work.project.id, outcome: 'crashed' }
  const rows = await ctx.db.iteration.findMany({ where, orderBy: { number: 'desc' }, take: CRASHES_SHOWN })
  return rows.reverse().map(({ number, itemId, agent, host, endedAt, startedAt, summary }) => ({
    ...{ iteration: number, itemId, agent, host, at: (endedAt ?? startedAt).toISOString(), message: summary },
  }))
}

/** The red run that no item of the phase has caused. */
async function lastRed(ctx: WorkerContext, work: Workplace, phaseId: string): Promise<string | undefined> {
  const where = { projectId: work.project.id, phaseId, kind: { in: ['baseline', 'taken-in'] }, endedAt: { not: null } }
  return (await ctx.db.verification.findFirst({ where, orderBy: { startedAt: 'desc' } }))?.id
}

async function usedBudget(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  { phaseId, tags = [] }: Pick<RaiseRequest, 'phaseId' | 'tags'>,
): Promise<DecisionFacts['budget']> {
  const settings = budgetSettings(plan)
  if (!settings) return undefined
  const { sessionMinutes } = settings
  const spent = await readSpent(ctx, { projectId: work.project.id, sessionMinutes })
  const itemId = /^item (.+)$/.exec(tags[0] ?? '')?.[1] ?? null
  const budget = budgetsAt(settings, { phaseId, itemId }).find(found => budgetTags(found).join() === tags.join())
  return budget && budgetUse(budget, spent)
}
