import { expect, test } from 'vitest'
import { compareTexts } from '@/components/ui/compare-texts'

const many = (mark: string) => Array.from({ length: 9_000 }, (_, at) => `${mark} ${at}`).join('\n')
const linesOf = (given: Omit<Parameters<typeof compareTexts>[0], 'path' | 'maxLines'>) =>
  compareTexts({ path: 'a.txt', maxLines: 100, ...given }).hunks.flatMap(hunk => hunk.lines)

test.each([
  [
    'a change with the lines around it',
    { before: '1\n2\n3\n4\n5\n', after: '1\n2\n3\n4\nfive\n' },
    [' 2', ' 3', ' 4', '-5', '+five'],
  ],
  [
    'every line when all are wanted',
    { before: '1\n2\n3\n4\n5\n', after: '1\n2\n3\n4\nfive\n', isWhole: true },
    [' 1', ' 2', ' 3', ' 4', '-5', '+five'],
  ],
  ['a new file', { before: null, after: 'a\nb\n' }, ['+a', '+b']],
  ['a deleted file', { before: 'a\n', after: null }, ['-a']],
  ['a file without a difference', { before: 'a\nb\n', after: 'a\nb\n' }, [' a', ' b']],
  ['a missing line end', { before: 'a\n', after: 'a' }, ['-a', '+a', '\\ No newline at end of file']],
  ['characters that hide', { before: null, after: 'a\u202eb\n' }, ['+a⟨U+202E⟩b']],
  ['an empty file', { before: null, after: '' }, []],
])('%s', (_, given, lines) => {
  expect(linesOf(given)).toEqual(lines)
})

test('names, counts and what is not shown are those of a patch', () => {
  const file = compareTexts({ path: 'b.md', from: 'a.md', before: 'x\n', after: 'y\nz\n', maxLines: 2 })
  expect(file).toMatchObject({ path: 'b.md', from: 'a.md', state: 'renamed', added: 2, removed: 1, left: 1 })
  expect(compareTexts({ path: 'n', before: null, after: 'x', maxLines: 9 })).toMatchObject({ state: 'new', from: null })
})

test('two texts that share nothing are one that went and one that came, without a long search', () => {
  const file = compareTexts({ path: 'a', before: many('old'), after: many('new'), maxLines: 10 })
  expect(file).toMatchObject({ added: 9_000, removed: 9_000, left: 17_990 })
})
