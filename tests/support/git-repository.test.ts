import { expect, test } from 'vitest'
import { createRepository } from '@/tests/support/git-repository'

test('a test repository is a real one, with its files committed and an identity of its own', async () => {
  const repository = await createRepository({
    files: { 'a b/文件.txt': 'one\n', 'run.sh': '#!/bin/sh\n' },
    name: '库 one',
  })
  expect(await repository.git('status', '--porcelain')).toBe('')
  expect(await repository.subjects()).toEqual(['Initial commit'])
  expect(await repository.git('ls-files', '--stage', 'run.sh')).toMatch(/^100755/)
  expect(await repository.git('config', 'user.email')).toBe('person@example.com')
  await repository.commit('Second', { 'a b/文件.txt': 'two\n' })
  expect(await repository.show('HEAD~1', 'a b/文件.txt')).toBe('one')
})

test('a test repository can lack a user name and sign by default', async () => {
  const repository = await createRepository({ config: { 'user.name': null, 'commit.gpgsign': 'true' } })
  await expect(repository.git('config', 'user.name')).rejects.toThrow()
  expect(await repository.git('config', 'commit.gpgsign')).toBe('true')
})
