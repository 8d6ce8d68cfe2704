import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineSplitter } from '@/lib/core/log/line-splitter'

test('lines do not depend on the pieces they arrive in', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[ab\n]{0,6}$/)), pieces => {
      const splitter = new LineSplitter(100)
      const lines = [...pieces.flatMap(piece => splitter.push(piece)), ...splitter.end()].map(line => line.text)
      const whole = pieces.join('')
      const expected = whole.endsWith('\n') || whole === '' ? whole.split('\n').slice(0, -1) : whole.split('\n')
      expect(lines).toEqual(expected)
    }),
  )
})

test('U+2028 and U+2029 do not end a line, a carriage return before the line feed is dropped', () => {
  const splitter = new LineSplitter(100)
  expect(splitter.push('{"a":"x\u2028y\u2029"}\r\nnext').map(line => line.text)).toEqual(['{"a":"x\u2028y\u2029"}'])
})

test('a line of 50 MB is cut to its limit and the next line is read as usual', () => {
  const splitter = new LineSplitter(1_000)
  const lines = Array.from({ length: 50 }, () => splitter.push('x'.repeat(1_000_000))).flat()
  expect(lines).toEqual([])
  const [huge, next] = splitter.push('\nnext\n')
  expect(huge).toEqual({ text: 'x'.repeat(1_000), cut: 50_000_000 - 1_000 })
  expect(next).toEqual({ text: 'next', cut: 0 })
})
