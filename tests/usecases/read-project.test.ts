import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { Refusal } from '@/lib/core/errors'
import type { Context } from '@/lib/usecases/context'
import { listPeople } from '@/lib/usecases/list-people'
import { listProgress } from '@/lib/usecases/list-progress'
import { listVisibleProjects } from '@/lib/usecases/list-visible-projects'
import { openLog } from '@/lib/usecases/open-log'
import { readBlockers } from '@/lib/usecases/read-blockers'
import { readDecision } from '@/lib/usecases/read-decision'
import { readIteration } from '@/lib/usecases/read-iteration'
import { readLog } from '@/lib/usecases/read-log'
import { readProject } from '@/lib/usecases/read-project'
import { readProjectDecisions } from '@/lib/usecases/read-project-decisions'
import { readProjects } from '@/lib/usecases/read-projects'
import { readWaitingCounts } from '@/lib/usecases/read-waiting-counts'
import { openDecisionScene } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const MORNING = new Date('2026-05-19T08:00:00Z')
const minutesAgo = (minutes: number) => new Date(MORNING.getTime() - minutes * 60_000)

/** A project whose first iteration claimed falsely, whose second is verified and whose third runs. */
async function walkedProject() {
  const project = await scene.project('a', 'Project A')
  const run = await database.db.run.create({
    data: { projectId: project.id, startedBy: 'Mei', startedAt: minutesAgo(60) },
  })
  const iterate = (number: number, itemId: string, facts: object) =>
    database.db.iteration.create({
      data: {
        ...{
          projectId: project.id,
          runId: run.id,
          number,
          phaseId: 'P5',
          itemId,
          itemText: `Item ${itemId}`,
          attempt: 1,
        },
        ...{
          token: 1,
          baseCommit: 'b'.repeat(40),
          tryBranch: 't',
          worktree: 'w',
          host: 'h',
          agent: 'claude',
          marker: 'm',
        },
        ...{ prompt: 'Implement only this item.', startedAt: minutesAgo(60 - 10 * number), ...facts },
      },
    })
  const settled = (number: number) => ({ state: 'settled', settledAt: minutesAgo(55 - 10 * number), costUsd: 0.25 })
  const lied = await iterate(1, 'P5-01', {
    ...settled(1),
    outcome: 'rejected',
    reason: 'rejected: parent-verify-failed, blocked',
    refs: { rejected: 'refs/ralph/rejected/P5-01-1' },
  })
  await iterate(2, 'P5-02', { ...settled(2), outcome: 'verified', headCommit: 'c'.repeat(40) })
  const running = await iterate(3, 'P5-03', {})
  await verify(project.id, lied.id, 'child', 0)
  await verify(project.id, lied.id, 'parent', 1, '2 failed')
  const log = await database.db.log.create({ data: { projectId: project.id, iterationId: running.id, kind: 'agent' } })
  return { project, log }
}

async function verify(projectId: string, iterationId: string, kind: string, exitCode: number, output = 'ok') {
  const log = await database.db.log.create({
    data: { projectId, iterationId, kind: `${kind}-verify`, closedAt: MORNING },
  })
  await database.db.logChunk.create({ data: { logId: log.id, seq: 0, text: output } })
  const times = { startedAt: minutesAgo(50), endedAt: minutesAgo(49), durationMs: 60_000 }
  await database.db.verification.create({
    data: {
      projectId,
      iterationId,
      kind,
      command: 'npm test',
      tree: 't'.repeat(40),
      exitCode,
      logId: log.id,
      ...times,
    },
  })
}

test('a project shows what the child claimed beside what the host found', async () => {
  const { project, log } = await walkedProject()
  const view = await readProject(await scene.person('Mei', 'viewer', project), { slug: 'a' })
  expect(view).toMatchObject({
    role: 'viewer',
    state: { type: 'running' },
    costUsd: 0.5,
    current: { itemId: 'P5-03' },
    live: { itemId: 'P5-03', logId: log.id },
    counts: { iterations: 3, commits: 1 },
  })
  const { rows } = await listProgress(await scene.person('Ann', 'viewer', project), { slug: 'a', filter: {} })
  expect(rows).toMatchObject([
    { itemId: 'P5-03', isRunning: true, outcome: 'working', child: null, host: null, durationMs: 30 * 60_000 },
    { itemId: 'P5-02', outcome: 'verified', commit: 'c'.repeat(40), durationMs: 5 * 60_000 },
    {
      itemId: 'P5-01',
      outcome: 'rejected',
      child: { state: 'passed' },
      host: { state: 'failed', exitCode: 1 },
      commit: null,
    },
  ])
})

test('the progress list is narrowed by phase, item, outcome and words, and paged without a row twice or left out', async () => {
  const { project } = await walkedProject()
  const viewer = await scene.person('Ann', 'viewer', project)
  const gate = { projectId: project.id, kind: 'gate', tree: 't', exitCode: 0 }
  await database.db.verification.createMany({
    data: Array.from({ length: 110 }, (_, at) => ({
      ...{ ...gate, phaseId: at % 2 === 0 ? 'P5' : 'P6', command: `npm run gate:${at} 100%` },
      ...{ startedAt: minutesAgo(200 + Math.floor(at / 4)), endedAt: minutesAgo(100) },
    })),
  })
  const list = async (filter: object, before?: string | null) => listProgress(viewer, { slug: 'a', filter, before })
  const names = async (filter: object) =>
    (await list(filter)).rows.map(row => (row.type === 'gate' ? row.command : row.itemId))
  expect(await names({ outcome: 'rejected' })).toEqual(['P5-01'])
  expect(await names({ outcome: 'working' })).toEqual(['P5-03'])
  expect(await names({ item: 'p5-02' })).toEqual(['P5-02'])
  expect(await names({ q: 'ITEM p5-01' })).toEqual(['P5-01'])
  expect(await names({ q: 'gate:7 100%' })).toEqual(['npm run gate:7 100%'])
  expect(await names({ q: 'gate_7' })).toEqual([])
  expect((await names({ phase: 'P6' })).length).toBe(55)
  expect((await names({ phase: 'P5' })).length).toBe(58)
  const first = await list({})
  const second = await list({}, first.older)
  const ids = [...first.rows, ...second.rows].map(row => (row.type === 'gate' ? row.id : row.number))
  expect([first.rows.length, second.rows.length, second.older]).toEqual([100, 13, null])
  expect(new Set(ids).size).toBe(113)
})

test('the question about a blocked item says what the loop found beside what the child claimed', async () => {
  const { project } = await walkedProject()
  const blockedItems = [{ itemId: 'P5-01', text: 'Item P5-01', reason: 'All tests pass' }]
  await scene.decision(project, { number: 12, kind: 'blocked-items', facts: { blockedItems } })
  const view = await readDecision(await scene.person('Mei', 'operator', project), 'a', 12)
  expect(view.blockedItems).toMatchObject([
    { reason: 'All tests pass', iteration: { number: 1, reason: 'parent-verify-failed' } },
  ])
})

test('between two items the live log stays, and goes with the run', async () => {
  const { project, log } = await walkedProject()
  const viewer = await scene.person('Mei', 'viewer', project)
  await database.db.iteration.updateMany({ data: { state: 'settled', outcome: 'verified', settledAt: MORNING } })
  const between = await readProject(viewer, { slug: 'a' })
  expect(between).toMatchObject({ current: null, live: { itemId: 'P5-03', logId: log.id } })
  await database.db.run.updateMany({ data: { state: 'ended', endReason: 'paused' } })
  expect(await readProject(viewer, { slug: 'a' })).toMatchObject({ current: null, live: null })
})

test('a phase names the gate that waits and who signed the last one', async () => {
  const { project } = await walkedProject()
  const gate = await scene.decision(project, { number: 9, kind: 'manual-gate' })
  const viewer = await scene.person('Mei', 'viewer', project)
  const waiting = await readProject(viewer, { slug: 'a' })
  const phase = waiting.phases.find(row => row.id === gate.phaseId)
  expect(phase?.manualGate).toMatchObject({ decision: 9, signedBy: null })
  await database.db.decision.update({ where: { id: gate.id }, data: { state: 'consumed' } })
  await database.db.answer.create({
    data: {
      ...{
        decisionId: gate.id,
        revision: 1,
        optionId: 'approve',
        optionLabel: 'Approve',
        reasons: [],
        byName: 'Li Wei',
      },
      ...{ byEmail: 'li@example.org', idempotencyKey: 'k', state: 'consumed', heldUntil: MORNING },
    },
  })
  const signed = (await readProject(viewer, { slug: 'a' })).phases.find(row => row.id === gate.phaseId)
  expect(signed?.manualGate).toMatchObject({ decision: null, signedBy: 'Li Wei' })
})

test('an iteration carries its prompt, both verifies with their output and the refs of what did not land', async () => {
  const { project } = await walkedProject()
  const view = await readIteration(await scene.person('Mei', 'viewer', project), { slug: 'a', number: 1 })
  expect(view).toMatchObject({
    prompt: 'Implement only this item.',
    previous: null,
    next: 2,
    outcome: 'rejected',
    reason: 'parent-verify-failed',
  })
  expect(view.refs).toEqual({ rejected: 'refs/ralph/rejected/P5-01-1' })
  expect(view.verifications).toMatchObject([
    { kind: 'child', mark: { state: 'passed' }, log: { text: 'ok', cut: 0 } },
    { kind: 'parent', mark: { state: 'failed' }, log: { text: '2 failed' } },
  ])
  const missing = readIteration(await scene.person('Mei', 'viewer', project), { slug: 'a', number: 4 })
  await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND', detail: { key: 'iterationNotFound' } })
})

test('a huge log shows its head and its tail and says how much is left out', async () => {
  const { project } = await walkedProject()
  const iteration = await database.db.iteration.findFirstOrThrow({ where: { number: 2 } })
  const bytes = 2_000_000n
  const log = await database.db.log.create({
    data: { projectId: project.id, iterationId: iteration.id, kind: 'diff', bytes },
  })
  const chunks = Array.from({ length: 200 }, (_, seq) => ({ logId: log.id, seq, text: `${seq}\n`.padEnd(10_000, '.') }))
  await database.db.logChunk.createMany({ data: chunks })
  const { diff } = await readIteration(await scene.person('Mei', 'viewer', project), { slug: 'a', number: 2 })
  expect(diff?.text.startsWith('0\n')).toBe(true)
  expect(diff?.text).toContain('199\n')
  expect(diff?.text).toContain('[…]')
  expect(diff?.text.length).toBeLessThan(250_000)
  expect(diff?.cut).toBeGreaterThan(1_700_000)
})

test('a log can be saved whole, by those who may see its project alone', async () => {
  const { project } = await walkedProject()
  const iteration = await database.db.iteration.findFirstOrThrow({ where: { number: 2 } })
  const log = await database.db.log.create({ data: { projectId: project.id, iterationId: iteration.id, kind: 'raw' } })
  const chunks = Array.from({ length: 150 }, (_, seq) => ({ logId: log.id, seq, text: `{"n":${seq}}\n` }))
  await database.db.logChunk.createMany({ data: chunks })
  const viewer = await scene.person('Mei', 'viewer', project)
  expect((await readIteration(viewer, { slug: 'a', number: 2 })).rawLogId).toBe(log.id)
  const stored = await openLog(viewer, log.id)
  let text = ''
  for await (const part of stored.parts()) text += part
  expect([stored.fileName, text]).toEqual(['a-2-raw.log', chunks.map(chunk => chunk.text).join('')])
  const stranger = await scene.person('Eve', 'stranger', project)
  await expect(openLog(stranger, log.id)).rejects.toBeInstanceOf(Refusal)
  await expect(openLog(viewer, 'nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a log is read on from where the reader stopped, and says when it is closed', async () => {
  const { project, log } = await walkedProject()
  const viewer = await scene.person('Mei', 'viewer', project)
  const append = (seq: number, text: string) => database.db.logChunk.create({ data: { logId: log.id, seq, text } })
  await append(0, 'one\n')
  await append(1, 'two\n')
  expect(await readLog(viewer, { logId: log.id, after: -1 })).toEqual({
    seq: 1,
    linesBefore: 0,
    text: 'one\ntwo\n',
    skipped: false,
    isClosed: false,
  })
  await append(2, 'three\n')
  expect(await readLog(viewer, { logId: log.id, after: 1 })).toMatchObject({ seq: 2, text: 'three\n' })
  await database.db.log.update({ where: { id: log.id }, data: { closedAt: MORNING } })
  expect(await readLog(viewer, { logId: log.id, after: 2 })).toMatchObject({ seq: 2, text: '', isClosed: true })
})

test('a reader whose next chunks were dropped is told that something is missing', async () => {
  const { project, log } = await walkedProject()
  const viewer = await scene.person('Mei', 'viewer', project)
  const texts = [0, 2, 9].map(seq => ({ logId: log.id, seq, text: `${seq}\n` }))
  await database.db.logChunk.createMany({ data: texts.slice(0, 2) })
  // One free number is the place of the line that will say what was cut.
  expect(await readLog(viewer, { logId: log.id, after: 0 })).toMatchObject({ seq: 2, skipped: false })
  await database.db.logChunk.createMany({ data: texts.slice(2) })
  expect(await readLog(viewer, { logId: log.id, after: 2 })).toMatchObject({ seq: 9, text: '9\n', skipped: true })
})

test('a reader who is far behind gets the newest part and is told so', async () => {
  const { project, log } = await walkedProject()
  const chunks = Array.from({ length: 100 }, (_, seq) => ({ logId: log.id, seq, text: `${seq}\n`.padEnd(16_384, '.') }))
  await database.db.logChunk.createMany({ data: chunks })
  const part = await readLog(await scene.person('Mei', 'viewer', project), { logId: log.id, after: -1 })
  expect(part).toMatchObject({ seq: 99, skipped: true })
  expect(part.text).toContain('99\n')
  expect(part.text.length).toBeLessThan(600_000)
})

test('the list shows one line per project, with what it does and what waits', async () => {
  const { project } = await walkedProject()
  await scene.decision(project, { number: 1 })
  await scene.project('b', 'Project B')
  const admin = await scene.person('Ada', 'installation-admin')
  expect(await readProjects(admin)).toMatchObject([
    { slug: 'a', state: { type: 'running' }, waiting: 1, current: { itemId: 'P5-03' }, costUsd: 0.5 },
    { slug: 'b', state: { type: 'not-started' }, waiting: 0, current: null, costUsd: null },
  ])
  expect(await readWaitingCounts(admin)).toEqual({ decisions: 1, gates: 0, projects: 2 })
})

test('the list costs the same few statements however many projects there are', async () => {
  const admin = await scene.person('Ada', 'installation-admin')
  const query = vi.spyOn(Client.prototype, 'query')
  const statementsOf = async () => {
    query.mockClear()
    const lines = await readProjects(admin)
    // What opens a connection is not the list's.
    return [lines.length, query.mock.calls.filter(call => /from .*public/i.test(JSON.stringify(call[0]))).length]
  }
  try {
    const { project } = await walkedProject()
    const [one, few] = await statementsOf()
    expect(one).toBe(1)
    expect(few).toBeGreaterThan(2)
    expect(few).toBeLessThan(9)
    const { id: _id, slug: _slug, ...like } = project
    const rows = Array.from({ length: 499 }, (_, at) => ({ ...like, slug: `many-${at}`, branch: `ralph/many-${at}` }))
    await database.db.project.createMany({ data: rows as never })
    expect(await statementsOf()).toEqual([500, few])
  } finally {
    query.mockRestore()
  }
})

test('a stranger sees nothing of a project, and not even that it exists', async () => {
  const { project, log } = await walkedProject()
  await scene.decision(project, { number: 1 })
  const stranger = await scene.person('Eve', 'stranger', project)
  for (const read of readsOf(log.id)) {
    await expect(read(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await readProjects(stranger)).toEqual([])
  expect(await listVisibleProjects(stranger)).toEqual([])
  expect(await readWaitingCounts(stranger)).toEqual({ decisions: 0, gates: 0, projects: 0 })
})

test('nobody reads anything without being signed in', async () => {
  const { log } = await walkedProject()
  const anonymous = { actor: { kind: 'anonymous' as const, from: '' }, db: database.db, clock: () => MORNING }
  for (const read of [...readsOf(log.id), readProjects, readWaitingCounts, listPeople, listVisibleProjects]) {
    await expect(read(anonymous)).rejects.toBeInstanceOf(Refusal)
  }
})

test('a removed project is gone for everyone', async () => {
  const { project } = await walkedProject()
  await database.db.project.update({ where: { id: project.id }, data: { removedAt: MORNING } })
  const admin = await scene.person('Ada', 'installation-admin')
  await expect(readProject(admin, { slug: 'a' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await readProjects(admin)).toEqual([])
})

test('only an administrator of the installation lists its people', async () => {
  const { project } = await walkedProject()
  await expect(listPeople(await scene.person('Mei', 'admin', project))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const people = await listPeople(await scene.person('Ada', 'installation-admin'))
  expect(people.map(person => person.name)).toEqual(['Ada', 'Mei'])
})

type ReadContext = Pick<Context, 'actor' | 'db' | 'clock'>

function readsOf(logId: string): ((ctx: ReadContext) => Promise<unknown>)[] {
  return [
    ctx => readProject(ctx, { slug: 'a' }),
    ctx => readIteration(ctx, { slug: 'a', number: 1 }),
    ctx => readBlockers(ctx, { slug: 'a' }),
    ctx => readProjectDecisions(ctx, { slug: 'a' }),
    ctx => readLog(ctx, { logId, after: -1 }),
  ]
}
