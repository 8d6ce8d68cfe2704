import { expect, test } from 'vitest'
import { nameApprover } from '@/lib/usecases/name-approver'
import { readProject } from '@/lib/usecases/read-project'
import { openDecisionScene, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)

/** A project whose first phase is signed by `lead`, who is nobody yet. */
async function unnamedProject() {
  const project = await scene.project('a', 'Project A')
  await database.db.phase.updateMany({ where: { projectId: project.id }, data: { approver: 'lead', thing: 'texts' } })
  await database.db.approverName.deleteMany({ where: { projectId: project.id } })
  const admin = await scene.person('Ada', 'installation-admin')
  return { project, admin, lead: { slug: 'a', name: 'lead', userId: userIdOf(admin) } }
}

test('an administrator says who an approver of the plan is, once, and it is audited', async () => {
  const { project, admin, lead } = await unnamedProject()
  expect((await readProject(admin, { slug: 'a' })).unnamedApprovers).toEqual(['lead'])
  await nameApprover(admin, lead)
  expect((await readProject(admin, { slug: 'a' })).unnamedApprovers).toEqual([])
  await expect(nameApprover(admin, lead)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await database.db.audit.count({ where: { projectId: project.id, action: 'approver.name' } })).toBe(1)
})

test('nobody else names an approver, and no name is taken that the plan does not use', async () => {
  const { project, admin, lead } = await unnamedProject()
  const member = await scene.person('Mei', 'admin', project)
  await expect(nameApprover(member, lead)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(nameApprover(admin, { ...lead, name: 'boss' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await database.db.approverName.count({ where: { projectId: project.id } })).toBe(0)
})
