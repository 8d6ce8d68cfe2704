import { expect, test } from 'vitest'
import { readFindWords } from '@/lib/core/decision/find-words'

test.each([
  ['', { words: [], number: null }],
  ['D-007', { words: ['D-007'], number: 7 }],
  ['d7', { words: ['d7'], number: 7 }],
  ['１２', { words: ['12'], number: 12 }],
  ['Resend  postmark', { words: ['Resend', 'postmark'], number: null }],
  ['7 mails', { words: ['7', 'mails'], number: null }],
  ['机器翻译', { words: ['机器翻译'], number: null }],
])('%j looks for %j', (typed, found) => {
  expect(readFindWords(typed)).toEqual(found)
})
