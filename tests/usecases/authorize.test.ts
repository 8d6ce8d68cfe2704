import { describe, expect, test } from 'vitest'
import type { RefusalCode } from '@/lib/core/errors'
import { ROLES, type Role, requireAdmin, requireProject } from '@/lib/usecases/authorize'
import type { TokenScope } from '@/lib/usecases/context'
import { byToken, openDecisionScene } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)

describe('a role may do what the weaker ones may, and no more', () => {
  test.each(ROLES.flatMap(held => ROLES.map(needed => [held, needed] as const)))(
    '%s where %s is needed',
    async (held, needed) => {
      const project = await scene.project('a', 'A')
      const person = await scene.person('Mei', held, project)
      const isAllowed = ROLES.indexOf(held) >= ROLES.indexOf(needed)
      expect(await codeOf(requireProject(person, 'a', needed))).toBe(isAllowed ? 'allowed' : 'FORBIDDEN')
    },
  )
})

test('who has no part in a project cannot tell it from one that does not exist', async () => {
  const project = await scene.project('a', 'A')
  const stranger = await scene.person('Eve', 'stranger', project)
  const [there, missing] = await Promise.all(
    ['a', 'b'].map(slug => requireProject(stranger, slug, 'viewer').catch(error => error)),
  )
  expect(there.detail.message.replace('project a', 'project b')).toBe(missing.detail.message)
  expect([there.code, missing.code]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
})

test('an administrator of the installation has every role everywhere', async () => {
  await scene.project('a', 'A')
  const admin = await scene.person('Ada', 'installation-admin')
  expect(await codeOf(requireProject(admin, 'a', 'admin'))).toBe('allowed')
  expect(requireAdmin(admin).name).toBe('Ada')
})

test('an administrator of one project is none of the installation', async () => {
  const project = await scene.project('a', 'A')
  const person = await scene.person('Mei', 'admin', project)
  expect(() => requireAdmin(person)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }))
})

describe('a token does what its scopes name and its person may, and never what needs a browser', () => {
  test.each<[TokenScope[], Role, 'allowed' | RefusalCode]>([
    [['read'], 'viewer', 'allowed'],
    [['read'], 'operator', 'FORBIDDEN'],
    [['operate'], 'operator', 'allowed'],
    [['operate'], 'viewer', 'FORBIDDEN'],
    [['read', 'report', 'operate', 'answer'], 'approver', 'FORBIDDEN'],
    [['read', 'report', 'operate', 'answer'], 'admin', 'FORBIDDEN'],
    [[], 'viewer', 'FORBIDDEN'],
  ])('scopes %j where %s is needed: %s', async (scopes, needed, expected) => {
    await scene.project('a', 'A')
    const admin = await scene.person('Ada', 'installation-admin')
    expect(await codeOf(requireProject(byToken(admin, scopes), 'a', needed))).toBe(expected)
    expect(() => requireAdmin(byToken(admin, scopes))).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }))
  })
})

test('a token is no way round the role of its person', async () => {
  const project = await scene.project('a', 'A')
  const viewer = byToken(await scene.person('Mei', 'viewer', project), ['operate'])
  expect(await codeOf(requireProject(viewer, 'a', 'operator'))).toBe('FORBIDDEN')
})

test('nobody who is signed out gets past', async () => {
  await scene.project('a', 'A')
  const anonymous = { actor: { kind: 'anonymous' as const, from: '' }, db: database.db }
  expect(await codeOf(requireProject(anonymous, 'a', 'viewer'))).toBe('UNAUTHENTICATED')
})

const codeOf = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    () => 'allowed',
    error => error.code,
  )
