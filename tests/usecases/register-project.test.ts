import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createGit } from '@/lib/git/git'
import { inspectRepository } from '@/lib/usecases/inspect-repository'
import { registerProject } from '@/lib/usecases/register-project'
import { createRepository } from '@/tests/support/git-repository'
import { type LoopScene, openLoopScene } from '@/tests/support/loop-scene'
import { createTempDir } from '@/tests/support/temp-dir'
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
  await expect(registerProject(person, { ...again, subfolder: 'packages/api' })).rejects.toMatchObject({
    code: 'CONFLICT',
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

test('an approver who is nobody here is a problem of the form', async () => {
  const { person, again } = await registration()
  for (const id of ['not-an-id', '0190d2f1-0000-7000-8000-000000000000']) {
    const stranger = registerProject(person, { ...again, branch: 'ralph/other', approvers: { lead: id } })
    await expect(stranger).rejects.toMatchObject({ code: 'VALIDATION', detail: { key: 'approverStranger' } })
  }
})

test('what cannot be walked is refused with one sentence, credentials never shown', async () => {
  const { person } = await registration()
  const refusal = (given: string, ctx = person) =>
    inspectRepository(ctx, { path: given }).then(
      () => null,
      ({ detail }) => detail as { key: string; message: string; values: Record<string, string> },
    )
  const address = await refusal('https://me:s3cret@host/x.git')
  expect(address?.key).toBe('pathNotAbsolute')
  expect(JSON.stringify(address)).not.toContain('s3cret')
  const empty = await createTempDir('empty-')
  expect(await refusal(empty)).toMatchObject({ key: 'notARepository' })
  await person.git.run(['init', '--quiet'], { cwd: empty })
  expect(await refusal(empty)).toMatchObject({ key: 'noCommits' })
  const detached = await createRepository({ branch: 'a' })
  await detached.git('checkout', '--quiet', '--detach')
  await detached.git('branch', '--quiet', '-D', 'a')
  expect(await refusal(detached.path)).toMatchObject({ key: 'noBranch' })
  const old = await createTempDir('old-')
  await writeFile(join(old, 'git'), '#!/bin/sh\necho git version 2.30.2\n')
  await chmod(join(old, 'git'), 0o755)
  const withOldGit = { ...person, git: createGit({ PATH: old, HOME: old }) }
  expect(await refusal(detached.path, withOldGit)).toMatchObject({ key: 'gitUnfit', values: { found: '2.30.2' } })
})

test('only an administrator registers, in a browser', async () => {
  const { person, again } = await registration()
  const actor = { ...person.actor, isAdmin: false } as typeof person.actor
  await expect(registerProject({ ...person, actor }, again)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('who is named as an approver becomes one of the project, to see what they sign', async () => {
  const { person, again } = await registration()
  const mei = { username: 'mei', name: 'Mei', email: 'mei@example.com', passwordHash: '-' }
  const { id: userId } = await database.db.user.create({ data: mei })
  await registerProject(person, { ...again, branch: 'ralph/other', approvers: { lead: userId, 负责人: userId } })
  const members = await database.db.membership.findMany({ where: { project: { slug: 'again' }, userId } })
  expect(members).toMatchObject([{ role: 'approver' }])
})
