import { expect, test } from 'vitest'
import { isOwnPath, urls } from '@/lib/core/urls'

test.each([
  ['/', true],
  ['/projects/a/blockers?from=1', true],
  ['/btw?d=a/7', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/.//evil.example', false],
  ['/a/..//evil.example', false],
  ['/%2e//evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['/a\nLocation: //evil.example', false],
  ['', false],
  [undefined, false],
])('%j is an address of this application: %s', (path, expected) => {
  expect(isOwnPath(path)).toBe(expected)
})

test('signing in leads back to the address that was asked for', () => {
  const asked = urls.project('a b', 'blockers')
  expect(new URL(urls.signInTo(asked), 'http://x').searchParams.get('next')).toBe(asked)
  expect(urls.signInTo(urls.home)).toBe(urls.signIn)
})
