import { expect, test } from 'vitest'
import { chartColumns } from '@/lib/core/project/chart-days'
import { readCharts } from '@/lib/usecases/read-charts'
import { openDecisionScene } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)

test('sums by day are those of the viewer’s clock, also on the night when it is put back', async () => {
  const project = await scene.project('a', 'Project A')
  const run = await database.db.run.create({ data: { projectId: project.id, startedBy: 'Mei' } })
  const names = { baseCommit: 'b', tryBranch: 't', worktree: 'w', host: 'h', agent: 'claude', marker: 'm', prompt: 'p' }
  const walked = async (number: number, startedAt: string, facts: object) =>
    database.db.iteration.create({
      data: {
        ...{ ...names, projectId: project.id, runId: run.id, number, phaseId: 'P5', itemId: `P5-0${number % 2}` },
        ...{ itemText: 'Item', attempt: 1, token: 1, state: 'settled', outcome: 'verified', startedAt },
        ...{ settledAt: new Date(Date.parse(startedAt) + 60_000), inputTokens: 1_000, outputTokens: 50, ...facts },
      },
    })
  // In Berlin 2026-10-25 has 25 hours: from 22:00 UTC of the 24th to 23:00 UTC of the 25th.
  await walked(1, '2026-10-24T21:59:59Z', { costUsd: 1 })
  await walked(2, '2026-10-24T22:00:00Z', { costUsd: 2, phaseId: 'P6' })
  await walked(3, '2026-10-25T22:59:59Z', { costUsd: 4, outcome: 'rejected' })
  await walked(4, '2026-10-25T23:00:00Z', { costUsd: null })
  await walked(5, '2026-01-01T00:00:00Z', { costUsd: 100 })
  const viewer = await scene.person('Mei', 'viewer', project)
  const ctx = { ...viewer, clock: () => new Date('2026-10-26T08:00:00Z') }

  const berlin = await readCharts(ctx, { slug: 'a', zone: 'Europe/Berlin' })
  const totals = (cells: typeof berlin.cost, days = berlin.days) =>
    chartColumns(days, cells)
      .columns.slice(-3)
      .map(({ total }) => total)
  expect(totals(berlin.cost)).toEqual([1, 6, 0])
  expect(totals(berlin.tokens)).toEqual([1_050, 2_100, 1_050])
  expect(chartColumns(berlin.days, berlin.outcomes).series).toEqual(['rejected', 'verified'])
  expect(chartColumns(berlin.days, berlin.cost).series).toEqual(['P5', 'P6'])
  expect(berlin.unknown).toBe(1)
  expect(berlin.items).toEqual([
    { itemId: 'P5-01', ms: 180_000, iterations: 3, costUsd: 105 },
    { itemId: 'P5-00', ms: 120_000, iterations: 2, costUsd: 2 },
  ])
  const utc = await readCharts(ctx, { slug: 'a', zone: 'UTC' })
  expect(totals(utc.cost, utc.days)).toEqual([3, 4, 0])
})
