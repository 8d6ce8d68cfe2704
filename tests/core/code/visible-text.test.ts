import { expect, test } from 'vitest'
import { visibleText } from '@/lib/core/code/visible-text'

test.each([
  ['a line without anything strange, 中文 and 😀 too', 'a line without anything strange, 中文 and 😀 too'],
  ['\tindented', '\tindented'],
  ['ends here\r', 'ends here␍'],
  ['\u001b[31mred\u0007', '␛[31mred␇'],
  ['if (admin\u202e) {', 'if (admin⟨U+202E⟩) {'],
  ['zero\u200bwidth\ufeff', 'zero⟨U+200B⟩width⟨U+FEFF⟩'],
])('%j is shown as %j', (line, shown) => {
  expect(visibleText(line)).toBe(shown)
})
