import { expect, test } from 'vitest'
import { progressFields, readPlace, readProgressFilter, writePlace } from '@/lib/core/project/progress-filter'

test('a filter reads back as it was written', () => {
  const filter = { phase: 'P5', item: 'P5-03', outcome: 'rejected', q: 'bounce 退信' } as const
  expect(readProgressFilter(Object.fromEntries(progressFields(filter)))).toEqual(filter)
})

test.each([
  ['an outcome that there is not', { outcome: 'good' }],
  ['a field twice', { q: ['a', 'b'] }],
  ['what no text of the database can hold', { item: '\0', q: ' ' }],
])('a filter leaves out %s', (_what, params) => {
  expect(readProgressFilter(params)).toEqual({})
})

test('a place reads back as it was written, and anything else is none', () => {
  const place = { at: new Date('2026-05-19T08:00:00.123Z'), id: '0190d2f1-0000-7000-8000-000000000000' }
  expect(readPlace(writePlace(place))).toEqual(place)
  for (const text of ['', '12', `x-${place.id}`, `1-${place.id}'`, undefined, ['a']]) expect(readPlace(text)).toBeNull()
})
