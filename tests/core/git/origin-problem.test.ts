import { expect, test } from 'vitest'
import { type OriginProblem, originProblemWords } from '@/lib/core/git/origin-problem'

test.each<[OriginProblem, string]>([
  [{ type: 'missing', path: '/r' }, '/r is not a git repository'],
  [{ type: 'owned-by-other', path: '/r', owner: 7 }, '/r belongs to another user (uid 7)'],
  [{ type: 'read-only', path: '/r', place: '/r/.git/objects' }, '/r/.git/objects cannot be written'],
  [{ type: 'partial', path: '/r' }, "git -C '/r' fetch --refetch --no-filter"],
  [{ type: 'filter-missing', path: '/r', filter: 'crypt', program: 'git-crypt' }, 'git-crypt is not installed'],
])('%j is said in words that name it', (problem, words) => {
  expect(originProblemWords(problem)).toContain(words)
})
