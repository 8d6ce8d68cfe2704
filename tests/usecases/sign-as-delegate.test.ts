import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Decision, Project } from '@/lib/db/generated/client'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { mayStillAnswer } from '@/lib/usecases/loop/may-still-sign'
import { readAnswerables } from '@/lib/usecases/read-answerables'
import { readDecision } from '@/lib/usecases/read-decision'
import { readInbox } from '@/lib/usecases/read-inbox'
import { setPersonState } from '@/lib/usecases/set-person-state'
import { byToken, MORNING, openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const HOUR_MS = 3_600_000
let project: Project
let gate: Decision
let lead: SceneContext
let mei: SceneContext

beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  gate = await scene.decision(project, { kind: 'manual-gate', facts: { authors: [] } })
  lead = await scene.person('Li Wei', 'approver', project)
  mei = await scene.person('Mei', 'operator', project)
  await database.db.approverName.create({ data: { projectId: project.id, name: 'lead', userId: userIdOf(lead) } })
})

/** Mei stands in for Li Wei from one hour after the morning for one hour. */
function delegate() {
  const hour = (count: number) => new Date(MORNING.getTime() + count * HOUR_MS)
  const who = { fromId: userIdOf(lead), toId: userIdOf(mei), createdById: userIdOf(lead), createdByName: 'Li Wei' }
  return database.db.delegation.create({
    data: { projectId: project.id, ...who, startsAt: hour(1), endsAt: hour(2) },
  })
}

/** Time goes by, and everybody proves again who they are. */
async function passFresh(ms: number): Promise<void> {
  scene.pass(ms)
  await database.db.session.updateMany({ data: { authenticatedAt: lead.clock() } })
}

const approve = (ctx: SceneContext) =>
  answerDecision(ctx, {
    ...{ slug: 'a', number: 7, optionId: 'approve', digest: gate.digest, idempotencyKey: randomUUID() },
  })

test('a delegate signs while the delegation holds, neither before nor after, and both names are kept', async () => {
  await delegate()
  await expect(approve(mei)).rejects.toMatchObject({ code: 'FORBIDDEN', detail: { key: 'answerNeedsNamed' } })
  await passFresh(2 * HOUR_MS)
  await expect(approve(mei)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await passFresh(-HOUR_MS)
  const view = await readDecision(mei, 'a', 7)
  expect(view).toMatchObject({ bar: null, signsFor: { approver: 'lead', onBehalfOf: 'Li Wei' } })
  expect(view.signers).toEqual(['Li Wei', 'Mei'])
  expect((await readInbox(mei)).rows[0]).toMatchObject({ youSign: true })
  await approve(mei)
  const [answer] = await database.db.answer.findMany()
  expect(answer).toMatchObject({ byName: 'Mei', onBehalfOfName: 'Li Wei', overrideReason: null })
  const audit = await database.db.audit.findFirstOrThrow({ where: { action: 'answer-decision' } })
  expect(audit).toMatchObject({ actorName: 'Mei', after: { approver: 'lead', onBehalfOf: 'Li Wei' } })
})

test('the approver signs in their own name although a delegate could', async () => {
  await delegate()
  await passFresh(HOUR_MS)
  await approve(lead)
  const [answer] = await database.db.answer.findMany()
  expect(answer).toMatchObject({ byName: 'Li Wei', onBehalfOfId: null })
})

test('a delegation that was ended, whose delegate or approver was disabled, or of another project lets nobody sign', async () => {
  const { id } = await delegate()
  await passFresh(HOUR_MS)
  const change = (data: object) => database.db.delegation.update({ where: { id }, data })
  const setDisabled = (ctx: SceneContext, disabledAt: Date | null) =>
    database.db.user.update({ where: { id: userIdOf(ctx) }, data: { disabledAt } })
  const isBarred = async () => (await readDecision(mei, 'a', 7)).bar
  expect(await isBarred()).toBeNull()
  await change({ endedAt: MORNING })
  expect(await isBarred()).toBe('named-approver')
  await change({ endedAt: null, projectId: (await scene.project('b', 'Project B')).id })
  expect(await isBarred()).toBe('named-approver')
  await change({ projectId: project.id })
  await setDisabled(lead, MORNING)
  expect(await isBarred()).toBe('named-approver')
  await setDisabled(lead, null)
  await setDisabled(mei, MORNING)
  expect((await readDecision(lead, 'a', 7)).signers).toEqual(['Li Wei'])
})

test('a held signature counts after its delegation ended, and not after its approver was shut out or unnamed', async () => {
  const { id } = await delegate()
  await passFresh(HOUR_MS)
  await approve(mei)
  const answer = await database.db.answer.findFirstOrThrow({ include: { decision: true } })
  const may = () => mayStillAnswer(database.db, answer)
  expect(await may()).toBe(true)
  await database.db.delegation.update({ where: { id }, data: { endedAt: new Date(lead.clock().getTime() + 1) } })
  expect(await may()).toBe(true)
  await database.db.approverName.updateMany({ data: { userId: userIdOf(mei) } })
  expect(await may()).toBe(false)
  await database.db.approverName.updateMany({ data: { userId: userIdOf(lead) } })
  await database.db.user.update({ where: { id: userIdOf(lead) }, data: { disabledAt: MORNING } })
  expect(await may()).toBe(false)
})

test('who is shut out takes along what they answered and signed and nobody recorded yet', async () => {
  const root = await scene.person('Root', 'installation-admin')
  await approve(lead)
  const by = { byId: userIdOf(lead), byName: 'Li Wei', byEmail: 'x@example.org', at: MORNING }
  const signing = { projectId: project.id, approver: 'lead', date: '2026-05-19', digest: 'd', ...by }
  await database.db.planSigning.create({ data: { ...signing, idempotencyKey: randomUUID() } })
  await setPersonState(root, { userId: userIdOf(lead), change: 'disable' })
  expect(await database.db.answer.findMany()).toMatchObject([{ state: 'undone' }])
  expect(await database.db.decision.findMany()).toMatchObject([{ state: 'pending', revision: 0 }])
  expect(await database.db.planSigning.findMany()).toMatchObject([{ failedWhy: 'barred', commit: null }])
  const action = { in: ['drop-answer', 'plan.unsigned'] }
  const audits = await database.db.audit.findMany({ where: { action }, orderBy: { action: 'asc' } })
  expect(audits).toMatchObject([
    { actorName: 'Root', subject: 'D-007 R01' },
    { actorName: 'Root', subject: 'a' },
  ])
})

test('no token signs, of the approver or of the delegate', async () => {
  await delegate()
  await passFresh(HOUR_MS)
  for (const ctx of [lead, mei])
    await expect(approve(byToken(ctx, ['answer', 'operate', 'read', 'report']))).rejects.toMatchObject({
      detail: { key: 'answerNeedsBrowser' },
    })
  expect(await database.db.answer.count()).toBe(0)
})

test('with four eyes who wrote covered files cannot sign alone; their delegate can, if they did not', async () => {
  await delegate()
  await passFresh(HOUR_MS)
  const authors = [{ name: 'Wei', email: lead.actor.kind === 'person' ? lead.actor.email : '' }]
  const facts = {
    authors,
    gate: { approver: 'lead', thing: 'the mail texts', digest: 'of nothing', files: 0, resigns: null },
  }
  await database.db.decision.update({ where: { id: gate.id }, data: { facts } })
  expect((await readDecision(lead, 'a', 7)).bar).toBeNull()
  await database.db.project.update({ where: { id: project.id }, data: { fourEyes: true } })
  await expect(approve(lead)).rejects.toMatchObject({ detail: { key: 'answerNeedsOtherEyes' } })
  expect(await readDecision(lead, 'a', 7)).toMatchObject({ bar: 'four-eyes', signers: ['Mei'] })
  const [line] = await readAnswerables(lead, [{ slug: 'a', number: 7 }])
  expect(line).toMatchObject({ bar: 'four-eyes', signers: ['Mei'] })
  await approve(mei)
  expect(await database.db.answer.count()).toBe(1)
})

test('nobody signs long after they proved who they are', async () => {
  scene.pass(16 * 60_000)
  await expect(approve(lead)).rejects.toMatchObject({ detail: { key: 'reauthenticate' } })
  await passFresh(0)
  await approve(lead)
})
