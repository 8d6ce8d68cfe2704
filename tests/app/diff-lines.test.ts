import { expect, test } from 'vitest'
import { markWords } from '@/components/ui/diff-lines'

const marked = (lines: string[]) =>
  markWords(lines).map(line => line.words.map(word => (word.isChanged ? `[${word.text}]` : word.text)).join(''))

test('only the words that changed are marked', () => {
  expect(marked(['-const a = 1', '+const a = 2'])).toEqual(['const a = [1]', 'const a = [2]'])
})

test('Chinese is compared by character', () => {
  expect(marked(['-最多重试两次', '+最多重试三次'])).toEqual(['最多重试[两]次', '最多重试[三]次'])
})

test('lines that have nothing in common are not marked', () => {
  expect(marked(['-alpha beta', '+gamma delta epsilon'])).toEqual(['alpha beta', 'gamma delta epsilon'])
})

test('every line of the hunk is kept in order, with its kind', () => {
  const lines = [' same', '-old', '-gone', '+new', ' end', '\\ No newline at end of file']
  expect(markWords(lines).map(line => line.kind)).toEqual(['same', 'del', 'del', 'add', 'same', 'note'])
})
