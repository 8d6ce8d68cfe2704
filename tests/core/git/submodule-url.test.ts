import { expect, test } from 'vitest'
import { submoduleUrl } from '@/lib/core/git/submodule-url'

test.each([
  ['https://h/a/b.git', 'https://h/x.git', 'https://h/a/b.git'],
  ['/abs/b', '/home/me/x', '/abs/b'],
  ['../b.git', 'https://h/a/x.git', 'https://h/a/b.git'],
  ['../../b.git', 'https://h/a/x.git/', 'https://h/b.git'],
  ['./b', '/home/me/x', '/home/me/x/b'],
  ['../b', '/home/me/x', '/home/me/b'],
  ['../b.git', 'git@h:a/x.git', 'git@h:a/b.git'],
  ['../b.git', 'git@h:x.git', 'git@h:b.git'],
])('%s in %s is %s', (url, parent, address) => {
  expect(submoduleUrl(url, parent)).toBe(address)
})
