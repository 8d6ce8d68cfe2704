import { expect, test } from 'vitest'
import { BoundedText } from '@/lib/core/log/bounded-text'

test('text within the limits is kept whole, in whatever pieces it arrives', () => {
  const bounded = new BoundedText(4, 4)
  for (const piece of ['ab', 'cde', 'f', 'gh']) bounded.push(piece)
  expect(bounded.toString()).toBe('abcdefgh')
  expect(bounded.cut).toBe(0)
})

test('of a longer text head and tail stay, and the line between them says how much is missing', () => {
  const bounded = new BoundedText(5, 5)
  for (let n = 0; n < 100_000; n++) bounded.push(`${n % 10}`)
  expect(bounded.toString()).toBe('01234\n… 99,990 characters cut …\n56789')
  expect(bounded.cut).toBe(99_990)
})

test('neither head nor tail is cut inside an emoji sequence', () => {
  const bounded = new BoundedText(3, 3)
  bounded.push('ab👩‍👩‍👧‍👦xxxxxxxxxxx👩‍👩‍👧‍👦yz')
  expect(bounded.toString()).toMatch(/^ab\n… .* …\nyz$/)
})
