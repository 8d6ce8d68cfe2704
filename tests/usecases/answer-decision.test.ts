import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RefusalCode } from '@/lib/core/errors'
import { Refusal } from '@/lib/core/errors'
import type { Decision, Project } from '@/lib/db/generated/client'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { byToken, openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
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

const request = (optionId: string, more: object = {}) => ({
  slug: 'a',
  number: 7,
  optionId,
  digest: decision.digest,
  idempotencyKey: randomUUID(),
  ...more,
})
const stateOf = async () => (await database.db.decision.findUniqueOrThrow({ where: { id: decision.id } })).state

async function refusalOf(promise: Promise<unknown>): Promise<{ code: RefusalCode; message: string; data: unknown }> {
  const error = await promise.then(
    () => null,
    caught => caught,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('nothing was refused')
  return { code: error.code, message: error.detail.message, data: error.detail.data }
}

describe('an accepted answer', () => {
  test('is held for ten seconds, named, audited, told and queued for the worker', async () => {
    const record = await answerDecision(mei, request('a', { text: ' EU region, please ' }))
    expect(record).toMatchObject({
      revision: 1,
      optionId: 'a',
      optionLabel: 'Resend',
      state: 'held',
      by: 'Mei',
      isYours: true,
    })
    expect(record.heldUntil).toBe('2026-05-19T08:00:10.000Z')
    expect(await stateOf()).toBe('held')
    const audit = await database.db.audit.findMany()
    expect(audit).toMatchObject([
      { action: 'answer-decision', actorName: 'Mei', subject: 'D-7 R1', projectId: project.id },
    ])
    expect(audit[0]?.after).toMatchObject({ optionId: 'a', text: 'EU region, please' })
    expect((await scene.queue.findJobs()).map(job => job.projectId)).toEqual([project.id])
  })

  test('is held as long as its person wants, by token too, and holds up nobody who is faster', async () => {
    await database.db.user.update({ where: { id: userIdOf(wei) }, data: { holdSeconds: 300 } })
    const slow = await answerDecision(byToken(wei, ['answer']), request('a'))
    expect(slow.heldUntil).toBe('2026-05-19T08:05:00.000Z')
    const delays: unknown[] = []
    const enqueueAdvance: typeof scene.queue.enqueueAdvance = (id, options) => {
      delays.push(options?.delayMs)
      return scene.queue.enqueueAdvance(id, options)
    }
    const queue = { ...scene.queue, enqueueAdvance }
    for (const [number, person] of [[8, mei] as const, [9, wei] as const]) {
      const { digest } = await scene.decision(project, { number })
      await answerDecision({ ...person, queue }, request('a', { number, digest }))
    }
    expect(delays).toEqual([10_000, 10_000])
  })

  test('sent again with the same key gives the same record and no second one', async () => {
    const sent = request('a')
    const first = await answerDecision(mei, sent)
    expect(await answerDecision(mei, sent)).toEqual(first)
    expect(await database.db.answer.count()).toBe(1)
    expect(await database.db.audit.count()).toBe(1)
  })

  test('said again by another person is the same record, not a conflict', async () => {
    await answerDecision(mei, request('a'))
    expect(await answerDecision(wei, request('a'))).toMatchObject({ revision: 1, by: 'Mei', isYours: false })
    expect(await database.db.answer.count()).toBe(1)
  })

  test('with a key that carried another answer before is refused, not stored', async () => {
    const sent = request('a')
    await answerDecision(mei, sent)
    const refusal = await refusalOf(answerDecision(mei, { ...sent, optionId: 'b' }))
    expect(refusal.code).toBe('CONFLICT')
  })
})

describe('an answer that comes too late', () => {
  test('is told who chose what and how long ago', async () => {
    await answerDecision(mei, request('b'))
    scene.pass(12_000)
    const refusal = await refusalOf(answerDecision(wei, request('a')))
    expect(refusal.code).toBe('CONFLICT')
    expect(refusal.message).toBe('Mei chose Postmark 12 s ago. Yours (Resend) was not recorded.')
  })

  test('of fifty different answers at once exactly one is recorded', async () => {
    const options = Array.from({ length: 50 }, (_, index) => ({ id: `o${index}`, label: `Option ${index}` }))
    decision = await scene.decision(project, { number: 8, options })
    const answers = await Promise.allSettled(
      options.map((option, index) => answerDecision(index % 2 ? mei : wei, request(option.id, { number: 8 }))),
    )
    const won = answers.filter(answer => answer.status === 'fulfilled')
    const lost = answers.filter(answer => answer.status === 'rejected').map(answer => answer.reason)
    expect(won).toHaveLength(1)
    expect(lost.every(error => error instanceof Refusal && error.code === 'CONFLICT')).toBe(true)
    expect(await database.db.answer.count({ where: { decisionId: decision.id } })).toBe(1)
    expect(await database.db.audit.count()).toBe(1)
  })

  test.each(['withdrawn', 'superseded'])('finds a %s decision closed', async state => {
    await database.db.decision.update({ where: { id: decision.id }, data: { state } })
    const refusal = await refusalOf(answerDecision(mei, request('a')))
    expect(refusal).toMatchObject({ code: 'CONFLICT', data: { state } })
  })
})

describe('an answer to something else than what stands', () => {
  test('is refused as changed since seen, with what stands now', async () => {
    await database.db.decision.update({
      where: { id: decision.id },
      data: { digest: 'new', question: 'Resend or SES?' },
    })
    const refusal = await refusalOf(answerDecision(mei, request('a')))
    expect(refusal).toMatchObject({ code: 'CHANGED_SINCE_SEEN', data: { digest: 'new', question: 'Resend or SES?' } })
    expect(await stateOf()).toBe('pending')
  })

  test('is refused when the option is not offered', async () => {
    expect((await refusalOf(answerDecision(mei, request('z')))).code).toBe('VALIDATION')
  })

  test('in free words needs the words', async () => {
    expect((await refusalOf(answerDecision(mei, request('free-text')))).code).toBe('VALIDATION')
    expect(await answerDecision(mei, request('free-text', { text: 'Use SES' }))).toMatchObject({ text: 'Use SES' })
  })

  test('leaves a blocked item undecided', async () => {
    const facts = {
      blockedItems: [
        { itemId: 'P5-03', text: '', reason: '' },
        { itemId: 'P5-04', text: '', reason: '' },
      ],
    }
    decision = await scene.decision(project, { number: 12, kind: 'blocked-items', facts })
    const items = { 'P5-03': { action: 'drop' as const } }
    const refusal = await refusalOf(answerDecision(mei, request('resolve', { number: 12, items })))
    expect(refusal.code).toBe('VALIDATION')
  })
})

describe('who may answer', () => {
  test.each([
    ['a viewer', 'viewer', 'choice', 'FORBIDDEN'],
    ['a stranger', 'stranger', 'choice', 'NOT_FOUND'],
    ['an operator about security', 'operator', 'security', 'FORBIDDEN'],
  ] as const)('%s may not', async (_who, role, kind, code) => {
    decision = await scene.decision(project, { number: 9, kind })
    const person = await scene.person('Nobody', role, project)
    expect((await refusalOf(answerDecision(person, request('a', { number: 9 })))).code).toBe(code)
  })

  test('only the approver named in the plan signs a gate, administrators included', async () => {
    decision = await scene.decision(project, { number: 2, kind: 'manual-gate' })
    const admin = await scene.person('Root', 'installation-admin')
    const lead = await scene.person('Lead', 'viewer', project)
    await database.db.approverName.create({ data: { projectId: project.id, name: 'lead', userId: userIdOf(lead) } })
    const refusal = await refusalOf(answerDecision(admin, request('approve', { number: 2 })))
    expect(refusal).toMatchObject({ code: 'FORBIDDEN', message: 'Only Lead may sign this; the plan names lead.' })
    const token = byToken(lead, ['answer', 'operate', 'read'])
    expect((await refusalOf(answerDecision(token, request('approve', { number: 2 })))).code).toBe('FORBIDDEN')
    expect(await answerDecision(lead, request('approve', { number: 2 }))).toMatchObject({
      optionId: 'approve',
      by: 'Lead',
    })
  })

  test('a token needs the scope answer and a kind that tokens may answer', async () => {
    expect((await refusalOf(answerDecision(byToken(mei, ['read', 'operate']), request('a')))).code).toBe('FORBIDDEN')
    decision = await scene.decision(project, { number: 9, kind: 'checkpoint' })
    const checkpoint = request('continue', { number: 9 })
    expect((await refusalOf(answerDecision(byToken(mei, ['answer']), checkpoint))).code).toBe('FORBIDDEN')
    decision = await scene.decision(project, { number: 10 })
    const record = await answerDecision(byToken(mei, ['answer']), request('a', { number: 10 }))
    expect(record.state).toBe('held')
  })
})
