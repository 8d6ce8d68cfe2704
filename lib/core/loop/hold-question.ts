import { amountDigits, amountText } from '@/lib/core/decision/budget-amount'
import { type BudgetUse, budgetTags, reachedBudget, type Spent } from '@/lib/core/loop/budget'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanPhase } from '@/lib/core/plan/types'

/** Decisions that hold the next session back although items are open. */
export const HOLDING_KINDS = ['agent-failing', 'baseline-red', 'budget'] as const
export type HoldingKind = (typeof HOLDING_KINDS)[number]

/** What the sessions so far say about starting another one. */
export type SessionsSoFar = {
  /** Crashes of the agent in a row. */
  crashes: number
  /** Since when verify of the current phase is red without an item's doing, or since the last item verified over it. */
  redSince: string | null
  /** What every session has cost; only read when ralph.json sets a budget. */
  spent: Spent[]
}

export type HoldQuestion = { kind: HoldingKind; question: string; context: string; tags?: string[] }

/** Three crashes in a row stop the run (`spec/loop.md`, step 4). */
const CRASH_LIMIT = 3
const BLOCKED_OVER_RED = 2

/** What must be asked before another session on this item; null when nothing holds it (`spec/loop.md`, Failures, Baseline). */
export function holdQuestion(
  sessions: SessionsSoFar,
  plan: LoadedPlan,
  phase: PlanPhase,
  itemId: string,
): HoldQuestion | null {
  const { crashes, spent } = sessions
  if (crashes >= CRASH_LIMIT)
    return {
      kind: 'agent-failing',
      question: `The agent crashed ${crashes} times in a row. Go on with it?`,
      context: `Agent: ${plan.config.agent.name}. Crashes are not counted as blockers; ${itemId} is still open.`,
    }
  const blocked = blockedOverRed(sessions, plan, phase)
  if (blocked.length >= BLOCKED_OVER_RED)
    return {
      kind: 'baseline-red',
      question: `${phase.id}: verify was red before its items, and ${blocked.join(', ')} were blocked in a row. Go on?`,
      context: `Red before them: ${plan.prds[phase.id]?.verify ?? plan.config.verify ?? ''}`,
    }
  const reached = reachedBudget(plan, spent, { phaseId: phase.id, itemId })
  return reached && budgetQuestion(reached)
}

/** Items of the phase blocked since its baseline is red, nothing verified between; counted anew after `resume`. */
function blockedOverRed({ redSince }: SessionsSoFar, plan: LoadedPlan, phase: PlanPhase): string[] {
  if (redSince === null) return []
  const { blockersSince } = plan.orchestrator
  const since = blockersSince !== null && blockersSince > redSince ? blockersSince : redSince
  const counted = plan.blockers.filter(entry => entry.phaseId === phase.id && entry.at > since)
  return [...new Set(counted.map(entry => entry.itemId))]
}

function budgetQuestion(use: BudgetUse): HoldQuestion {
  const { scope, id, unit, limit, used, unknown } = use
  const of = id === null ? 'the plan' : `${scope} ${id}`
  return {
    kind: 'budget',
    question: `The budget of ${of} is used up: ${amountDigits(used, unit)} of ${amountText(limit, unit)}`,
    context: unknown > 0 ? `Unknown for ${unknown} sessions, which are not in it.` : '',
    tags: budgetTags(use),
  }
}
