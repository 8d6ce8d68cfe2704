import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Decision, Project } from '@/lib/db/generated/client'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { overrideGate } from '@/lib/usecases/override-gate'
import { readDecision } from '@/lib/usecases/read-decision'
import { readProject } from '@/lib/usecases/read-project'
import { byToken, openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const REASON = 'Li Wei is ill and the release is today'
let project: Project
let gate: Decision
let lead: SceneContext
let admin: SceneContext

beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  gate = await scene.decision(project, { kind: 'manual-gate' })
  lead = await scene.person('Li Wei', 'approver', project)
  admin = await scene.person('Ada', 'admin', project)
  await database.db.approverName.create({ data: { projectId: project.id, name: 'lead', userId: userIdOf(lead) } })
})

const named = () => ({ slug: 'a', number: 7, digest: gate.digest, idempotencyKey: randomUUID() })
const override = (ctx: SceneContext, over: object = {}) => overrideGate(ctx, { ...named(), reason: REASON, ...over })

test('an administrator approves in the place of the approver, apart from signing, loudly and with a reason', async () => {
  await expect(answerDecision(admin, { ...named(), optionId: 'approve' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await readDecision(admin, 'a', 7)).toMatchObject({ bar: 'named-approver', mayOverride: true })
  await override(admin)
  const [answer] = await database.db.answer.findMany()
  expect(answer).toMatchObject({ byName: 'Ada', optionId: 'approve', overrideReason: REASON, onBehalfOfId: null })
  expect(answer?.text).toBe(`Override: ${REASON}`)
  const [audit] = await database.db.audit.findMany({ where: { action: 'override-gate' } })
  expect(audit).toMatchObject({ actorName: 'Ada', after: { overrideReason: REASON } })
  const [phase] = (await readProject(lead, { slug: 'a' })).phases
  expect(phase?.manualGate?.override).toEqual({ by: 'Ada', reason: REASON, decision: 7 })
})

test('a gate that is asked otherwise than the plan has it by now is neither signed nor overridden', async () => {
  await database.db.phase.updateMany({ where: { phaseId: 'P5' }, data: { approver: 'designer' } })
  await expect(override(admin)).rejects.toMatchObject({ code: 'CHANGED_SINCE_SEEN' })
  await database.db.phase.updateMany({ where: { phaseId: 'P5' }, data: { approver: 'lead', thing: 'all texts' } })
  const answer = answerDecision(lead, { ...named(), optionId: 'approve' })
  await expect(answer).rejects.toMatchObject({ code: 'CHANGED_SINCE_SEEN' })
  await database.db.phase.updateMany({ where: { phaseId: 'P5' }, data: { thing: 'the mail texts' } })
  await override(admin)
})

test('nobody else overrides, no token does, and not without a reason or long after signing in', async () => {
  const operator = await scene.person('Mei', 'operator', project)
  await expect(override(operator)).rejects.toMatchObject({ detail: { key: 'overrideAdminOnly' } })
  await expect(override(lead)).rejects.toMatchObject({ detail: { key: 'overrideAdminOnly' } })
  await expect(override(byToken(admin, ['answer', 'operate', 'read', 'report']))).rejects.toMatchObject({
    detail: { key: 'browserOnly' },
  })
  await expect(override(admin, { reason: ' too short ' })).rejects.toThrow()
  scene.pass(16 * 60_000)
  await expect(override(admin)).rejects.toMatchObject({ detail: { key: 'reauthenticate' } })
  expect(await database.db.answer.count()).toBe(0)
})

test('who may sign signs in their own name, and other kinds are not overridden', async () => {
  await database.db.approverName.updateMany({ data: { userId: userIdOf(admin) } })
  expect(await readDecision(admin, 'a', 7)).toMatchObject({ bar: null, mayOverride: false })
  await expect(override(admin)).rejects.toMatchObject({ detail: { key: 'overrideNeedless' } })
  const checkpoint = await scene.decision(project, { number: 8, kind: 'checkpoint' })
  await expect(override(admin, { number: 8, digest: checkpoint.digest })).rejects.toMatchObject({
    detail: { key: 'overrideGateOnly' },
  })
})

test('comes too late after the approver, who is told nothing was overridden', async () => {
  await answerDecision(lead, { ...named(), optionId: 'reject' })
  await expect(override(admin)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await database.db.answer.count()).toBe(1)
})
