import { beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '@/lib/db/generated/client'
import { delegateSigning } from '@/lib/usecases/delegate-signing'
import { endDelegation } from '@/lib/usecases/end-delegation'
import { nameApprover } from '@/lib/usecases/name-approver'
import { readApprovers } from '@/lib/usecases/read-approvers'
import { readProject } from '@/lib/usecases/read-project'
import { removeApprover } from '@/lib/usecases/remove-approver'
import { setSigningRules } from '@/lib/usecases/set-signing-rules'
import { byToken, MORNING, openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const HOUR_MS = 3_600_000
const hour = (count: number) => new Date(MORNING.getTime() + count * HOUR_MS)
let project: Project
let admin: SceneContext
let wei: SceneContext
let mei: SceneContext

/** A project whose first phase is signed by `lead`, who is nobody yet. */
beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  admin = await scene.person('Ada', 'admin', project)
  wei = await scene.person('Li Wei', 'viewer', project)
  mei = await scene.person('Mei', 'operator', project)
})

const name = (ctx: SceneContext, given: object = {}) =>
  nameApprover(ctx, { slug: 'a', name: 'lead', userId: userIdOf(wei), ...given })
const audited = (action: string) => database.db.audit.findMany({ where: { action }, orderBy: { id: 'asc' } })
const roleOf = async (ctx: SceneContext) =>
  (await database.db.membership.findFirst({ where: { projectId: project.id, userId: userIdOf(ctx) } }))?.role

describe('an approver of the plan', () => {
  test('is named by an administrator of the project, becomes an approver of it, and it is audited', async () => {
    expect((await readProject(admin, { slug: 'a' })).unnamedApprovers).toEqual(['lead'])
    await name(admin)
    expect((await readProject(admin, { slug: 'a' })).unnamedApprovers).toEqual([])
    expect(await roleOf(wei)).toBe('approver')
    expect(await audited('approver.name')).toMatchObject([{ actorName: 'Ada', after: { name: 'lead' } }])
  })

  test('is changed and removed only by who saw whom the name means', async () => {
    await name(admin)
    await expect(name(admin, { userId: userIdOf(mei) })).rejects.toMatchObject({ code: 'CONFLICT' })
    await name(admin, { userId: userIdOf(mei), was: userIdOf(wei) })
    const remove = { slug: 'a', name: 'lead', was: userIdOf(wei) }
    await expect(removeApprover(admin, remove)).rejects.toMatchObject({ code: 'CONFLICT' })
    await removeApprover(admin, { ...remove, was: userIdOf(mei) })
    expect(await database.db.approverName.count()).toBe(0)
    expect((await audited('approver.name'))[1]).toMatchObject({ before: { userId: userIdOf(wei) } })
    expect(await audited('approver.remove')).toMatchObject([{ before: { userId: userIdOf(mei) } }])
  })

  test('is not named by anybody else, nor by a token, nor long after signing in', async () => {
    for (const ctx of [wei, mei]) await expect(name(ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const token = byToken(admin, ['read', 'operate', 'answer', 'report'])
    await expect(name(token)).rejects.toMatchObject({ detail: { key: 'browserOnly' } })
    scene.pass(16 * 60_000)
    await expect(name(admin)).rejects.toMatchObject({ detail: { key: 'reauthenticate' } })
    expect(await database.db.approverName.count()).toBe(0)
  })

  test('is not the administrator who says so, while a gate waits for that name', async () => {
    await scene.decision(project, { kind: 'manual-gate' })
    const self = name(admin, { userId: userIdOf(admin) })
    await expect(self).rejects.toMatchObject({ code: 'CONFLICT', detail: { key: 'approverSelfWhileWaiting' } })
    await name(admin, { name: 'designer', userId: userIdOf(admin) })
    await name(admin)
  })

  test('is somebody of the project for its administrators, anybody for those of the installation', async () => {
    const ann = await scene.person('Ann', 'stranger')
    const root = await scene.person('Root', 'installation-admin')
    await expect(name(admin, { userId: userIdOf(ann) })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await name(root, { userId: userIdOf(ann) })
    expect(await roleOf(ann)).toBe('approver')
  })

  test.each(['—', 'a, b', 'tbd', ''])('is never called %j', async bad => {
    await expect(name(admin, { name: bad })).rejects.toMatchObject({ detail: { key: 'approverNameInvalid' } })
  })
})

describe('a delegation', () => {
  const wish = (over: object = {}) => ({
    ...{ slug: 'a', fromId: userIdOf(wei), toId: userIdOf(mei), startsAt: hour(1), endsAt: hour(3), ...over },
  })

  beforeEach(() => name(admin))

  test('is made by the approver, shown to all, ended by them, and audited with both names', async () => {
    await delegateSigning(wei, wish())
    const [shown] = (await readApprovers(mei, { slug: 'a' })).delegations
    expect(shown).toMatchObject({ from: 'Li Wei', to: 'Mei', state: 'upcoming', mayEnd: false, createdBy: 'Li Wei' })
    scene.pass(2 * HOUR_MS)
    await database.db.session.updateMany({ data: { authenticatedAt: hour(2) } })
    expect((await readApprovers(wei, { slug: 'a' })).delegations[0]).toMatchObject({ state: 'active', mayEnd: true })
    await endDelegation(wei, { slug: 'a', delegationId: shown?.id ?? '' })
    expect((await readApprovers(wei, { slug: 'a' })).delegations[0]).toMatchObject({ state: 'over', endedBy: 'Li Wei' })
    const again = endDelegation(admin, { slug: 'a', delegationId: shown?.id ?? '' })
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT' })
    const [made, ended] = [await audited('delegation.create'), await audited('delegation.end')]
    expect(made).toMatchObject([{ actorName: 'Li Wei', after: { from: expect.stringMatching(/^liwei/) } }])
    expect(ended).toMatchObject([{ before: { to: expect.stringMatching(/^mei/) } }])
  })

  test('is made by an administrator in the place of the approver, and by nobody else', async () => {
    await expect(delegateSigning(mei, wish())).rejects.toMatchObject({ detail: { key: 'delegationNotYours' } })
    await expect(delegateSigning(byToken(wei, ['answer', 'operate', 'read']), wish())).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const self = delegateSigning(admin, wish({ toId: userIdOf(admin) }))
    await expect(self).rejects.toMatchObject({ code: 'FORBIDDEN', detail: { key: 'delegationToSelf' } })
    await delegateSigning(admin, wish())
    const { id } = await database.db.delegation.findFirstOrThrow()
    await expect(endDelegation(mei, { slug: 'a', delegationId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('of two overlapping ones at the same moment exactly one is made', async () => {
    const bo = await scene.person('Bo', 'operator', project)
    const other = wish({ toId: userIdOf(bo), startsAt: hour(2), endsAt: hour(4) })
    const results = await Promise.allSettled([delegateSigning(wei, wish()), delegateSigning(admin, other)])
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    const refused = results.find(result => result.status === 'rejected')
    expect(refused).toMatchObject({ reason: { detail: { key: 'delegationOverlapping' } } })
  })

  test('to oneself, to a stranger, or of who is no approver is refused', async () => {
    const stranger = await scene.person('Ann', 'stranger')
    const refusals = [
      [wish({ toId: userIdOf(wei) }), 'delegationSelf'],
      [wish({ toId: userIdOf(stranger) }), 'delegateStranger'],
      [wish({ fromId: userIdOf(mei), toId: userIdOf(wei) }), 'delegationNoApprover'],
    ] as const
    for (const [asked, key] of refusals)
      await expect(delegateSigning(admin, asked)).rejects.toMatchObject({ detail: { key } })
  })
})

test('the rules of signing are set by administrators of the project in a browser, and audited', async () => {
  const rules = { slug: 'a', fourEyes: true, requiresBrowserSignature: true }
  await expect(setSigningRules(mei, rules)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(setSigningRules(byToken(admin, ['operate']), rules)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await setSigningRules(admin, rules)
  await setSigningRules(admin, rules)
  expect((await readApprovers(wei, { slug: 'a' })).rules).toEqual({ fourEyes: true, requiresBrowserSignature: true })
  expect(await audited('project.signing-rules')).toMatchObject([{ before: { fourEyes: false } }])
})
