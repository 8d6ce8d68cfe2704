import { expect, test } from 'vitest'
import { maskCredentials } from '@/lib/core/git/mask-credentials'

test.each([
  ['https://me:s3cret@host/x.git', 'https://***@host/x.git'],
  ['https://ghp_token@host/x.git', 'https://***@host/x.git'],
  ["fatal: unable to access 'https://a:b@h/': 403", "fatal: unable to access 'https://***@h/': 403"],
  ['https://a:p@ss@h/x https://c:d@h', 'https://***@h/x https://***@h'],
  ['ssh://git@host/x.git', 'ssh://git@host/x.git'],
  ['ssh://git:pw@host/x.git', 'ssh://***@host/x.git'],
  ['git@host:x.git', 'git@host:x.git'],
  ['https://host/@scope/x', 'https://host/@scope/x'],
])('%s reads %s', (text, masked) => {
  expect(maskCredentials(text)).toBe(masked)
})
