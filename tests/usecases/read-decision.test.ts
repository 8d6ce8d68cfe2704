import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { readDecision } from '@/lib/usecases/read-decision'
import { readTray } from '@/lib/usecases/read-tray'
import { openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
let project: Awaited<ReturnType<typeof scene.project>>
let mei: SceneContext

beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  mei = await scene.person('Mei', 'operator', project)
})

const answer = (digest: string, number: number, optionId: string) =>
  answerDecision(mei, { slug: 'a', number, optionId, digest, idempotencyKey: randomUUID() })
const run = (data: object) => database.db.run.create({ data: { projectId: project.id, startedBy: 'Mei', ...data } })

describe('one decision', () => {
  test('says for each option what the PRD line becomes, what is committed and what happens then', async () => {
    await scene.decision(project)
    const view = await readDecision(mei, 'a', 7)
    expect(view.options.map(option => [option.id, option.effect, option.subject])).toEqual([
      ['a', 'item-reopens', '[Decision] D-007 R01: (a) Resend'],
      ['b', 'item-reopens', '[Decision] D-007 R01: (b) Postmark'],
      ['block', 'item-blocked', '[Decision] D-007 R01: Neither: block this item'],
      ['free-text', 'item-reopens', '[Decision] D-007 R01: '],
    ])
    expect(view.options[0]?.lines).toContain('+- [ ] P5-03 Send mail through a provider — D-007 R01: (a) Resend')
    expect(view).toMatchObject({
      score: 14,
      bar: null,
      state: 'pending',
      openItems: 1,
      nextPhaseId: 'P6',
      isLoopStopped: true,
    })
  })

  test('reads as recorded once the hold is over, whatever the row says', async () => {
    const { digest } = await scene.decision(project)
    await answer(digest, 7, 'a')
    expect(await readDecision(mei, 'a', 7)).toMatchObject({
      state: 'held',
      answers: [{ state: 'held', isYours: true }],
    })
    scene.pass(10_000)
    expect(await readDecision(mei, 'a', 7)).toMatchObject({ state: 'recorded', answers: [{ state: 'recorded' }] })
  })

  test('says of a gate who signs it and bars everyone else', async () => {
    await scene.decision(project, { number: 2, kind: 'manual-gate' })
    const lead = await scene.person('Lead', 'viewer', project)
    await database.db.approverName.create({ data: { projectId: project.id, name: 'lead', userId: userIdOf(lead) } })
    expect(await readDecision(mei, 'a', 2)).toMatchObject({ bar: 'named-approver', signers: ['Lead'] })
    expect((await readDecision(lead, 'a', 2)).bar).toBeNull()
  })

  test('asks about what is blocked now when it was read from the files alone', async () => {
    await database.db.item.update({
      where: { projectId_itemId: { projectId: project.id, itemId: 'P5-04' } },
      data: { mark: 'blocked' },
    })
    await scene.decision(project, { number: 12, kind: 'blocked-items' })
    expect((await readDecision(mei, 'a', 12)).blockedItems).toMatchObject([
      {
        itemId: 'P5-04',
        iteration: null,
        drop: ['-- [!] P5-04 Bounce handling', '+- [-] P5-04 Bounce handling (D-012)'],
      },
    ])
  })

  test('is not found by those who may not see its project', async () => {
    await scene.decision(project)
    await expect(readDecision(await scene.person('Nobody', 'stranger'), 'a', 7)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('the tray', () => {
  test('holds the own answers that can still be undone, and nobody else’s', async () => {
    const { digest } = await scene.decision(project)
    await answer(digest, 7, 'a')
    expect((await readTray(mei)).held).toMatchObject([{ number: 7, optionLabel: 'Resend' }])
    expect((await readTray(await scene.person('Wei', 'operator', project))).held).toEqual([])
    scene.pass(10_000)
    expect((await readTray(mei)).held).toEqual([])
  })

  test('asks once per project whether to restart, when the run has ended before the answers came', async () => {
    await run({ state: 'ended', endReason: 'operators-turn', startedAt: new Date(0), endedAt: new Date(1) })
    const { digest } = await scene.decision(project)
    const other = await scene.decision(project, { number: 8, kind: 'dependency' })
    await answer(digest, 7, 'a')
    await answer(other.digest, 8, 'b')
    expect((await readTray(mei)).restarts).toEqual([])
    scene.pass(10_000)
    expect((await readTray(mei)).restarts).toMatchObject([{ slug: 'a', phaseIds: ['P5'], answers: 2 }])
    expect((await readTray(await scene.person('Viewer', 'viewer', project))).restarts).toEqual([])
  })

  test('asks nothing while a run is active, nor after answers that restart or stop by themselves', async () => {
    await run({ state: 'ended', endReason: 'checkpoint', startedAt: new Date(0), endedAt: new Date(1) })
    const checkpoint = await scene.decision(project, { number: 9, kind: 'checkpoint' })
    const aborted = await scene.decision(project, { number: 10, kind: 'phase-aborted' })
    await answer(checkpoint.digest, 9, 'continue')
    await answer(aborted.digest, 10, 'stop')
    scene.pass(10_000)
    expect((await readTray(mei)).restarts).toEqual([])
    const { digest } = await scene.decision(project)
    await answer(digest, 7, 'a')
    scene.pass(10_000)
    expect((await readTray(mei)).restarts).toHaveLength(1)
    await run({ state: 'active' })
    expect((await readTray(mei)).restarts).toEqual([])
  })
})
