import { afterEach, describe, expect, it } from 'vitest'
import { readDecision } from '@/lib/usecases/read-decision'
import { readProject } from '@/lib/usecases/read-project'
import { type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
})

async function open(options: SceneOptions): Promise<LoopScene> {
  scene = await openLoopScene(database, options)
  return scene
}

async function endOfRun(of: LoopScene): Promise<string | null> {
  const where = { projectId: of.projectId }
  return (await of.db.run.findFirstOrThrow({ where, orderBy: { startedAt: 'desc' } })).endReason
}

const usage = { inputTokens: 500, outputTokens: 100, cachedTokens: 0, costUsd: 0.5 }

describe('a budget of the plan', () => {
  it('holds the next item back when it is used up; raised, the run goes on, and only then', async () => {
    const items = ['P1-01 First', 'P1-02 Second', 'P1-03 Third']
    const behaviours = Object.fromEntries(items.map(item => [item.slice(0, 5), [{ do: 'implement', usage }]]))
    let commits = 0
    // The worker dies with the question committed and not yet indexed.
    const failpoint = async (name: string) => {
      if (name === 'committed' && ++commits === 3) throw new Error('the worker dies here')
    }
    const config = { budgets: { plan: { tokens: 1000 }, phase: { usd: 20 } } }
    const walked = await open({ items, behaviours, config, workerOptions: { failpoint } })
    expect(await walked.walk()).toBe('budget')
    expect((await walked.iterations()).map(row => row.outcome)).toEqual(['verified', 'verified'])
    const { slug } = walked
    const asked = await readDecision(walked.person, slug, 1)
    expect(asked).toMatchObject({
      kind: 'budget',
      question: 'The budget of the plan is used up: 1,200 of 1,000 tokens',
      options: [{ id: 'raise' }, { id: 'stop' }],
      isQuick: false,
    })
    expect(await walked.db.decision.count({ where: { projectId: walked.projectId } })).toBe(1)
    const page = await readProject(walked.person, { slug })
    expect(page.budgets).toMatchObject([
      { scope: 'plan', unit: 'tokens', limit: 1000, used: 1200, unknown: 0 },
      { scope: 'phase', id: 'P1', unit: 'usd', limit: 20, used: 1 },
    ])

    for (const text of ['', 'more', '0', '1200', '5000 USD'])
      await expect(walked.answer(1, 'raise', { text })).rejects.toThrow('Write one positive number')
    await walked.answer(1, 'raise', { text: '5,000 tokens\nThe third is the last.' })
    await walked.settled(async () => (await endOfRun(walked)) === 'done')
    expect(await walked.subjects()).toContain('[Decision] D-001 R01: Raise the budget: 5,000 tokens')
    expect(await walked.file('DECISIONS.md')).toMatch(
      /Tags: plan, tokens[\s\S]*Raise the budget — Li Wei, \S+ — 5,000 tokens/,
    )
    expect((await readProject(walked.person, { slug })).budgets[0]).toMatchObject({ limit: 5000, used: 1800 })
  })
})

describe('the budget of an item', () => {
  it('ends its session when the tokens it tells are over; nothing counts, its work is kept, a person is asked', async () => {
    const behaviours = { 'P1-01': [{ do: 'hang', files: { 'half.txt': 'x' }, usage }] }
    const walked = await open({ behaviours, config: { budgets: { item: { tokens: 400 } } } })
    expect(await walked.walk()).toBe('budget')
    const [row, ...others] = await walked.iterations()
    expect(others).toEqual([])
    expect(row).toMatchObject({ outcome: 'budget', counted: false, end: { type: 'budget' }, inputTokens: 500 })
    expect(row?.refs).toEqual({ rescued: 'refs/ralph/rescued/P1-01-1' })
    expect(await walked.file('PRD-P1.md')).toContain('- [ ] P1-01')
    const asked = await walked.db.decision.findFirstOrThrow({ where: { projectId: walked.projectId } })
    expect(asked).toMatchObject({ kind: 'budget', tags: ['item P1-01', 'tokens'], itemId: null })
    expect(asked.facts).toMatchObject({ budget: { scope: 'item', id: 'P1-01', limit: 400, used: 600 } })
    await walked.answer(1, 'stop')
    expect(await walked.rest()).toBe('budget')
  })

  it('in minutes is the session’s time limit', async () => {
    const behaviours = { 'P1-01': [{ do: 'hang' }] }
    const walked = await open({ behaviours, config: { budgets: { item: { minutes: 0.02 } } } })
    expect(await walked.walk()).toBe('budget')
    expect((await walked.iterations()).map(row => row.outcome)).toEqual(['budget'])
  })

  it('that a session just uses up while it finishes its item holds nothing back', async () => {
    const behaviours = { 'P1-01': [{ do: 'implement', usage }], 'P1-02': [{ do: 'implement', usage }] }
    const walked = await open({ behaviours, config: { budgets: { item: { tokens: 600 } } } })
    expect(await walked.walk()).toBe('done')
  })
})
