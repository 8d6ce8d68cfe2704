import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createGit } from '@/lib/git/git'
import { createRepository } from '@/tests/support/git-repository'
import { createTempDir } from '@/tests/support/temp-dir'

/** A git whose person has this configuration. */
async function gitOf(config = '') {
  const home = await createTempDir('person-')
  await writeFile(join(home, '.gitconfig'), config)
  return createGit({ PATH: process.env.PATH, HOME: home })
}

// C22
describe('where the loop starts when nobody chooses', () => {
  test.each(['master', 'trunk', '主线/一'])('is the current branch, %s, whatever it is called', async branch => {
    const git = await gitOf()
    const repository = await createRepository({ branch })
    await repository.git('branch', 'another')
    await repository.git('update-ref', 'refs/remotes/origin/another', 'HEAD')
    await repository.commit('Ahead of every other')
    const facts = await git.inspectOrigin(repository.path)
    expect(facts).toMatchObject({ currentBranch: branch, defaultBase: branch, hasCommits: true })
    expect((await git.findOddities(facts ?? fail(), branch)).oddities).toEqual([])
  })

  test('is the branch at a detached HEAD, and the report says so', async () => {
    const git = await gitOf()
    const repository = await createRepository({ branch: 'a' })
    await repository.git('branch', 'b')
    await repository.commit('Only on a')
    await repository.git('checkout', '--quiet', '--detach', 'b')
    const facts = await git.inspectOrigin(repository.path)
    expect(facts).toMatchObject({ currentBranch: null, defaultBase: 'b' })
    const { oddities } = await git.findOddities(facts ?? fail(), 'b')
    expect(oddities).toEqual([{ code: 'head-detached', values: { branch: 'b' } }])
  })

  test('is a branch with commits when the current one has none, and nothing when there is no commit', async () => {
    const git = await gitOf()
    const repository = await createRepository({ branch: 'a' })
    await repository.git('checkout', '--quiet', '--orphan', 'new')
    const facts = await git.inspectOrigin(repository.path)
    expect(facts).toMatchObject({ currentBranch: 'new', defaultBase: 'a', hasCommits: true })
    const { oddities } = await git.findOddities(facts ?? fail(), 'a')
    expect(oddities).toEqual([{ code: 'head-unborn', values: { current: 'new', branch: 'a' } }])
    await repository.git('update-ref', '-d', 'refs/heads/a')
    expect(await git.inspectOrigin(repository.path)).toMatchObject({ defaultBase: null, hasCommits: false })
  })

  test('is nothing when a detached HEAD is the only commit', async () => {
    const git = await gitOf()
    const repository = await createRepository({ branch: 'a' })
    await repository.git('checkout', '--quiet', '--detach')
    await repository.git('branch', '--quiet', '-D', 'a')
    expect(await git.inspectOrigin(repository.path)).toMatchObject({ defaultBase: null, hasCommits: true })
  })
})

test('a bare repository, a linked worktree, a folder inside and a sparse checkout are read like any other', async () => {
  const git = await gitOf()
  const repository = await createRepository({ files: { 'in/a.txt': 'x', 'b/c.txt': 'x' } })
  const linked = join(await createTempDir('linked-'), 'a worktree')
  await repository.git('worktree', 'add', '--quiet', '-b', 'side', linked)
  expect(await git.inspectOrigin(linked)).toMatchObject({ root: linked, currentBranch: 'side', defaultBase: 'side' })
  expect(await git.inspectOrigin(join(repository.path, 'in'))).toMatchObject({ root: repository.path, subfolder: 'in' })
  expect(await git.inspectOrigin(join(repository.path, '.git', 'refs'))).toBeNull()
  await repository.git('clone', '--quiet', '--bare', '.', join(repository.path, '../bare.git'))
  const bare = join(repository.path, '../bare.git')
  expect(await git.inspectOrigin(bare)).toMatchObject({ isBare: true, defaultBase: 'main', hooksPath: null })
  await repository.git('sparse-checkout', 'set', 'in')
  expect(await git.inspectOrigin(repository.path)).toMatchObject({ defaultBase: 'main' })
})

// C20
describe('whom the loop commits as', () => {
  const person = '[user]\n\tname = Global\n\temail = g@example.com\n'
  test.each<[string, Record<string, string | null>, string, object]>([
    ['the repository', { 'user.name': 'Local', 'user.email': 'l@x' }, person, { name: 'Local', source: 'repository' }],
    ['both levels', { 'user.name': 'Local', 'user.email': null }, person, { name: 'Local', email: 'g@example.com' }],
    ['the person', { 'user.name': null, 'user.email': null }, person, { name: 'Global', source: 'global' }],
    ['nobody', { 'user.name': null, 'user.email': null }, '', { name: 'Gatewalk', source: 'fallback' }],
    ['half a name', { 'user.name': 'Local', 'user.email': null }, '', { name: 'Gatewalk', source: 'fallback' }],
    ['a name git refuses', { 'user.name': '.', 'user.email': 'dot@x' }, '', { name: 'dot', email: 'dot@x' }],
  ])('is told by %s', async (_who, config, global, identity) => {
    const git = await gitOf(global)
    const repository = await createRepository({ config })
    expect((await git.inspectOrigin(repository.path))?.identity).toMatchObject(identity)
  })
})

test('hooks that git skips, signing, LFS and filters are told before a run', async () => {
  const git = await gitOf('[commit]\n\tgpgsign = true\n[filter "lfs"]\n\tclean = git-lfs clean\n\trequired = true\n')
  const config = { 'commit.gpgsign': null, 'core.hooksPath': 'tools/hooks', 'filter.own.clean': 'cat' }
  const files = {
    '.gitattributes': '*.bin filter=lfs diff=lfs\n*.own filter=own\n*.none filter=unknown\n',
    'tools/hooks/pre-commit': '#!/bin/sh\n',
    'tools/hooks/pre-push': '#!/bin/sh\n',
  }
  const repository = await createRepository({ config, files })
  await chmod(join(repository.path, 'tools/hooks/pre-commit'), 0o644)
  const facts = await git.inspectOrigin(repository.path)
  expect(facts).toMatchObject({ signs: true, hooksPath: 'tools/hooks' })
  expect(await git.findOddities(facts ?? fail(), 'main')).toEqual({
    problem: null,
    oddities: [
      { code: 'unsigned', values: {} },
      { code: 'hooks-not-executable', values: { names: 'pre-commit' } },
      { code: 'lfs-pointers', values: {} },
      { code: 'filter-unused', values: { filter: 'own' } },
    ],
  })
})

test('a filter that git cannot do without and that is not installed is a problem', async () => {
  const git = await gitOf('[filter "crypt"]\n\tsmudge = no-such-crypt smudge\n\trequired = true\n')
  const repository = await createRepository({ files: { 'a/.gitattributes': 'x filter=crypt\n' } })
  const facts = await git.inspectOrigin(repository.path)
  expect((await git.findOddities(facts ?? fail(), 'main')).problem).toEqual({
    ...{ type: 'filter-missing', path: repository.path, filter: 'crypt', program: 'no-such-crypt' },
  })
})

test('a git that is too old, or not there, is told by its version', async () => {
  const folder = await createTempDir('path-')
  const asked = (path: string) => createGit({ PATH: path, HOME: folder }).checkVersion()
  expect(await asked(process.env.PATH ?? '')).toEqual({ fit: true })
  await writeFile(join(folder, 'git'), '#!/bin/sh\necho git version 2.30.2\n')
  await chmod(join(folder, 'git'), 0o755)
  expect(await asked(folder)).toMatchObject({ fit: false, found: '2.30.2' })
  await mkdir(join(folder, 'empty'))
  expect(await asked(join(folder, 'empty'))).toMatchObject({ fit: false, found: '—' })
})

function fail(): never {
  throw new Error('The repository was not read')
}
