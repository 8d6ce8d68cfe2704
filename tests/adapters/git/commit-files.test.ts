import { expect, test } from 'vitest'
import { createGit } from '@/lib/git/git'
import { createRepository } from '@/tests/support/git-repository'

const git = createGit({ PATH: process.env.PATH, HOME: '/nonexistent' })

test('a person whose name git refuses still authors a commit, in a form that git takes', async () => {
  const repository = await createRepository()
  const commit = await git.commitFiles(repository.path, {
    ...{ parents: [await repository.head()], files: { 'a.txt': 'a' }, message: 'x', at: '2026-01-01T00:00:00Z' },
    ...{ author: { name: '.', email: 'li@example.com' }, committer: { name: 'A <b>\n', email: '' } },
  })
  const names = await repository.git('log', '-1', '--format=%an <%ae> · %cn <%ce>', commit)
  expect(names).toBe('li <li@example.com> · A b <>')
})
