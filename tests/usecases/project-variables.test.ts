import { expect, test } from 'vitest'
import { createSealBox } from '@/lib/seal/seal-box'
import { deleteVariable } from '@/lib/usecases/delete-variable'
import { listVariables } from '@/lib/usecases/list-variables'
import { setVariable } from '@/lib/usecases/set-variable'
import { openDecisionScene, type SceneContext } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const seal = createSealBox('a secret of at least thirty-two characters')
const sealing = (ctx: SceneContext) => ({ ...ctx, seal })

test('an administrator of the project sets, changes and deletes a variable; values stand nowhere in the clear', async () => {
  const project = await scene.project('a', 'Project A')
  const admin = sealing(await scene.person('Ada', 'admin', project))
  await setVariable(admin, { slug: 'a', name: 'B_KEY', value: 'first-value' })
  await setVariable(admin, { slug: 'a', name: 'B_KEY', value: 'second-value' })
  await setVariable(admin, { slug: 'a', name: 'A_KEY', value: 'tiny' })
  const listed = await listVariables(admin, { slug: 'a' })
  expect(listed.map(({ name, isMasked, opens }) => [name, isMasked, opens])).toEqual([
    ['A_KEY', false, true],
    ['B_KEY', true, true],
  ])
  const row = await database.db.projectVariable.findFirstOrThrow({ where: { name: 'B_KEY' } })
  expect(seal.open({ projectId: project.id, name: 'B_KEY' }, row.sealed)).toBe('second-value')
  await deleteVariable(admin, { slug: 'a', name: 'B_KEY' })
  await expect(deleteVariable(admin, { slug: 'a', name: 'B_KEY' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const audit = await database.db.audit.findMany({ where: { projectId: project.id }, orderBy: { id: 'asc' } })
  const actions = ['variable.set', 'variable.changed', 'variable.set', 'variable.deleted']
  expect(audit.map(entry => entry.action)).toEqual(actions)
  expect(
    JSON.stringify([audit, listed, row], (_key, value) => (typeof value === 'bigint' ? `${value}` : value)),
  ).not.toMatch(/-value|tiny/)
})

test('nobody else sees or changes them, no token does, and a bad name says which field is wrong', async () => {
  const project = await scene.project('a', 'Project A')
  const admin = sealing(await scene.person('Ada', 'admin', project))
  const operator = sealing(await scene.person('Mei', 'operator', project))
  const given = { slug: 'a', name: 'A_KEY', value: 'some-value' }
  await expect(setVariable(operator, given)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(listVariables(operator, given)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(deleteVariable(operator, given)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const token = { ...admin, actor: { ...admin.actor, via: 'token', scopes: ['operate'] } as typeof admin.actor }
  await expect(setVariable(token, given)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const faulty = setVariable(admin, { ...given, name: 'GIT_DIR' })
  await expect(faulty).rejects.toMatchObject({ detail: { data: [{ path: ['name'], message: 'variableReserved' }] } })
  expect(await database.db.projectVariable.count()).toBe(0)
})
