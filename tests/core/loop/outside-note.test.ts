import { expect, test } from 'vitest'
import { outsideNote } from '@/lib/core/loop/outside-note'

test.each([
  ['', ['a', 'b/c'], ''],
  ['packages/api', ['packages/api/a.ts'], ''],
  ['packages/api', ['packages/api/a.ts', 'README.md'], ' (outside packages/api: README.md)'],
  ['packages/api', ['packages/api-client/a.ts'], ' (outside packages/api: packages/api-client/a.ts)'],
  ['p', ['a', 'b', 'c', 'd', 'e'], ' (outside p: a, b, c and 2 more)'],
])('in %j the paths %j are noted as %j', (subfolder, paths, note) => {
  expect(outsideNote(subfolder, paths)).toBe(note)
})
