import { expect, test } from 'vitest'
import { readDevice } from '@/lib/core/people/device'
import { freeUsername } from '@/lib/core/people/person-fields'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari', 'macOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux'],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(readDevice(userAgent)).toEqual({ browser, system })
})

test.each([
  ['Mei.Lin@example.com', [], 'mei.lin'],
  ['mei@example.com', ['mei', 'mei2'], 'mei3'],
  ['x@example.com', [], 'x1'],
  ['._-@example.com', [], 'person'],
  ['梅@例子.中国', ['person'], 'person2'],
  [`${'a'.repeat(60)}@example.com`, [], 'a'.repeat(32)],
])('%s where %j are taken becomes the user name %s', (email, taken, expected) => {
  const username = freeUsername(email, name => (taken as string[]).includes(name))
  expect(username).toBe(expected)
  expect(username).toMatch(/^[a-z0-9][a-z0-9._-]{1,39}$/)
})
