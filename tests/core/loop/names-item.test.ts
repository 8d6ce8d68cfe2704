import { expect, it } from 'vitest'
import { refPart } from '@/lib/core/loop/commit-message'
import { namesItem } from '@/lib/core/loop/names-item'

it.each<[string, string, boolean]>([
  ['P1-1: add', 'P1-1', true],
  ['P1-10: add', 'P1-1', false],
  ['XP1-1: add', 'P1-1', false],
  ['feat: add (P1-1)', 'P1-1', true],
  ['feat: add P1-1.', 'P1-1', true],
  ['done P1-1-', 'P1-1', true],
  ['P1-1-2: add', 'P1-1', false],
  ['1.2.3: add', '1.2', false],
  ['P1-10 and then P1-1', 'P1-1', true],
  ['完成P1-1', 'P1-1', false],
  ['完成 P1-1：文本', 'P1-1', true],
  ['', 'P1-1', false],
])('"%s" names %s: %s', (message, id, expected) => {
  expect(namesItem(message, id)).toBe(expected)
})

it.each([
  ['P1-01', 'P1-01'],
  ['LAR 001/x', 'LAR-001-x'],
  ['..a', '-a'],
  ['a.lock', 'a-'],
  ['甲', '-'],
])('the ID %s becomes the ref part %s', (id, part) => {
  expect(refPart(id)).toBe(part)
})
