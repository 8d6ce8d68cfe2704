import { expect, it } from 'vitest'
import { storable } from '@/lib/db/storable'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()

it('makes NUL and half surrogate pairs visible at any depth and leaves everything else as it is', () => {
  const at = new Date()
  const bytes = Buffer.from([0])
  const value = { a: 'x\0y', b: [{ c: '\ud83d', d: '😀 中文' }], at, bytes, n: 1n, z: null }
  expect(storable(value)).toEqual({ a: 'x␀y', b: [{ c: '\ufffd', d: '😀 中文' }], at, bytes, n: 1n, z: null })
  expect(value.a).toBe('x\0y')
  const plain = { a: ['x'], b: { c: 'y' } }
  expect(storable(plain)).toBe(plain)
})

it('words that PostgreSQL refuses are stored visibly, in text, in JSON and inside a transaction', async () => {
  const data = { actorName: 'a\0b', via: 'test', action: 'x', subject: '\udc00', after: { words: 'q\0\ud800' } }
  const row = await database.db.$transaction(tx => tx.audit.create({ data }))
  expect(row).toMatchObject({ actorName: 'a␀b', subject: '\ufffd', after: { words: 'q␀\ufffd' } })
  expect(await database.db.audit.count({ where: { actorName: 'a\0b' } })).toBe(1)
})
