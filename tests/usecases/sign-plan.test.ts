import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Project } from '@/lib/db/generated/client'
import { signPlan } from '@/lib/usecases/sign-plan'
import { byToken, MORNING, openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const DIGEST = 'd'.repeat(64)
let project: Project
let wei: SceneContext
let mei: SceneContext

beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  wei = await scene.person('Li Wei', 'approver', project)
  mei = await scene.person('Mei', 'admin', project)
  await database.db.approverName.create({ data: { projectId: project.id, name: 'lead', userId: userIdOf(wei) } })
  const shown = { commit: 'c', digest: DIGEST, text: '{}', files: {}, at: MORNING }
  await database.db.planSnapshot.create({ data: { projectId: project.id, ...shown } })
})

const sign = (ctx: SceneContext, over: object = {}) =>
  signPlan(ctx, { slug: 'a', approver: 'lead', digest: DIGEST, idempotencyKey: randomUUID(), ...over })

test('the approver signs under one of their names, on the day it is where they are', async () => {
  await sign(wei, { zone: 'Pacific/Kiritimati' })
  const [signing] = await database.db.planSigning.findMany()
  expect(signing).toMatchObject({ approver: 'lead', date: '2026-05-19', byName: 'Li Wei', onBehalfOfId: null })
  const audit = await database.db.audit.findFirstOrThrow({ where: { action: 'plan.sign' } })
  expect(audit).toMatchObject({ actorName: 'Li Wei', after: { approver: 'lead', digest: DIGEST } })
})

test('nobody else signs: no administrator, no token, no name that means somebody else, no old session', async () => {
  await expect(sign(mei)).rejects.toMatchObject({ detail: { key: 'planSignerOnly', values: { who: 'Li Wei' } } })
  await expect(sign(wei, { approver: 'boss' })).rejects.toMatchObject({ detail: { key: 'planSignerOnly' } })
  await expect(sign(byToken(wei, ['answer', 'operate', 'read', 'report']))).rejects.toMatchObject({
    detail: { key: 'browserOnly' },
  })
  scene.pass(16 * 60_000)
  await expect(sign(wei)).rejects.toMatchObject({ detail: { key: 'reauthenticate' } })
  expect(await database.db.planSigning.count()).toBe(0)
})

test('a delegate signs in the place of the approver, and both names are kept', async () => {
  const window = { startsAt: MORNING, endsAt: new Date(MORNING.getTime() + 60_000) }
  const who = { fromId: userIdOf(wei), toId: userIdOf(mei), createdById: userIdOf(wei), createdByName: 'Li Wei' }
  await database.db.delegation.create({ data: { projectId: project.id, ...who, ...window } })
  await sign(mei)
  expect(await database.db.planSigning.findFirst()).toMatchObject({ byName: 'Mei', onBehalfOfName: 'Li Wei' })
})

test('a plan that is not the one that was shown, could not be shown whole, or has problems, is not signed', async () => {
  await expect(sign(wei, { digest: 'e'.repeat(64) })).rejects.toMatchObject({ code: 'CHANGED_SINCE_SEEN' })
  const [whole, cut] = [
    { 'ralph-loop/PRD-P1.md': '# P1' },
    { 'ralph-loop/PRD-P1.md': '# P1', 'ralph-loop/PRD-P2.md': null },
  ]
  await database.db.planSnapshot.updateMany({ data: { files: cut } })
  await expect(sign(wei)).rejects.toMatchObject({
    detail: { key: 'planNotShown', values: { files: 'ralph-loop/PRD-P2.md' } },
  })
  await database.db.planSnapshot.updateMany({ data: { files: whole } })
  const problem = { severity: 'error', code: 'prd-missing', message: 'x' }
  await database.db.project.update({ where: { id: project.id }, data: { problems: [problem] } })
  await expect(sign(wei)).rejects.toMatchObject({ detail: { key: 'planHasProblems' } })
  const unsigned = [{ ...problem, code: 'approved-by-missing' }]
  await database.db.project.update({ where: { id: project.id }, data: { problems: unsigned } })
  await sign(wei)
})

test('the same request again signs once; another beside it is refused while the first is under way', async () => {
  const idempotencyKey = randomUUID()
  await Promise.all([sign(wei, { idempotencyKey }), sign(wei, { idempotencyKey })])
  await expect(sign(wei)).rejects.toMatchObject({ detail: { key: 'planSigningUnderWay' } })
  expect(await database.db.planSigning.count()).toBe(1)
  expect(await database.db.audit.count({ where: { action: 'plan.sign' } })).toBe(1)
})
