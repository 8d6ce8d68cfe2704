import { beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '@/lib/db/generated/client'
import { listMembers } from '@/lib/usecases/list-members'
import { listVisibleProjects } from '@/lib/usecases/list-visible-projects'
import { setMemberRole } from '@/lib/usecases/set-member-role'
import { byToken, openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
let project: Project
let ada: SceneContext
let mei: SceneContext

beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  ada = await scene.person('Ada', 'admin', project)
  mei = await scene.person('Mei', 'stranger')
})

const set = (role: string | null, seen: string | null = null, ctx = ada) =>
  setMemberRole(ctx, { slug: 'a', userId: userIdOf(mei), seen, role } as never)
const seenBy = (ctx: SceneContext) => listVisibleProjects(ctx)
const roleOf = async () => (await listMembers(ada, { slug: 'a' })).members.find(line => line.name === 'Mei')?.role

test('a person sees nothing of a project until an administrator of it gives them a role, and nothing after it is taken', async () => {
  expect(await seenBy(mei)).toEqual([])
  await set('viewer')
  expect(await seenBy(mei)).toEqual([project.id])
  await set('operator', 'viewer')
  expect(await roleOf()).toBe('operator')
  await set(null, 'operator')
  expect(await seenBy(mei)).toEqual([])
  await expect(listMembers(mei, { slug: 'a' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const audits = await database.db.audit.findMany({ orderBy: { id: 'asc' } })
  expect(audits).toMatchObject(
    [
      [null, 'viewer'],
      ['viewer', 'operator'],
      ['operator', null],
    ].map(([before, after]) => ({
      action: 'member.role',
      actorName: 'Ada',
      projectId: project.id,
      before: { name: 'Mei', role: before },
      after: { role: after },
    })),
  )
})

describe('nobody gives roles but administrators of the project and of the installation', () => {
  test.each(['viewer', 'operator', 'approver'] as const)('a %s is refused', async role => {
    const member = await scene.person('Bo', role, project)
    await expect(set('admin', null, member)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await listMembers(member, { slug: 'a' })).toMatchObject({ mayChange: false, candidates: [] })
  })

  test('an administrator of another project is told that there is none', async () => {
    const other = await scene.person('Bo', 'admin', await scene.project('b', 'Project B'))
    await expect(set('admin', null, other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('an administrator of the installation may, a token and an old session may not', async () => {
    const root = await scene.person('Root', 'installation-admin')
    await expect(set('viewer', null, byToken(root, ['read', 'operate', 'answer']))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await set('viewer', null, root)
    scene.pass(15 * 60_000)
    await expect(set('admin', 'viewer', root)).rejects.toMatchObject({ detail: { key: 'reauthenticate' } })
    expect(await roleOf()).toBe('viewer')
  })
})

test('of two changes from the same sight one wins, the other is told to look again', async () => {
  await set('viewer')
  const results = await Promise.allSettled([set('operator', 'viewer'), set('approver', 'viewer'), set(null, 'viewer')])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CONFLICT' })
  expect(await database.db.audit.count({ where: { action: 'member.role' } })).toBe(2)
})

test('who is named as an approver stays one until somebody else is named', async () => {
  await set('approver')
  const { id: projectId } = project
  await database.db.approverName.create({ data: { projectId, name: 'lead', userId: userIdOf(mei) } })
  for (const role of [null, 'viewer', 'operator'])
    await expect(set(role, 'approver')).rejects.toMatchObject({
      code: 'CONFLICT',
      detail: { key: 'memberIsNamed', values: { names: 'lead', name: 'Mei' } },
    })
  await set('admin', 'approver')
  await database.db.approverName.updateMany({ data: { userId: userIdOf(ada) } })
  await set(null, 'admin')
})

test('a disabled person gets no role, but theirs can be taken away', async () => {
  await set('operator')
  await database.db.user.update({ where: { id: userIdOf(mei) }, data: { disabledAt: new Date() } })
  await expect(set('admin', 'operator')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await set(null, 'operator')
  expect(await roleOf()).toBeUndefined()
})

test('administrators are shown with the members and are no candidates', async () => {
  const root = await scene.person('Root', 'installation-admin')
  const { members, admins, candidates, mayChange } = await listMembers(ada, { slug: 'a' })
  expect(members).toMatchObject([{ name: 'Ada', role: 'admin', isYou: true }])
  expect([admins, candidates].map(list => list.map(({ name }) => name))).toEqual([['Root'], ['Mei']])
  expect(mayChange).toBe(true)
  expect(await listMembers(byToken(root, ['read']), { slug: 'a' })).toMatchObject({ mayChange: false, candidates: [] })
})
