import { describe, expect, it } from 'vitest'
import { filterFields, readInboxFilter, searchWords } from '@/lib/core/decision/inbox-filter'

describe('the filter of the inbox', () => {
  it.each([
    [{}, {}],
    [
      { q: '  mail  ', kind: 'db', project: 'a', stopped: '1', snoozed: '1' },
      { q: 'mail', kind: 'db', project: 'a', stopped: true, snoozed: true },
    ],
    [{ q: '', kind: 'nonsense', project: ['a', 'b'], stopped: '' }, {}],
  ])('reads %j as %j', (params, expected) => {
    expect(readInboxFilter(params)).toEqual(expected)
  })

  it('stands in an address as it was read from one', () => {
    const filter = readInboxFilter({ q: '邮件 & more', kind: 'choice', project: 'a-b', stopped: '1' })
    expect(readInboxFilter(Object.fromEntries(filterFields(filter)))).toEqual(filter)
  })

  it.each([
    [
      'Mail provider',
      [
        ['Mail', null],
        ['provider', null],
      ],
    ],
    ['D-007', [['D-007', 7]]],
    [
      'd12 0',
      [
        ['d12', 12],
        ['0', null],
      ],
    ],
    ['１２', [['12', 12]]],
    ['机器翻译', [['机器翻译', null]]],
    ['', []],
  ])('looks for the words of "%s"', (q, expected) => {
    expect(searchWords(q).map(({ word, number }) => [word, number])).toEqual(expected)
  })
})
