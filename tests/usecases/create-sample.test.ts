import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSample } from '@/lib/usecases/create-sample'
import { TestRepository } from '@/tests/support/git-repository'
import { openSampleScene, type SampleScene } from '@/tests/support/sample-scene'
import {
  BRANCH,
  marksOf,
  ORDERS,
  ORDERS_AFTER_MENDING,
  ORDERS_AT_REST,
  TEXTS,
  TEXTS_AFTER_SIGNING,
  TEXTS_AT_REST,
  walkSample,
} from '@/tests/support/sample-story'
import { openTestDatabase } from '@/tests/support/test-database'

const SLOW = 300_000
const database = openTestDatabase()
let scene: SampleScene

beforeEach(async () => {
  scene = await openSampleScene(database)
})
afterEach(() => scene.close())

describe('making the sample', () => {
  test('gives two registered projects with a run each, and the same two the second time', async () => {
    expect(await scene.create()).toEqual({ slugs: [ORDERS, TEXTS] })
    expect(await scene.create()).toEqual({ slugs: [ORDERS, TEXTS] })
    expect(await scene.db.run.count({ where: { state: 'active' } })).toBe(2)
    const projects = await scene.db.project.findMany({ include: { approvers: true } })
    expect(projects.map(project => project.isSample)).toEqual([true, true])
    for (const { approvers } of projects)
      expect(approvers.map(({ name, userId }) => [name, userId === scene.user.id]).sort()).toEqual([
        ['lead', true],
        ['负责人', true],
      ])
  })

  test('completes what a crash left: a project never started, a repository never registered, a folder half written', async () => {
    await scene.create()
    await scene.db.run.deleteMany()
    await scene.db.project.delete({ where: { slug: TEXTS } })
    const folder = join(scene.context.home, 'samples')
    await rm(join(folder, TEXTS, '.git', 'HEAD'))
    expect(await scene.create()).toEqual({ slugs: [ORDERS, TEXTS] })
    expect(await scene.db.run.count({ where: { state: 'active' } })).toBe(2)
    expect((await readdir(folder)).sort()).toEqual([ORDERS, TEXTS])
  })

  test('is for administrators', async () => {
    const { person } = scene
    const actor = { ...person.actor, isAdmin: false }
    await expect(createSample({ ...person, actor } as typeof person)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('(slow) the sample comes to rest with its questions, and answering and signing finish both plans', {
  timeout: SLOW,
}, async () => {
  await scene.work()
  await scene.create()
  expect(await scene.rest(TEXTS)).toBe('manual-gate')
  expect(await scene.rest(ORDERS)).toBe('blocked-items')
  await expectOrdersAtRest()
  await expectTextsAtRest()

  await scene.answer(ORDERS, 1, { optionId: 'a' })
  await scene.answer(ORDERS, 2, { optionId: 'a' })
  const items = { 'P2-03': { action: 'retry' as const }, 'P2-05': { action: 'drop' as const } }
  await scene.answer(ORDERS, 3, { optionId: 'resolve', items })
  await scene.answer(TEXTS, 1, { optionId: 'approve' })
  expect(await scene.rest(TEXTS)).toBe('done')
  expect(await scene.rest(ORDERS)).toBe('manual-gate')
  await scene.answer(ORDERS, 4, { optionId: 'approve' })
  expect(await scene.rest(ORDERS)).toBe('done')
  await expectBothDone()
})

async function expectOrdersAtRest(): Promise<void> {
  expect(await marksOf(scene, ORDERS)).toEqual({
    ...{ 'P1-01': 'done', 'P1-02': 'done', 'P1-03': 'done' },
    ...{ 'P2-01': 'done', 'P2-02': 'pending', 'P2-03': 'blocked', 'P2-04': 'pending', 'P2-05': 'blocked' },
    ...{ 'P2-06': 'done', 'P3-01': 'open', 'P3-02': 'open' },
  })
  const { id: projectId, origin } = await scene.project(ORDERS)
  expect(await walkSample(origin, ORDERS, 'Mei Lin')).toEqual({ faults: [], subjects: ORDERS_AT_REST })
  const decisions = await scene.db.decision.findMany({ where: { projectId }, orderBy: { number: 'asc' } })
  expect(decisions.map(({ kind, state, itemId }) => [kind, state, itemId])).toEqual([
    ['choice', 'pending', 'P2-02'],
    ['dependency', 'pending', 'P2-04'],
    ['blocked-items', 'pending', null],
  ])
  const iterations = await scene.db.iteration.findMany({ where: { projectId }, orderBy: { number: 'asc' } })
  const lie = iterations.find(iteration => iteration.itemId === 'P2-03')
  expect(lie).toMatchObject({ outcome: 'rejected', refs: { rejected: 'refs/ralph/rejected/P2-03-1' } })
  expect(iterations.every(iteration => (iteration.inputTokens ?? 0) > 1_000 && (iteration.costUsd ?? 0) > 0)).toBe(true)
  const verifications = await scene.db.verification.findMany({ where: { iterationId: lie?.id ?? '' } })
  expect(Object.fromEntries(verifications.map(({ kind, exitCode }) => [kind, exitCode]))).toEqual({
    child: 0,
    parent: 1,
  })
  const blockers = await new TestRepository(origin).show(BRANCH, 'ralph-loop/BLOCKERS.md')
  expect(blockers).toContain('.cache/confirmation.en.txt')
  expect(blockers).toContain('The spec does not say how often a mail is tried again')
}

async function expectTextsAtRest(): Promise<void> {
  const { id: projectId, origin } = await scene.project(TEXTS)
  expect(await walkSample(origin, TEXTS, 'Mei Lin')).toEqual({ faults: [], subjects: TEXTS_AT_REST })
  const gate = await scene.db.decision.findFirstOrThrow({ where: { projectId } })
  expect(gate).toMatchObject({ kind: 'manual-gate', question: 'Manual-Gate awaits: 负责人批准机器翻译内容' })
}

async function expectBothDone(): Promise<void> {
  const [orders, texts] = [await scene.project(ORDERS), await scene.project(TEXTS)]
  expect(await walkSample(texts.origin, TEXTS, 'Mei Lin')).toEqual({
    faults: [],
    subjects: [...TEXTS_AT_REST, ...TEXTS_AFTER_SIGNING],
  })
  expect(await walkSample(orders.origin, ORDERS, 'Mei Lin')).toEqual({
    faults: [],
    subjects: [
      ...ORDERS_AT_REST,
      '[Decision] D-001 R01: (a) Resend',
      '[Decision] D-002 R01: (a) zod (~14 kB)',
      '[Decision] D-003 R01: retry P2-03, drop P2-05',
      'P2-02: Send transactional mail through Resend',
      '[Ralph] P2-02 done',
      "P2-03: Fill the confirmation with the order's lines and total",
      '[Ralph] P2-03 done',
      'P2-04: Validate orders with a zod schema',
      '[Ralph] P2-04 done',
      ...ORDERS_AFTER_MENDING,
    ],
  })
  expect(await marksOf(scene, ORDERS)).toMatchObject({ 'P2-03': 'done', 'P2-05': 'dropped', 'P3-02': 'done' })
  const phases = await scene.db.phase.findMany()
  expect(phases.map(phase => phase.mark)).toEqual(Array(6).fill('done'))
}
