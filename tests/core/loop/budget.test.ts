import { describe, expect, it } from 'vitest'
import { amountText, readAmount } from '@/lib/core/decision/budget-amount'
import type { DecisionEntry } from '@/lib/core/decision/types'
import { budgetSettings, budgetsAt, budgetTags, budgetUse, reachedBudget, type Spent } from '@/lib/core/loop/budget'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { parseOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import { ralphConfigSchema } from '@/lib/core/plan/ralph-config'

describe('the amount of a `raise`', () => {
  it.each([
    ['20', 'usd', 20],
    [' 20.50 ', 'usd', 20.5],
    ['$20', 'usd', 20],
    ['20 USD', 'usd', 20],
    ['20 $', 'usd', 20],
    ['1500000', 'tokens', 1_500_000],
    ['1,500,000 tokens', 'tokens', 1_500_000],
    ['90 min', 'minutes', 90],
    ['90 minutes\nbecause the tests are slow', 'minutes', 90],
    ['1,5', 'usd', null],
    ['0', 'usd', null],
    ['-5', 'usd', null],
    ['1e9', 'tokens', null],
    ['20 tokens', 'usd', null],
    ['$20 tokens', 'tokens', null],
    ['20 USD 30', 'usd', null],
    ['20 EUR', 'usd', null],
    ['lots', 'usd', null],
    ['\n20', 'usd', 20],
    ['', 'usd', null],
    ['9'.repeat(400), 'usd', null],
  ] as const)('%j in %s is %s', (text, unit, expected) => {
    expect(readAmount(text, unit)).toBe(expected)
  })

  it.each([
    [12.5, 'usd', '12.50 USD'],
    [0.004, 'usd', '0.0040 USD'],
    [0, 'usd', '0.00 USD'],
    [1_234_567, 'tokens', '1,234,567 tokens'],
    [45, 'minutes', '45 minutes'],
    [45.26, 'minutes', '45.3 minutes'],
  ] as const)('%s %s is written %s and read back', (amount, unit, text) => {
    expect(amountText(amount, unit)).toBe(text)
    if (amount > 0) expect(readAmount(text, unit)).toBeCloseTo(amount, 1)
  })
})

const session = (itemId: string, over: Partial<Spent> = {}): Spent => ({
  ...{ phaseId: itemId.slice(0, 2), itemId, usd: 1, tokens: 100, minutes: 10 },
  ...over,
})
const SPENT = [session('P1-01'), session('P1-02'), session('P1-02', { usd: null }), session('P2-01')]
const AT = { phaseId: 'P1', itemId: 'P1-02' }

function plan(budgets: object, resolved: DecisionEntry[] = []): LoadedPlan {
  return {
    ...{ master: { approvedBy: null, phases: [] }, prds: {}, blockers: [], orchestrator: parseOrchestratorState(null) },
    decisions: { pending: [], resolved },
    config: ralphConfigSchema.parse({ budgets }),
  }
}

function raised(number: number, tags: string[], text: string, optionId = 'raise'): DecisionEntry {
  const answers = [{ revision: 1, optionId, label: '', by: 'lead', at: '', text }]
  const base = { itemId: null, question: '', asked: null, context: '', options: [], evidence: null, closed: null }
  return { number, kind: 'budget', phaseId: 'P1', tags, answers, line: 1, ...base }
}

describe('a budget', () => {
  it.each<[string, object, string | null]>([
    ['none is set', {}, null],
    ['the plan’s counts every session', { plan: { tokens: 400 } }, 'plan tokens 400'],
    ['below its limit it holds nothing back', { plan: { tokens: 401 } }, null],
    ['a phase’s counts its own sessions', { phase: { minutes: 30 } }, 'phase P1 minutes 30'],
    ['a phase’s does not count others', { phase: { minutes: 31 } }, null],
    ['an item’s counts its own sessions', { item: { tokens: 200 } }, 'item P1-02 tokens 200'],
    ['unknown dollars are not counted as anything', { item: { usd: 1 } }, 'item P1-02 usd 1'],
    ['and never as zero that reaches', { item: { usd: 1.01 } }, null],
    ['the plan’s is asked about first', { plan: { usd: 1 }, item: { usd: 1 } }, 'plan usd 3'],
  ])('%s', (_rule, budgets, expected) => {
    const use = reachedBudget(plan(budgets), SPENT, AT)
    expect(use && [...budgetTags(use), use.used].join(' ')).toBe(expected)
  })

  it('sums what is known and tells what is not', () => {
    const budget = { scope: 'item', id: 'P1-02', unit: 'usd', limit: 5 } as const
    expect(budgetUse(budget, SPENT)).toEqual({ ...budget, used: 1, unknown: 1 })
  })

  it('is reached by fractions of cents that add up', () => {
    const tenths = Array.from({ length: 10 }, () => session('P1-01', { usd: 0.1 }))
    expect(reachedBudget(plan({ plan: { usd: 1 } }), tenths, AT)).not.toBeNull()
  })

  it.each<[string, DecisionEntry[], number]>([
    ['is what ralph.json says', [], 10],
    ['is raised by the answer', [raised(1, ['item P1-02', 'usd'], '20 USD')], 20],
    ['is raised again', [raised(1, ['item P1-02', 'usd'], '20'), raised(2, ['item P1-02', 'usd'], '30')], 30],
    ['is not raised by `stop`', [raised(1, ['item P1-02', 'usd'], '20', 'stop')], 10],
    ['is not raised for another item', [raised(1, ['item P1-01', 'usd'], '20')], 10],
    ['is not raised in another unit', [raised(1, ['item P1-02', 'tokens'], '20')], 10],
    ['is not raised by words', [raised(1, ['item P1-02', 'usd'], 'more')], 10],
    ['is never lowered by an old answer', [raised(1, ['item P1-02', 'usd'], '5')], 10],
    ['is not raised for a phase of that name', [raised(1, ['phase P1-02', 'usd'], '20')], 10],
    ['is not raised by another kind', [{ ...raised(1, ['item P1-02', 'usd'], '20'), kind: 'choice' }], 10],
  ])('%s', (_rule, resolved, limit) => {
    const settings = budgetSettings(plan({ item: { usd: 10 } }, resolved))
    expect(settings && budgetsAt(settings, AT)).toEqual([{ scope: 'item', id: 'P1-02', unit: 'usd', limit }])
  })
})
