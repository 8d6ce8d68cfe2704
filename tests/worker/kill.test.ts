import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { seededRandom } from '@/lib/core/drill/seeded-random'
import { findMarked } from '@/lib/shell/marked-processes'
import { startRun } from '@/lib/usecases/start-run'
import { type LoopScene, openLoopScene, type SceneOptions } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'
import { startWorkerProcess, type WorkerProcess } from '@/tests/support/worker-process'

const database = openTestDatabase()
let scene: LoopScene | null = null
const started: WorkerProcess[] = []

async function open(options: SceneOptions): Promise<LoopScene> {
  scene = await openLoopScene(database, options)
  return scene
}

function start(of: LoopScene, options: Parameters<typeof startWorkerProcess>[1] = {}): WorkerProcess {
  const worker = startWorkerProcess(of, options)
  started.push(worker)
  return worker
}

afterEach(async () => {
  for (const worker of started.splice(0)) {
    worker.signal('SIGCONT')
    worker.signal('SIGKILL')
    await worker.ended
  }
  const left = scene ? await findMarked(`gw-${scene.projectId}-`) : []
  await scene?.close()
  scene = null
  expect(left).toEqual([])
})

const ITEMS = ['P1-01 First', 'P1-02 Second', 'P1-03 Third']

/** The plan finished, each item landed once, in order, and nothing is left in between. */
async function expectWalkedOnce(walked: LoopScene, items: string[], worker: WorkerProcess): Promise<void> {
  const reason = await walked.rest(150_000).catch(error => {
    throw new Error(`${error.message}\n${worker.words()}`)
  })
  expect(reason).toBe('done')
  const subjects = await walked.subjects()
  const ids = items.map(item => item.split(' ')[0])
  expect(subjects.filter(subject => /^\[Ralph\] P1-\d+ done$/.test(subject))).toEqual(
    ids.map(id => `[Ralph] ${id} done`),
  )
  expect(subjects.filter(subject => /^P1-\d+:/.test(subject))).toEqual(ids.map(id => `${id}: Implement ${id}`))
  expect(subjects.filter(subject => subject === '[Ralph] P1 passed')).toHaveLength(1)
  const rows = await walked.iterations()
  expect(rows.filter(row => row.outcome === 'verified').map(row => row.itemId)).toEqual(ids)
  expect(rows.filter(row => row.counted && row.outcome !== 'verified')).toEqual([])
  const marks = (await walked.file('PRD-P1.md')).match(/^- \[x\]/gm)
  expect(marks).toHaveLength(items.length)
}

describe('kill -9 of the worker', () => {
  it.each([
    ['while the child runs', 'child-running:2'],
    ['between the child’s commit and the host’s verify', 'after-commit:2'],
    ['during the child’s verify', 'during-verify:3'],
    ['during the host’s verify', 'during-verify:4'],
    ['between the mark commit and the move of the branch', 'marked:2'],
    ['between the commit and the push', 'committed:2'],
    ['between the database and the next job', 'before-enqueue:2'],
  ])('%s (%s): the plan finishes, each item marked once', { timeout: 400_000 }, async (_when, failpoint) => {
    const walked = await open({ items: ITEMS })
    const doomed = start(walked, { failpoint })
    await walked.settled(async () => (await walked.project()).indexedCommit !== null, 120_000)
    await startRun(walked.person, { slug: walked.slug })
    expect(await doomed.ended).toBe('SIGKILL')
    const worker = start(walked)
    await expectWalkedOnce(walked, ITEMS, worker)
  })

  it('at ten seeded random instants: the plan finishes, each item marked once', { timeout: 500_000 }, async () => {
    const seed = Number(process.env.GATEWALK_TEST_SEED ?? Date.now() % 1_000_000)
    console.info(`seed ${seed}: repeat with GATEWALK_TEST_SEED=${seed}`)
    const random = seededRandom(seed)
    const items = Array.from({ length: 8 }, (_, at) => `P1-0${at + 1} Item`)
    const behaviours = Object.fromEntries(
      items.map(item => [item.split(' ')[0] ?? '', [{ do: 'implement', delayMs: 150 }]]),
    )
    const walked = await open({ items, behaviours, verify: 'sleep 0.1' })
    const first = start(walked)
    await walked.settled(async () => (await walked.project()).indexedCommit !== null, 120_000)
    await startRun(walked.person, { slug: walked.slug })
    let worker = first
    for (let kills = 0; kills < 10; kills++) {
      await sleep(1_000 + random() * 2_500)
      worker.signal('SIGKILL')
      await worker.ended
      worker = start(walked)
    }
    await expectWalkedOnce(walked, items, worker)
  })
})

describe('two workers on one project', () => {
  it('one paused past its lease has no effect under its old token', { timeout: 400_000 }, async () => {
    const behaviours = { 'P1-01': [{ do: 'implement', delayMs: 3_000 }] }
    const walked = await open({ items: ITEMS, behaviours })
    const paused = start(walked, { leaseMs: 1_500 })
    await walked.settled(async () => (await walked.project()).indexedCommit !== null, 120_000)
    await startRun(walked.person, { slug: walked.slug })
    await walked.settled(async () => (await walked.iterations()).length === 1, 120_000)
    paused.signal('SIGSTOP')
    const other = start(walked, { leaseMs: 1_500 })
    await expectWalkedOnce(walked, ITEMS, other)
    const before = await walked.repository.head('ralph/master-plan')
    const rows = await walked.iterations()
    paused.signal('SIGCONT')
    await sleep(6_000)
    expect(await walked.repository.head('ralph/master-plan')).toBe(before)
    expect(await walked.iterations()).toEqual(rows)
    expect(rows[0]).toMatchObject({ outcome: 'interrupted', counted: false })
  })
})
