import { expect, it } from 'vitest'
import { readAuthorLog } from '@/lib/core/git/author-log'

const A = 'a'.repeat(40)
const B = 'b'.repeat(40)
const of = (hash: string, name: string, email: string, paths: string[]) => ({ hash, name, email, paths })

it.each([
  ['nothing', '', []],
  [
    'a commit without files, then one with',
    `\0${A}\0Li\0li@x\0\0${B}\0Mei\0mei@x\0\nb\0c\0`,
    [of(A, 'Li', 'li@x', []), of(B, 'Mei', 'mei@x', ['b', 'c'])],
  ],
  [
    'control characters in names and paths',
    `\0${A}\0L\u0002i\0li@x\0\nc\u0001d\0`,
    [of(A, 'L\u0002i', 'li@x', ['c\u0001d'])],
  ],
  ['an author without name or address, a path like a hash', `\0${A}\0\0\0\n${B}\0c\0`, [of(A, '', '', [B, 'c'])]],
])('the log of authors is read whole, whatever they write: %s', (_what, stdout, commits) => {
  expect(readAuthorLog(stdout)).toEqual(commits)
})
