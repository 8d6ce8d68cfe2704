import type { AgentEvent, AgentUsage, SessionEnd } from '@/lib/core/agent/types'
import type { BudgetUnit } from '@/lib/core/decision/budget-amount'
import { budgetSettings, budgetsAt, budgetUse } from '@/lib/core/loop/budget'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { Iteration } from '@/lib/db/generated/client'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { readSpent } from '@/lib/usecases/read-spent'

/** What is left of an item's own budget for one session, and who ends the session when it is used up. */
export type SessionBudget = {
  limitMs: number
  /** Dollars left of the item's budget; undefined without one. */
  maxUsd: number | undefined
  /** Aborted when the session's own usage goes over what is left. */
  signal: AbortSignal
  /** Told every event of the session. */
  watch(event: AgentEvent): void
  /** How the session ended: `budget` when this ended it. */
  endOf(end: SessionEnd): SessionEnd
  /** The session's usage; of one that was ended, what it had told until then. */
  usageOf(usage: AgentUsage): AgentUsage
  close(): void
}

/** An agent tells its last usage right before its result: work that is finished is not ended. */
const RESULT_GRACE_MS = 2_000

/** Only the item's own budget ends a session; the phase's and the plan's are asked about at the boundary (`spec/loop.md`, Failures). */
export async function openSessionBudget(ctx: WorkerContext, plan: LoadedPlan, row: Iteration): Promise<SessionBudget> {
  const left = await readLeft(ctx, plan, row)
  const iterationMs = plan.config.timeLimits.iteration * 60_000
  const limitMs = Math.min(iterationMs, Math.max(1, Math.round((left.minutes ?? Number.POSITIVE_INFINITY) * 60_000)))
  const overspent = new AbortController()
  let told: AgentUsage | null = null
  let timer: NodeJS.Timeout | undefined
  return {
    limitMs,
    maxUsd: left.usd,
    signal: overspent.signal,
    watch(event) {
      if (event.type === 'result') clearTimeout(timer)
      if (event.type !== 'usage') return
      told = event.usage
      clearTimeout(timer)
      if (isOver(event.usage, left)) timer = setTimeout(() => overspent.abort('budget'), RESULT_GRACE_MS)
    },
    endOf(end) {
      const isCut = end.type === 'timed-out' && limitMs < iterationMs
      return isCut || (end.type === 'stopped' && overspent.signal.aborted) ? { type: 'budget' } : end
    },
    usageOf: usage => (usage.inputTokens === null && usage.costUsd === null && told ? told : usage),
    close: () => clearTimeout(timer),
  }
}

type Left = Partial<Record<BudgetUnit, number>>

/** What is left per unit; a unit without a budget is not in it. */
async function readLeft(ctx: WorkerContext, plan: LoadedPlan, row: Iteration): Promise<Left> {
  const settings = budgetSettings(plan)
  if (!settings) return {}
  const { projectId, phaseId, itemId } = row
  const spent = await readSpent(ctx, { projectId, sessionMinutes: settings.sessionMinutes })
  const own = budgetsAt(settings, { phaseId, itemId }).filter(budget => budget.scope === 'item')
  return Object.fromEntries(own.map(budget => [budget.unit, Math.max(0, budget.limit - budgetUse(budget, spent).used)]))
}

function isOver({ inputTokens, outputTokens, costUsd }: AgentUsage, left: Left): boolean {
  const tokens = (inputTokens ?? 0) + (outputTokens ?? 0)
  return (left.tokens !== undefined && tokens > left.tokens) || (left.usd !== undefined && (costUsd ?? 0) > left.usd)
}
