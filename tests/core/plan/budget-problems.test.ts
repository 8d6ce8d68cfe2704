import { describe, expect, it } from 'vitest'
import { budgetProblems } from '@/lib/core/plan/budget-problems'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { parseOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import { ralphConfigSchema } from '@/lib/core/plan/ralph-config'

function plan(config: object): LoadedPlan {
  return {
    ...{ master: { approvedBy: null, phases: [] }, prds: {}, decisions: { pending: [], resolved: [] }, blockers: [] },
    ...{ orchestrator: parseOrchestratorState(null), config: ralphConfigSchema.parse(config) },
  }
}

describe('a budget that its agent never tells the use of is warned about', () => {
  const custom = { name: 'custom', command: 'true' }
  it.each<[string, object, string[]]>([
    ['dollars of an agent that tells its cost', { agent: 'claude', budgets: { plan: { usd: 5 } } }, []],
    ['dollars of an agent that does not', { agent: 'codex', budgets: { plan: { usd: 5 } } }, ['budgets.plan.usd']],
    ['its tokens it tells', { agent: 'codex', budgets: { plan: { tokens: 5 } } }, []],
    [
      'any command tells nothing but its time',
      { agent: custom, budgets: { phase: { usd: 5, minutes: 5 }, item: { tokens: 5 } } },
      ['budgets.phase.usd', 'budgets.item.tokens'],
    ],
    ['no budget at all', { agent: custom }, []],
  ])('%s', (_rule, config, expected) => {
    const problems = budgetProblems({ plan: plan(config) })
    expect(problems.map(problem => problem.values.key)).toEqual(expected)
    expect(problems.every(problem => problem.severity === 'warning')).toBe(true)
  })
})
