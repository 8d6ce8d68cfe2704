import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGit } from '@/lib/git/git'
import { createRepository } from '@/tests/support/git-repository'

const git = createGit(process.env)
const STRANGE = 'q "t\tab\n中文.txt'

test('every changed file comes with its own part of the diff, whatever its name and content', async () => {
  const repository = await createRepository({
    files: { 'a.txt': 'a\nb\n', [STRANGE]: 'x\n', 'old.txt': 'one\ntwo\nthree\nfour\n', 'type.txt': 'file\n' },
  })
  const base = await repository.head()
  await repository.git('mv', 'old.txt', 'new.txt')
  await repository.git('rm', '-q', 'type.txt', STRANGE)
  await symlink('a.txt', join(repository.path, 'type.txt'))
  const hostile = 'a\rdiff --git a/b b/b\u2028diff --git a/c b/c\n\ndiff --git a/d b/d\n'
  const head = await repository.commit('Change', { 'a.txt': hostile, 'bin.dat': '\0\u0001', 'z.txt': 'z\n' })
  const changes = await git.readFileChanges(repository.path, base, head)
  expect(changes.map(({ status, path, oldPath }) => [status, path, oldPath])).toEqual([
    ['modified', 'a.txt', null],
    ['added', 'bin.dat', null],
    ['renamed', 'new.txt', 'old.txt'],
    ['deleted', STRANGE, null],
    ['modified', 'type.txt', null],
    ['added', 'z.txt', null],
  ])
  const hunks = changes.map(change => change.hunk)
  expect(hunks[0]).toContain('+diff --git a/d b/d\n')
  expect(hunks[1]).toContain('Binary files')
  expect(hunks[2]).toContain('rename to new.txt')
  expect(hunks[3]).toContain('-x\n')
  expect(hunks[4]).toContain('-file\n')
  expect(hunks[4]).toContain('+a.txt\n')
  expect(hunks[5]).toContain('+z\n')
  expect(await git.readFileChanges(repository.path, head, head)).toEqual([])
})

test('texts are read at a commit; what is not there, a folder or a pointer is left out', async () => {
  const repository = await createRepository({ files: { 'a.txt': 'missing\n', [STRANGE]: '中\n', 'folder/b.txt': '' } })
  const paths = ['none.txt', 'a.txt', STRANGE, 'folder', 'folder/b.txt', 'no\nsuch missing\n.txt']
  expect(await git.readTexts(repository.path, await repository.head(), paths)).toEqual({
    'a.txt': 'missing\n',
    [STRANGE]: '中\n',
    'folder/b.txt': '',
  })
})
