import { BUDGET_UNITS, type BudgetUnit, readAmount } from '@/lib/core/decision/budget-amount'
import type { DecisionEntry } from '@/lib/core/decision/types'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { RalphConfig } from '@/lib/core/plan/ralph-config'

export const BUDGET_SCOPES = ['plan', 'phase', 'item'] as const
export type BudgetScope = (typeof BUDGET_SCOPES)[number]

/** One limit: of the whole plan (id null), of a phase or of an item. */
export type Budget = { scope: BudgetScope; id: string | null; unit: BudgetUnit; limit: number }

/** What one session has cost; null is unknown, never zero. */
export type Spent = { phaseId: string; itemId: string; usd: number | null; tokens: number | null; minutes: number }

export type BudgetUse = Budget & {
  /** Sum of what is known. */
  used: number
  /** Sessions whose agent did not tell. */
  unknown: number
}

export type BudgetPlace = { phaseId: string | null; itemId: string | null }

/** What the budgets of a plan depend on; kept beside the project's row, so that pages need no files. */
export type BudgetSettings = {
  budgets: RalphConfig['budgets']
  /** A session counts at most its time limit, whenever its end was noticed. */
  sessionMinutes: number
  raises: (Omit<Budget, 'limit'> & { amount: number })[]
}

/** The settings of a plan, `raise` answers included; null when ralph.json sets no budget. */
export function budgetSettings({ config, decisions }: Pick<LoadedPlan, 'config' | 'decisions'>): BudgetSettings | null {
  const { budgets } = config
  if (BUDGET_SCOPES.every(scope => BUDGET_UNITS.every(unit => budgets[scope][unit] === null))) return null
  return { budgets, sessionMinutes: config.timeLimits.iteration, raises: decisions.resolved.flatMap(raiseOf) }
}

/** Budgets that hold at a place, the plan's first. A raised one never holds less than ralph.json says. */
export function budgetsAt({ budgets, raises }: BudgetSettings, place: BudgetPlace): Budget[] {
  const ids = { plan: null, phase: place.phaseId, item: place.itemId }
  return BUDGET_SCOPES.flatMap(scope => {
    const id = ids[scope]
    if (scope !== 'plan' && id === null) return []
    return BUDGET_UNITS.flatMap((unit): Budget[] => {
      const limit = budgets[scope][unit]
      if (limit === null) return []
      const raised = raises.filter(raise => raise.scope === scope && raise.id === id && raise.unit === unit)
      return [{ scope, id, unit, limit: Math.max(limit, ...raised.map(raise => raise.amount)) }]
    })
  })
}

/** What of a budget is used by these sessions of the project. */
export function budgetUse(budget: Budget, spent: readonly Spent[]): BudgetUse {
  const values = spent.filter(session => isWithin(budget, session)).map(session => session[budget.unit])
  const used = values.reduce<number>((total, value) => total + (value ?? 0), 0)
  return { ...budget, used, unknown: values.filter(value => value === null).length }
}

/** The first budget at a place that is used up; null while the next session may begin. */
export function reachedBudget(
  plan: Pick<LoadedPlan, 'config' | 'decisions'>,
  spent: readonly Spent[],
  place: BudgetPlace,
): BudgetUse | null {
  const settings = budgetSettings(plan)
  const uses = settings ? budgetsAt(settings, place).map(budget => budgetUse(budget, spent)) : []
  return uses.find(use => use.used >= use.limit - ROUNDING) ?? null
}

/** Dollars are sums of fractions of cents. */
const ROUNDING = 1e-9

/** Where a decision's budget stands in DECISIONS.md: its tags, `item P1-03` and `tokens`. */
export function budgetTags({ scope, id, unit }: Pick<Budget, 'scope' | 'id' | 'unit'>): string[] {
  return [id === null ? scope : `${scope} ${id}`, unit]
}

/** What a resolved decision raises: its tags say which budget, the text of its last answer to how much. */
function raiseOf(entry: DecisionEntry): BudgetSettings['raises'] {
  const [of = '', unitName] = entry.tags
  const unit = BUDGET_UNITS.find(known => known === unitName)
  const [, scopeName, id = null] = /^(\S+)(?: (.+))?$/.exec(of) ?? []
  const scope = BUDGET_SCOPES.find(known => known === scopeName)
  const last = entry.answers.at(-1)
  if (entry.kind !== 'budget' || !scope || !unit || last?.optionId !== 'raise') return []
  const amount = readAmount(last.text, unit)
  return amount === null ? [] : [{ scope, id, unit, amount }]
}

function isWithin(budget: Budget, session: Spent): boolean {
  switch (budget.scope) {
    case 'plan':
      return true
    case 'phase':
      return session.phaseId === budget.id
    case 'item':
      return session.itemId === budget.id
  }
}
