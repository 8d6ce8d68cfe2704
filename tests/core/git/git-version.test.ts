import { expect, test } from 'vitest'
import { judgeGitVersion } from '@/lib/core/git/git-version'

test.each([
  ['git version 2.38.0\n'],
  ['git version 2.39.5'],
  ['git version 2.52.0 (Apple Git-154)'],
  ['git version 2.47.1.windows.1'],
  ['git version 3.0.0-rc1'],
])('%j is fit', output => {
  expect(judgeGitVersion(output)).toEqual({ fit: true })
})

test.each([
  ['git version 2.37.9', '2.37.9'],
  ['git version 1.8.3.1', '1.8.3.1'],
  ['git version 2.9', '2.9'],
  ['hub', 'hub'],
  [null, '—'],
])('%j is refused with one sentence that says what to do', (output, found) => {
  expect(judgeGitVersion(output)).toMatchObject({
    fit: false,
    found,
    sentence: expect.stringContaining('Install git 2.38 or newer'),
  })
})
