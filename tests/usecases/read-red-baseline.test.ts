import { expect, test } from 'vitest'
import { readRedBaseline } from '@/lib/usecases/read-red-baseline'
import { MORNING, openDecisionScene } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)

type Run = {
  kind: string
  exitCode?: number | null
  timedOut?: boolean
  reason?: string
  command?: string
  phaseId?: string
}

const green = (kind: string, over: Partial<Run> = {}): Run => ({ kind, exitCode: 0, ...over })
const red = (kind: string, over: Partial<Run> = {}): Run => ({ kind, exitCode: 1, ...over })

test.each<[string, Run[], boolean]>([
  ['a phase nothing ran in is not red', [], false],
  ['a green baseline is not', [green('baseline')], false],
  ['a red baseline is', [red('baseline')], true],
  ['one that ran out of time is', [red('baseline', { exitCode: null, timedOut: true })], true],
  ['one that ran no tests is', [green('baseline', { reason: 'no tests ran' })], true],
  ['red commits taken in are, after a green baseline', [green('baseline'), red('taken-in')], true],
  ['green commits taken in end it', [red('baseline'), green('taken-in')], false],
  ['a later green verify by the host ends it', [red('baseline'), green('parent')], false],
  ['a later green verify of a child does not', [red('baseline'), green('child')], true],
  [
    'a later green verify of an item’s own command does not',
    [red('baseline'), green('parent', { command: 'own' })],
    true,
  ],
  ['an earlier green verify does not', [green('parent'), red('taken-in')], true],
  ['a red verify of an item is no red baseline', [green('baseline'), red('parent')], false],
  ['another phase’s is not this one’s', [red('baseline', { phaseId: 'P2' })], false],
])('%s', async (_rule, runs, isRed) => {
  const { id: projectId } = await scene.project('a', 'Project A')
  for (const [at, run] of runs.entries()) {
    const startedAt = new Date(MORNING.getTime() + at * 60_000)
    const data = { projectId, phaseId: 'P1', command: 'npm test', tree: 't', startedAt, endedAt: startedAt, ...run }
    await database.db.verification.create({ data })
  }
  expect((await readRedBaseline({ db: database.db }, { projectId, phaseId: 'P1' })) !== null).toBe(isRed)
})
