import { expect, test } from 'vitest'
import { groupFiles, nextUnseen, reviewOrder } from '@/lib/core/signature/group-files'

const file = (path: string, kind: string, isSample = false) => ({ path, kind, isSample })
const FILES = [
  file('content/ja/b.md', 'markdown'),
  file('content/ja/logo.png', 'image', true),
  file('readme.md', 'markdown', true),
  file('content/ja/c.md', 'markdown', true),
  file('content/ja/a.md', 'markdown'),
  file('content/de/a.md', 'markdown', true),
]

test('files stand by directory and kind, the sample of each first, the others by path', () => {
  expect(groupFiles(FILES).map(group => [group.directory, group.kind, ...group.files.map(one => one.path)])).toEqual([
    ['content/de', 'markdown', 'content/de/a.md'],
    ['content/ja', 'markdown', 'content/ja/c.md', 'content/ja/a.md', 'content/ja/b.md'],
    ['content/ja', 'image', 'content/ja/logo.png'],
    ['', 'markdown', 'readme.md'],
  ])
})

test('a review goes through the samples first, then through what they stand for', () => {
  expect(reviewOrder(groupFiles(FILES)).map(one => one.path)).toEqual([
    ...['content/de/a.md', 'content/ja/c.md', 'content/ja/logo.png', 'readme.md'],
    ...['content/ja/a.md', 'content/ja/b.md'],
  ])
})

test.each([
  ['the first one, when none is open', '...', null, 'a'],
  ['the one after the open one', '...', 'a', 'b'],
  ['around the end', '.xx', 'c', 'a'],
  ['past those that are seen', '.x.', 'a', 'c'],
  ['none, when all are seen', 'xxx', 'b', null],
  ['none, when only the open one is left', 'x.x', 'b', null],
  ['the first one, when the open one is not among them', '...', 'z', 'a'],
])('the next unseen file is %s', (_, seen, current, next) => {
  const order = [...seen].map((mark, at) => ({ path: 'abc'[at] ?? '', isSeen: mark === 'x' }))
  expect(nextUnseen(order, current)?.path ?? null).toBe(next)
})
