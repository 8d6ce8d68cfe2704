import { expect, test } from 'vitest'
import { safeIdentity } from '@/lib/core/git/safe-identity'

test.each([
  ['Li Wei', 'li@example.com', 'Li Wei', 'li@example.com'],
  ['李伟', 'li@example.com', '李伟', 'li@example.com'],
  ['J. R. "Bob" O’Hara Jr.', 'j@b', 'J. R. "Bob" O’Hara Jr.', 'j@b'],
  ['.', 'li@example.com', 'li', 'li@example.com'],
  [' ;"<>, ', 'li@example.com', 'li', 'li@example.com'],
  ['', '', 'Unnamed', ''],
  ['.', '.@.', 'Unnamed', '.@.'],
  ['a\nb\0<c>', ' x\n@y ', 'a b c', 'x @y'],
])('%j <%s> is written as %j <%s>', (name, email, safeName, safeEmail) => {
  expect(safeIdentity({ name, email })).toEqual({ name: safeName, email: safeEmail })
})
