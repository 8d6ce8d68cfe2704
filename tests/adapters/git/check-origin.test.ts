import { execFileSync } from 'node:child_process'
import { access, chmod, chown, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { originProblemWords } from '@/lib/core/git/origin-problem'
import { createGit } from '@/lib/git/git'
import { createRepository } from '@/tests/support/git-repository'
import { createTempDir } from '@/tests/support/temp-dir'

const git = createGit({ PATH: process.env.PATH, HOME: '/nonexistent' })
const isRoot = process.getuid?.() === 0
let undo: (() => void) | null = null

afterEach(() => {
  undo?.()
  undo = null
})

/** Makes a folder read-only, for root too where the file system can. */
async function forbidWriting(folder: string): Promise<boolean> {
  const change = (...args: [string, ...string[]]) => execFileSync(args[0], args.slice(1), { stdio: 'ignore' })
  try {
    change('chattr', '+i', folder)
    undo = () => change('chattr', '-i', folder)
  } catch {
    await chmod(folder, 0o555)
    undo = () => change('chmod', '755', folder)
  }
  return access(folder, constants.W_OK).then(
    () => false,
    () => true,
  )
}

test('what is no repository, and what is one, are told apart', async () => {
  const repository = await createRepository()
  expect(await git.checkOrigin(repository.path)).toBeNull()
  expect(await git.checkOrigin(join(repository.path, 'none'))).toMatchObject({ type: 'missing' })
  expect(await git.checkOrigin(await createTempDir())).toMatchObject({ type: 'missing' })
})

// C24
test('a git store that cannot be written is found without writing, the place named', async context => {
  const repository = await createRepository()
  const place = join(repository.path, '.git', 'objects')
  if (!(await forbidWriting(place))) return context.skip()
  const problem = await git.checkOrigin(repository.path)
  expect(problem).toEqual({ type: 'read-only', path: repository.path, place })
  expect(problem && originProblemWords(problem)).toContain(`${place} cannot be written`)
})

// C24
test.skipIf(!isRoot)('a repository of another user is refused with its owner, and safe.directory stays', async () => {
  const repository = await createRepository()
  await chown(repository.path, 65_534, 65_534)
  await chown(join(repository.path, '.git'), 65_534, 65_534)
  expect(await git.checkOrigin(repository.path)).toEqual({
    ...{ type: 'owned-by-other', path: repository.path, owner: 65_534 },
  })
})

test('a partial clone is refused while files of its branches are missing', async () => {
  const repository = await createRepository({ config: { 'uploadpack.allowFilter': 'true' } })
  await repository.commit('Second', { 'README.md': 'second\n' })
  const partial = join(await createTempDir('partial-'), 'clone')
  await repository.git('clone', '--quiet', '--filter=blob:none', `file://${repository.path}`, partial)
  const problem = await git.checkOrigin(partial)
  expect(problem).toEqual({ type: 'partial', path: partial })
  const mend = /git -C '(.*)' (.*)$/.exec(problem ? originProblemWords(problem) : '')
  await repository.git('-C', mend?.[1] ?? '', ...(mend?.[2] ?? '').split(' '))
  expect(await git.checkOrigin(partial)).toBeNull()
})
