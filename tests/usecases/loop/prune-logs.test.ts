import { expect, test } from 'vitest'
import { pruneLogs } from '@/lib/usecases/loop/prune-logs'
import { readIteration } from '@/lib/usecases/read-iteration'
import { MORNING, openDecisionScene } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const daysAgo = (days: number) => new Date(MORNING.getTime() - days * 86_400_000)
const said: string[] = []
const worker = {
  get db() {
    return database.db
  },
  clock: () => MORNING,
  log: {
    info: (facts: object, words: string) => said.push(`${words} ${JSON.stringify(facts)}`),
    warn() {},
    error() {},
  },
}
const TEXT = 'four'

type Given = { kind?: string; days: number; iterationId?: string; isOpen?: boolean; bytes?: number; cut?: number }

async function storeLog(projectId: string, { kind = 'raw', days, iterationId, isOpen, bytes = 4, cut = 0 }: Given) {
  const at = daysAgo(days)
  const log = await database.db.log.create({
    data: {
      ...{ projectId, iterationId, kind, bytes, cutBytes: cut, createdAt: at, closedAt: isOpen ? null : at },
      chunks: { create: { seq: 0, text: TEXT } },
    },
  })
  return log.id
}

async function iterate(projectId: string, runId: string, number: number, state = 'settled') {
  const names = { baseCommit: 'b', tryBranch: 't', worktree: 'w', host: 'h', agent: 'claude', marker: 'm', prompt: 'p' }
  const item = { phaseId: 'P5', itemId: `P5-0${number}`, itemText: 'Item', attempt: 1, token: 1 }
  const outcome = state === 'settled' ? { outcome: 'verified', settledAt: daysAgo(100) } : {}
  const { id } = await database.db.iteration.create({
    data: { projectId, runId, number, state, ...names, ...item, ...outcome, startedAt: daysAgo(100) },
  })
  return id
}

const chunksOf = async (ids: string[]) =>
  Promise.all(ids.map(logId => database.db.logChunk.count({ where: { logId } })))

test('old logs lose their text, but nothing of what runs, of an open question, of a diff or of an iteration', async () => {
  const project = await scene.project('a', 'Project A')
  const run = await database.db.run.create({ data: { projectId: project.id, startedBy: 'Mei' } })
  const [done, running, asked] = [
    await iterate(project.id, run.id, 1),
    await iterate(project.id, run.id, 2, 'running'),
    await iterate(project.id, run.id, 3),
  ]
  const decision = await scene.decision(project)
  await database.db.decision.update({ where: { id: decision.id }, data: { iterationId: asked } })
  const gate = await storeLog(project.id, { kind: 'gate', days: 100 })
  const elsewhere = await storeLog(project.id, { kind: 'gate', days: 100 })
  for (const [logId, phaseId] of [[gate, 'P5'] as const, [elsewhere, 'P6'] as const]) {
    await database.db.verification.create({
      data: { projectId: project.id, phaseId, kind: 'gate', command: 'true', tree: 't', logId, endedAt: MORNING },
    })
  }
  const gone = [
    await storeLog(project.id, { kind: 'agent', days: 100, iterationId: done }),
    await storeLog(project.id, { days: 91, iterationId: done, isOpen: true }),
    elsewhere,
  ]
  const kept = [
    await storeLog(project.id, { kind: 'diff', days: 100, iterationId: done }),
    await storeLog(project.id, { days: 89, iterationId: done }),
    await storeLog(project.id, { days: 100, iterationId: running }),
    await storeLog(project.id, { days: 100, iterationId: asked }),
    await storeLog(project.id, { kind: 'setup', days: 100, isOpen: true }),
    gate,
  ]

  expect(await pruneLogs(worker, { days: 90, bytes: 1e9 })).toEqual({ aged: 3, crowded: 0 })
  expect(await chunksOf(gone)).toEqual([0, 0, 0])
  expect(await chunksOf(kept)).toEqual([1, 1, 1, 1, 1, 1])
  expect(said).toEqual(['logs pruned {"aged":3,"crowded":0}'])
  expect(await pruneLogs(worker, { days: 90, bytes: 1e9 })).toEqual({ aged: 0, crowded: 0 })

  const viewer = await scene.person('Mei', 'viewer', project)
  const page = await readIteration(viewer, { slug: 'a', number: 1 })
  expect(page.pruned).toEqual({ at: MORNING.toISOString(), why: 'age' })
  expect(page.diff?.text).toBe(TEXT)
  expect((await readIteration(viewer, { slug: 'a', number: 3 })).pruned).toBeNull()

  await database.db.decision.update({ where: { id: decision.id }, data: { state: 'consumed' } })
  expect(await pruneLogs(worker, { days: 90, bytes: 1e9 })).toEqual({ aged: 2, crowded: 0 })
})

test('while all logs hold more than they may, the oldest go; what was cut anyway does not count', async () => {
  const project = await scene.project('a', 'Project A')
  const ids = [
    await storeLog(project.id, { days: 4, bytes: 10 }),
    await storeLog(project.id, { days: 3, bytes: 60 }),
    await storeLog(project.id, { days: 2, bytes: 9_000, cut: 8_980 }),
    await storeLog(project.id, { days: 1, bytes: 30 }),
  ]
  expect(await pruneLogs(worker, { days: 90, bytes: 110 })).toEqual({ aged: 0, crowded: 1 })
  expect(await chunksOf(ids)).toEqual([0, 1, 1, 1])
  expect(await pruneLogs(worker, { days: 90, bytes: 49 })).toEqual({ aged: 0, crowded: 2 })
  expect(await database.db.log.findMany({ where: { prunedWhy: 'size', prunedAt: MORNING } })).toHaveLength(3)
})
