import { expect, test } from 'vitest'
import type { MergeSide } from '@/lib/core/plan/merge-conflict'
import { createGit } from '@/lib/git/git'
import { createRepository } from '@/tests/support/git-repository'

const git = createGit(process.env)
const BASE = {
  'text.txt': 'one\ntwo\nthree\nfour\nfive\n',
  'gone.txt': 'old\n',
  'bin.dat': '\0old',
  'ours.txt': 'a\n',
  'theirs.txt': 'a\n',
}

/** Two branches that changed the same line, the same binary file, and a file that one of them deleted. */
async function apart() {
  const repository = await createRepository({ files: BASE })
  const base = await repository.head()
  const ours = await repository.commit('Ours', {
    ...{ 'text.txt': 'ONE\ntwo\nOURS\nfour\nfive\n', 'gone.txt': 'ours\n', 'bin.dat': '\0ours', 'ours.txt': 'b\n' },
  })
  await repository.git('checkout', '--quiet', '--detach', base)
  await repository.git('rm', '--quiet', 'gone.txt')
  const theirs = await repository.commit('Theirs', {
    ...{ 'text.txt': 'one\ntwo\nTHEIRS\nfour\nFIVE\n', 'bin.dat': '\0theirs', 'theirs.txt': 'b\n' },
  })
  return { repository, merge: await git.mergeCommits(repository.path, ours, theirs) }
}

test('every place that two commits both changed is told with both sides', async () => {
  const { repository, merge } = await apart()
  if (merge.type === 'clean') throw new Error('it was clean')
  const places = await Promise.all(merge.conflicts.map(found => git.readConflicts(repository.path, found)))
  expect(places.flat().sort((a, b) => a.file.localeCompare(b.file))).toEqual([
    { file: 'bin.dat', place: { type: 'file' }, ours: null, theirs: null },
    { file: 'gone.txt', place: { type: 'file' }, ours: 'ours\n', theirs: null },
    { file: 'text.txt', place: { type: 'lines', line: 3 }, ours: 'OURS', theirs: 'THEIRS' },
  ])
})

test.each<[MergeSide, Record<string, string | null>]>([
  ['ours', { 'text.txt': 'ONE\ntwo\nOURS\nfour\nFIVE', 'gone.txt': 'ours', 'bin.dat': '\0ours' }],
  ['theirs', { 'text.txt': 'ONE\ntwo\nTHEIRS\nfour\nFIVE', 'gone.txt': null, 'bin.dat': '\0theirs' }],
])('keeping %s takes that side in those places alone', async (side, expected) => {
  const { repository, merge } = await apart()
  const tree = await git.resolveMerge(repository.path, merge, side)
  const read = (file: string) => repository.git('show', `${tree}:${file}`).catch(() => null)
  for (const [file, text] of Object.entries(expected)) expect(await read(file)).toBe(text)
  expect([await read('ours.txt'), await read('theirs.txt')]).toEqual(['b', 'b'])
})
