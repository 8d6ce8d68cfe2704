import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takeEnd, takeStart, truncateText } from '@/lib/core/log/truncate-text'

const FAMILY = '👩‍👩‍👧‍👦'

test('a cut never splits a character of several code points', () => {
  for (let limit = 0; limit < FAMILY.length; limit++) {
    expect(takeStart(`ab${FAMILY}`, 2 + limit)).toBe('ab')
    expect(takeEnd(`${FAMILY}ab`, 2 + limit)).toBe('ab')
  }
  expect(takeStart(`ab${FAMILY}`, 2 + FAMILY.length)).toBe(`ab${FAMILY}`)
})

test('a decomposed accent and a Hangul syllable of single letters stay whole', () => {
  expect(takeStart('e\u0301', 1)).toBe('')
  expect(takeEnd('\u1112\u1161\u11ab', 2)).toBe('')
})

test('start and end are parts of the text, within the limit, and well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, limit) => {
      const [start, end] = [takeStart(text, limit), takeEnd(text, limit)]
      expect(text.startsWith(start) && text.endsWith(end)).toBe(true)
      expect(Math.max(start.length, end.length)).toBeLessThanOrEqual(limit)
      expect(() => encodeURIComponent(start + end)).not.toThrow()
    }),
  )
})

test('truncated text ends with an ellipsis and keeps the limit', () => {
  expect(truncateText('one two three', 8)).toBe('one two…')
  expect(truncateText('one', 3)).toBe('one')
})
