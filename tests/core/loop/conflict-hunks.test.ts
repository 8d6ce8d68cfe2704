import { describe, expect, it } from 'vitest'
import { conflictHunks, MARKER_SIZE } from '@/lib/core/loop/conflict-hunks'

const [open, middle, close] = ['<', '=', '>'].map(sign => sign.repeat(MARKER_SIZE))
const hunk = (ours: string, theirs: string) => `${open} ours\n${ours}${middle}\n${theirs}${close} theirs\n`

describe('the places of a text merge', () => {
  it.each<[string, string, ReturnType<typeof conflictHunks>]>([
    ['a text without conflicts has none', 'a\nb\n', []],
    ['a place is counted in our side', `a\n${hunk('b\n', 'B\n')}c\n`, [{ line: 2, ours: 'b', theirs: 'B' }]],
    [
      'each place stands for itself',
      `${hunk('a\nb\n', 'A\n')}m\n${hunk('c\n', 'C\n')}`,
      [
        { line: 1, ours: 'a\nb', theirs: 'A' },
        { line: 4, ours: 'c', theirs: 'C' },
      ],
    ],
    ['a side that removed its lines is empty', hunk('', 'B\n'), [{ line: 1, ours: '', theirs: 'B' }]],
    ['shorter markers are text', '<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n', []],
  ])('%s', (_rule, text, hunks) => {
    expect(conflictHunks(text)).toEqual(hunks)
  })
})
