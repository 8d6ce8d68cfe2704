import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Decision, Project } from '@/lib/db/generated/client'
import { amendAnswer } from '@/lib/usecases/amend-answer'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { undoAnswer } from '@/lib/usecases/undo-answer'
import { openDecisionScene, type SceneContext } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const HOLD = 10_000
let project: Project
let decision: Decision
let mei: SceneContext
let wei: SceneContext

beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  decision = await scene.decision(project)
  mei = await scene.person('Mei', 'operator', project)
  wei = await scene.person('Li Wei', 'operator', project)
})

const request = (optionId: string) => ({
  slug: 'a',
  number: 7,
  optionId,
  digest: decision.digest,
  idempotencyKey: randomUUID(),
})
const row = () => database.db.decision.findUniqueOrThrow({ where: { id: decision.id } })
const states = async () => {
  const answers = await database.db.answer.findMany({
    where: { decisionId: decision.id },
    orderBy: { createdAt: 'asc' },
  })
  return answers.map(answer => `R${answer.revision} ${answer.optionId} ${answer.state}`)
}

describe('undo', () => {
  test('while held leaves the decision as it was', async () => {
    await answerDecision(mei, request('a'))
    scene.pass(HOLD - 1)
    await undoAnswer(mei, { slug: 'a', number: 7, revision: 1 })
    expect(await row()).toMatchObject({ state: 'pending', revision: 0 })
    expect(await answerDecision(wei, request('b'))).toMatchObject({ revision: 1, by: 'Li Wei' })
    expect(await states()).toEqual(['R1 a undone', 'R1 b held'])
    expect((await database.db.audit.findMany()).map(entry => entry.action)).toEqual([
      'answer-decision',
      'undo-answer',
      'answer-decision',
    ])
  })

  test('is refused when the hold is over', async () => {
    await answerDecision(mei, request('a'))
    scene.pass(HOLD)
    await expect(undoAnswer(mei, { slug: 'a', number: 7, revision: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await states()).toEqual(['R1 a held'])
  })

  test('is refused to others than the one who answered', async () => {
    await answerDecision(mei, request('a'))
    await expect(undoAnswer(wei, { slug: 'a', number: 7, revision: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('of an amendment brings the earlier answer back as it stood', async () => {
    await answerDecision(mei, request('a'))
    scene.pass(HOLD)
    await amendAnswer(mei, { ...request('b'), revision: 1 })
    await undoAnswer(mei, { slug: 'a', number: 7, revision: 2 })
    expect(await row()).toMatchObject({ state: 'recorded', revision: 1 })
    expect(await states()).toEqual(['R1 a recorded', 'R2 b undone'])
  })
})

describe('amending', () => {
  test('a recorded answer makes R02 and keeps R01', async () => {
    await answerDecision(mei, request('a'))
    scene.pass(HOLD)
    const record = await amendAnswer(wei, { ...request('b'), revision: 1 })
    expect(record).toMatchObject({ revision: 2, optionId: 'b', by: 'Li Wei', state: 'held' })
    expect(await states()).toEqual(['R1 a recorded', 'R2 b held'])
    expect(await row()).toMatchObject({ state: 'held', revision: 2 })
  })

  test('works on an answer that is already in the files', async () => {
    await answerDecision(mei, request('a'))
    await database.db.decision.update({ where: { id: decision.id }, data: { state: 'committed' } })
    await database.db.answer.updateMany({ data: { state: 'committed' } })
    expect(await amendAnswer(mei, { ...request('b'), revision: 1 })).toMatchObject({ revision: 2 })
    expect(await states()).toEqual(['R1 a committed', 'R2 b held'])
  })

  test('is refused while the answer is held', async () => {
    await answerDecision(mei, request('a'))
    await expect(amendAnswer(mei, { ...request('b'), revision: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('is refused once an iteration depends on the answer', async () => {
    await answerDecision(mei, request('a'))
    await database.db.decision.update({ where: { id: decision.id }, data: { state: 'consumed' } })
    await expect(amendAnswer(mei, { ...request('b'), revision: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
      detail: { key: 'answerConsumed' },
    })
  })

  test('by two people at once gives one R02, and the other learns who was first', async () => {
    await answerDecision(mei, request('a'))
    scene.pass(HOLD)
    const both = await Promise.allSettled([
      amendAnswer(mei, { ...request('b'), revision: 1 }),
      amendAnswer(wei, { ...request('block'), revision: 1 }),
    ])
    expect(both.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await database.db.answer.count({ where: { revision: 2 } })).toBe(1)
  })

  test('with what already stands is no new revision', async () => {
    await answerDecision(mei, request('a'))
    scene.pass(HOLD)
    expect(await amendAnswer(mei, { ...request('a'), revision: 1 })).toMatchObject({ revision: 1 })
  })
})
