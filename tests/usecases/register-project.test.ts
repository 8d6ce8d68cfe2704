import { afterEach, expect, test } from 'vitest'
import { registerProject } from '@/lib/usecases/register-project'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let scene: LoopScene | null = null

afterEach(async () => {
  await scene?.close()
  scene = null
})

async function registration() {
  scene = await openLoopScene(database)
  const place = { path: scene.repository.path, baseBranch: 'main', branch: 'ralph/master-plan', subfolder: '' }
  return { person: scene.person, again: { ...place, name: 'Again', slug: 'again', approvers: {} } }
}

test('a branch of a repository is walked by one project only', async () => {
  const { person, again } = await registration()
  await expect(registerProject(person, again)).rejects.toMatchObject({
    code: 'CONFLICT',
    detail: { key: 'alreadyRegistered' },
  })
  expect(await registerProject(person, { ...again, branch: 'ralph/other' })).toEqual({ slug: 'again' })
})

test('a short name is taken once', async () => {
  const { person, again } = await registration()
  const taken = { ...again, slug: 'scene', branch: 'ralph/other' }
  await expect(registerProject(person, taken)).rejects.toMatchObject({ code: 'CONFLICT', detail: { key: 'slugTaken' } })
})

test.each([
  ['the branch it starts from', 'main', 'branchIsBase'],
  ['an option', '--upload-pack=x', 'branchInvalid'],
  ['a path out', 'a/../b', 'branchInvalid'],
  ['a space', 'a b', 'branchInvalid'],
])('the loop does not walk on %s', async (_what, branch, key) => {
  const { person, again } = await registration()
  await expect(registerProject(person, { ...again, branch })).rejects.toMatchObject({
    code: 'VALIDATION',
    detail: { key },
  })
})

test('only an administrator registers, in a browser', async () => {
  const { person, again } = await registration()
  const actor = { ...person.actor, isAdmin: false } as typeof person.actor
  await expect(registerProject({ ...person, actor }, again)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
