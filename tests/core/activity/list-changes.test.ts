import { describe, expect, test } from 'vitest'
import { listChanges, withoutSecrets } from '@/lib/core/activity/list-changes'

describe('what changed', () => {
  test.each<[string, unknown, unknown, [string, string | null, string | null][]]>([
    ['a value', { holdSeconds: 10 }, { holdSeconds: 20 }, [['holdSeconds', '10', '20']]],
    ['nothing, where both are alike', { a: 1, b: [1] }, { b: [1], a: 1 }, []],
    ['what is new', null, { name: 'laptop' }, [['name', null, 'laptop']]],
    ['what is gone', { name: 'KEY' }, null, [['name', 'KEY', null]]],
    ['a value deep inside', { a: { b: true } }, { a: { b: false } }, [['a.b', 'true', 'false']]],
    ['a list of words on one line', { scopes: [] }, { scopes: ['read', 'answer'] }, [['scopes', null, 'read, answer']]],
    ['a list of things one by one', null, { edits: [{ item: 'P1' }] }, [['edits.0.item', null, 'P1']]],
    ['zero and false, which are values', { a: 0 }, { a: false }, [['a', '0', 'false']]],
    ['empty words as nothing', { text: '' }, { text: 'x' }, [['text', null, 'x']]],
    ['a bare value', 'a', 'b', [['', 'a', 'b']]],
  ])('is %s', (_what, before, after, expected) => {
    const { changes, more } = listChanges(before, after)
    expect(changes.map(({ path, before: was, after: is }) => [path, was, is])).toEqual(expected)
    expect(more).toBe(0)
  })

  test('is cut where nobody reads on, and says by how much', () => {
    const { changes, more } = listChanges(null, { list: Array.from({ length: 60 }, (_, at) => ({ at })) })
    expect([changes.length, more]).toEqual([40, 20])
    expect(listChanges(null, { text: 'x'.repeat(5_000) }).changes[0]?.after).toHaveLength(401)
  })
})

test.each([
  'password',
  'newPassword',
  'passwordHash',
  'tokenHash',
  'token',
  'apiToken',
  'hash',
  'clientSecret',
  'sealed',
])('a value under the key %s is never shown, however deep', key => {
  const hidden = withoutSecrets({ a: [{ [key]: 'planted', name: 'kept' }] })
  expect(JSON.stringify(hidden)).toBe(JSON.stringify({ a: [{ [key]: '•••', name: 'kept' }] }))
})

test.each(['tokenId', 'tokenName', 'digest', 'commit', 'hashes'])('a value under the key %s is no secret', key => {
  expect(withoutSecrets({ [key]: 'x' })).toEqual({ [key]: 'x' })
})
