import { describe, expect, it, test } from 'vitest'
import { BRANCH_BOUNDS, commitSource, pathsToKeep } from '@/lib/core/branch/branch-view'
import { mergeCommands } from '@/lib/core/git/merge-commands'

test.each([
  ['[Decision] D-007 R01: Resend', { type: 'decision', number: 7 }],
  ['[Ralph] P1-01 done', { type: 'host' }],
  ['P1-01: Remove the snippet', { type: 'work' }],
  ['[Decision] of the board', { type: 'work' }],
])('the commit %j comes from %j', (subject, source) => {
  expect(commitSource(subject)).toEqual(source)
})

describe('lines are kept of', () => {
  const file = (path: string, added: number | null) => ({ path, added, deleted: added === null ? null : 0 })

  it('text files in their order, and of none that is binary or huge', () => {
    const files = [file('a', 3), file('b.png', null), file('huge', BRANCH_BOUNDS.fileLines + 1), file('c', 0)]
    expect(pathsToKeep(files)).toEqual(['a', 'c'])
  })

  it('as many files and lines as the bounds allow', () => {
    const many = Array.from({ length: BRANCH_BOUNDS.patches + 5 }, (_, at) => file(`f${at}`, 1))
    expect(pathsToKeep(many)).toHaveLength(BRANCH_BOUNDS.patches)
    const long = Array.from({ length: 9 }, (_, at) => file(`f${at}`, BRANCH_BOUNDS.fileLines))
    expect(pathsToKeep([...long, file('small', 1)])).toHaveLength(BRANCH_BOUNDS.lines / BRANCH_BOUNDS.fileLines)
  })
})

describe('merging by hand', () => {
  it('fetches from an origin elsewhere and pushes the base', () => {
    const commands = mergeCommands({ origin: 'git@github.com:a/b.git', branch: 'ralph/master-plan', base: 'main' })
    expect(commands).toEqual([
      'git fetch origin',
      'git switch main',
      'git merge --ff-only origin/main',
      'git merge --no-ff origin/ralph/master-plan',
      'git push origin main',
    ])
  })

  it('happens in the repository itself where that is the origin, whatever its name holds', () => {
    const commands = mergeCommands({ origin: "/home/mei's/my shop", branch: 'ralph/x;rm', base: 'main' })
    expect(commands).toEqual(["cd '/home/mei'\\''s/my shop'", 'git switch main', "git merge --no-ff 'ralph/x;rm'"])
  })
})
