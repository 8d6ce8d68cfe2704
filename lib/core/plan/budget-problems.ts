import { BUDGET_UNITS, type BudgetUnit } from '@/lib/core/decision/budget-amount'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { makeProblem } from '@/lib/core/plan/make-problem'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'
import type { Problem } from '@/lib/core/plan/types'

/** What an agent's CLI never tells of its sessions (`facts/agents.md`); an agent that is not in it tells all. */
const UNTOLD: Readonly<Record<string, readonly BudgetUnit[]>> = {
  codex: ['usd'],
  gemini: ['usd'],
  custom: ['usd', 'tokens'],
}

/** A budget that its agent can never use up is no budget: a start says so, and does not go on in silence. */
export function budgetProblems({ plan }: { plan: LoadedPlan }): Problem[] {
  const { agent, budgets } = plan.config
  const untold = BUDGET_UNITS.filter(unit => UNTOLD[agent.name]?.includes(unit))
  const scopes = ['plan', 'phase', 'item'] as const
  return scopes.flatMap(scope =>
    untold.flatMap(unit => {
      const limit = budgets[scope][unit]
      if (limit === null) return []
      const values = { key: `budgets.${scope}.${unit}`, agent: agent.name }
      const detail = { expected: 'a unit that the agent tells', found: String(limit), values }
      return [makeProblem('budget-never-used-up', { file: PLAN_PATHS.config, line: 1, column: 1 }, detail)]
    }),
  )
}
