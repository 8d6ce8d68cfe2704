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

test('words of one script are not cut beside characters of another', () => {
  expect(marked(['-retries twice. 重试两次', '+retries three times. 重试三次'])).toEqual([
    'retries [twice]. 重试[两]次',
    'retries [three times]. 重试[三]次',
  ])
})

test('a removed line is compared with the added one that it became, also when others came between', () => {
  expect(
    marked(['-for (let at = 0; at < 2; at++) {', '+// tries three times now', '+for (let at = 0; at < 3; at++) {']),
  ).toEqual(['for (let at = 0; at < [2]; at++) {', '// tries three times now', 'for (let at = 0; at < [3]; at++) {'])
})

test('a line that only moved its indent, and a long block, keep their text whole', () => {
  const block = Array.from({ length: 200 }, (_, at) => [`-old ${at} x`, `+new ${at} x`])
    .flat()
    .sort()
    .reverse()
  const text = markWords(block).map(line => line.words.map(word => word.text).join(''))
  expect(text).toEqual(block.map(line => line.slice(1)))
  expect(marked(['-  a', '+    a', '+ b'])).toEqual(['[  ]a', '[    ]a', ' b'])
})
