import { expect, test } from 'vitest'
import { languageOf } from '@/lib/core/code/language-of'

test.each<[string, string | null]>([
  ['src/mail.ts', 'typescript'],
  ['src/mail.test.TSX', 'tsx'],
  ['deep/Dockerfile', 'dockerfile'],
  ['a/Makefile', 'make'],
  ['README', null],
  ['ts', null],
  ['x/__proto__', null],
  ['x.constructor', null],
  ['邮件/发送.py', 'python'],
  ['', null],
])('%s is coloured as %s', (path, language) => {
  expect(languageOf(path)).toBe(language)
})
