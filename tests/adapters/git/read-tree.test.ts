import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGit } from '@/lib/git/git'
import { createRepository } from '@/tests/support/git-repository'

const git = createGit(process.env)
const STRANGE = 'q "t\tab\n中文.txt'

test('a tree and what differs in it come with blobs and counts, whatever the names, without the plan folder', async () => {
  const plan = { 'pkg/ralph-loop/PRD-P1.md': '- [ ] P1-01\n', 'pkg/ralph-loop2/x': 'x\n' }
  const repository = await createRepository({
    files: { ...plan, 'a.txt': 'a\nb\n', [STRANGE]: 'x\n', 'old.txt': 'one\ntwo\nthree\nfour\n', same: '1\n' },
  })
  const base = await repository.head()
  await repository.git('mv', 'old.txt', 'new.txt')
  await repository.git('rm', '-q', STRANGE)
  await writeFile(join(repository.path, 'bin.dat'), Buffer.from([0, 1, 2]))
  const changed = { 'pkg/ralph-loop/PRD-P1.md': '- [x] P1-01\n', 'pkg/ralph-loop2/x': 'y\n', 'a.txt': 'a\nc\nd\n' }
  const head = await repository.commit('Change', changed)
  const without = 'pkg/ralph-loop'
  const blob = async (commit: string, path: string) => repository.git('rev-parse', `${commit}:${path}`)

  const tree = await git.listTree(repository.path, head, without)
  expect([...tree.keys()].sort()).toEqual(['a.txt', 'bin.dat', 'new.txt', 'pkg/ralph-loop2/x', 'same'])
  expect(tree.get('a.txt')).toBe(await blob(head, 'a.txt'))
  const differences = await git.listTreeDifferences(repository.path, { base, head, without })
  const row = (path: string, status: string, before: string | null, added: number | null, deleted: number | null) => {
    return {
      path,
      status,
      fromPath: status === 'renamed' ? 'old.txt' : null,
      before,
      after: tree.get(path) ?? null,
      added,
      deleted,
    }
  }
  expect(differences).toEqual([
    row('a.txt', 'modified', await blob(base, 'a.txt'), 2, 1),
    row('bin.dat', 'added', null, null, null),
    row('new.txt', 'renamed', await blob(base, 'old.txt'), 0, 0),
    row('pkg/ralph-loop2/x', 'modified', await blob(base, 'pkg/ralph-loop2/x'), 1, 1),
    row(STRANGE, 'deleted', await blob(base, STRANGE), 0, 1),
  ])
  expect(await git.listTreeDifferences(repository.path, { base, head: base, without })).toEqual([])
})

test('blobs are read with their sizes; what is not there is left out', async () => {
  const repository = await createRepository({ files: { 'a.txt': 'a\n', empty: '', 'b/c.txt': '中\nmissing\n' } })
  const tree = await git.listTree(repository.path, 'HEAD', 'ralph-loop')
  const [a = '', empty = '', c = ''] = ['a.txt', 'empty', 'b/c.txt'].map(path => tree.get(path))
  const hashes = [a, 'f'.repeat(40), await repository.git('rev-parse', 'HEAD^{tree}'), empty, c]
  expect([...(await git.readBlobSizes(repository.path, hashes))]).toEqual([
    [a, 2],
    [empty, 0],
    [c, 12],
  ])
  const blobs = await git.readBlobs(repository.path, hashes)
  expect([...blobs].map(([hash, bytes]) => [hash, bytes.toString()])).toEqual([
    [a, 'a\n'],
    [empty, ''],
    [c, '中\nmissing\n'],
  ])
  expect([await git.readBlobs(repository.path, []), await git.readBlobSizes(repository.path, [])]).toEqual([
    new Map(),
    new Map(),
  ])
})
