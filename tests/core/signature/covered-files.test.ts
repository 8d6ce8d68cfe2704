import { describe, expect, it } from 'vitest'
import { globMatcher } from '@/lib/core/guard/glob'
import { type CoverInput, coveredFiles, coveredManifest, type TreeChange } from '@/lib/core/signature/covered-files'
import { fileKind, keptBytes } from '@/lib/core/signature/file-kind'
import { findVoid } from '@/lib/core/signature/find-void'
import { ABSENT } from '@/lib/core/signature/manifest'

function change(path: string, over: Partial<TreeChange> = {}): TreeChange {
  return { path, status: 'modified', fromPath: null, before: 'old', after: 'new', added: 1, deleted: 1, ...over }
}

const removed = (path: string) => change(path, { status: 'deleted', after: null, added: 0, deleted: 9 })
const moved = (path: string, fromPath: string) => change(path, { status: 'renamed', fromPath, before: 'b', after: 'b' })

function cover(over: Partial<CoverInput>) {
  return coveredFiles({ tree: new Map(), changes: [], matches: null, former: null, approved: null, ...over })
}

describe('the files that a signature covers', () => {
  const former = {
    manifest: new Map([
      ['a', '1'],
      ['gone', ABSENT],
    ]),
    isPassed: false,
    changedSince: ['b'],
  }
  const tree = new Map([
    ['a', '1'],
    ['b', '2'],
    ['texts/x.md', '3'],
    ['texts/y.md', '4'],
    ['src/z.ts', '5'],
  ])
  it.each<[string, Partial<CoverInput>, string[]]>([
    [
      'without globs, everything the phase changed',
      { tree, changes: [change('b'), change('a')] },
      ['a modified', 'b modified'],
    ],
    ['deleted files too', { tree, changes: [removed('old')] }, ['old deleted']],
    ['a renamed file under its new name', { tree, changes: [moved('b', 'z')] }, ['b renamed']],
    ['nothing when the phase changed nothing', { tree }, []],
    [
      'with globs, all that they name, changed or not',
      { tree, matches: globMatcher(['texts/**']), changes: [change('texts/y.md'), change('src/z.ts')] },
      ['texts/x.md unchanged', 'texts/y.md modified'],
    ],
    [
      'with globs, what was deleted of them',
      { tree: new Map(), matches: globMatcher(['texts/**']), changes: [removed('texts/x.md')] },
      ['texts/x.md deleted'],
    ],
    [
      'with globs, what was moved out of them',
      { tree: new Map([['b', 'b']]), matches: globMatcher(['texts/**']), changes: [moved('b', 'texts/x.md')] },
      ['texts/x.md deleted'],
    ],
    [
      'asked again: what was covered, and what changed since',
      { tree, former },
      ['a unchanged', 'b unchanged', 'gone deleted'],
    ],
    [
      'asked again of a passed phase: only what was covered',
      { tree, former: { ...former, isPassed: true } },
      ['a unchanged', 'gone deleted'],
    ],
    [
      'asked again with globs: what they name now',
      { tree, former, matches: globMatcher(['src/**']) },
      ['src/z.ts unchanged'],
    ],
  ])('%s', (_rule, input, expected) => {
    expect(cover(input).map(file => `${file.path} ${file.status}`)).toEqual(expected)
  })

  it('carry their blobs before, now and at the last approval', () => {
    const approved = new Map([
      ['a', '9'],
      ['texts/x.md', ABSENT],
    ])
    const files = cover({
      tree,
      changes: [change('a', { before: null, after: '1', status: 'added' })],
      approved,
      matches: globMatcher(['a', 'texts/x.md']),
    })
    expect(files).toMatchObject([
      { path: 'a', before: null, after: '1', since: '9', added: 1 },
      { path: 'texts/x.md', before: '3', after: '3', since: null, added: 0, deleted: 0 },
    ])
  })

  it('are signed by their blobs, deleted ones by zeros', () => {
    const files = cover({ tree, changes: [change('b', { after: '2' }), removed('old')] })
    expect([...coveredManifest(files)]).toEqual([
      ['b', '2'],
      ['old', ABSENT],
    ])
  })
})

describe('the sample per directory and kind', () => {
  const samples = (changes: TreeChange[], approved: CoverInput['approved'] = null) =>
    cover({ changes, approved })
      .filter(file => file.isSample)
      .map(file => file.path)
  it.each<[string, TreeChange[], string[]]>([
    ['one file of each directory', [change('a/1.ts'), change('a/2.ts'), change('b/1.ts')], ['a/1.ts', 'b/1.ts']],
    [
      'one of each kind in it',
      [change('a/1.ts'), change('a/1.md'), change('a/1.png', { added: null })],
      ['a/1.md', 'a/1.png', 'a/1.ts'],
    ],
    [
      'that in which most lines changed',
      [change('a/1.ts'), change('a/2.ts', { added: 40 }), change('a/3.ts')],
      ['a/2.ts'],
    ],
    ['a file that is there rather than a deleted one', [removed('a/1.ts'), change('a/2.ts')], ['a/2.ts']],
    ['a deleted one when there is no other', [removed('a/1.ts')], ['a/1.ts']],
    ['a directory inside another is one of its own', [change('a/1.ts'), change('a/b/1.ts')], ['a/1.ts', 'a/b/1.ts']],
  ])('is %s', (_rule, changes, expected) => {
    expect(samples(changes)).toEqual(expected)
  })

  it('is, when signed again, one that changed since', () => {
    const approved = new Map([
      ['a/1.ts', 'new'],
      ['a/2.ts', 'older'],
    ])
    expect(samples([change('a/1.ts', { added: 99 }), change('a/2.ts')], approved)).toEqual(['a/2.ts'])
  })
})

describe('the kind of a file', () => {
  it.each([
    ['README.md', false, 'markdown'],
    ['docs/a.MDX', false, 'markdown'],
    ['logo.SVG', false, 'image'],
    ['a.png', true, 'image'],
    ['a.pdf', false, 'binary'],
    ['data', true, 'binary'],
    ['notes.md', true, 'binary'],
    ['Makefile', false, 'text'],
    ['.env', false, 'text'],
    ['dir.md/file', false, 'text'],
  ] as const)('%s (binary: %s) is %s', (path, isBinary, kind) => {
    expect(fileKind(path, { isBinary })).toBe(kind)
  })

  it('bounds what is kept of it', () => {
    expect(['text', 'markdown', 'image', 'binary'].map(kind => keptBytes(kind as 'text'))).toEqual([1e6, 1e6, 5e6, 0])
  })
})

describe('a signature is void', () => {
  const manifest = new Map([
    ['a', '1'],
    ['texts/x', '2'],
    ['gone', ABSENT],
  ])
  const same: [string, string][] = [
    ['a', '1'],
    ['texts/x', '2'],
  ]
  it.each<[string, [string, string][], string[] | null, string[]]>([
    ['never while covered files are as signed', same, null, []],
    ['never by other files', [...same, ['new', '9'], ['b', '8']], null, []],
    [
      'by a changed file',
      [
        ['a', '7'],
        ['texts/x', '2'],
      ],
      null,
      ['a 1→7'],
    ],
    ['by a deleted file', [['texts/x', '2']], null, ['a 1→null']],
    ['by a deleted file that is there again', [...same, ['gone', '3']], null, ['gone null→3']],
    ['by a new file that its globs name', [...same, ['texts/y', '5']], ['texts/**'], ['texts/y null→5']],
    [
      'by all of them, in order',
      [
        ['a', '7'],
        ['texts/y', '5'],
      ],
      ['texts/**'],
      ['a 1→7', 'texts/x 2→null', 'texts/y null→5'],
    ],
  ])('%s', (_rule, tree, globs, expected) => {
    const found = findVoid(manifest, new Map(tree), globs && globMatcher(globs))
    expect(found.map(({ path, before, after }) => `${path} ${before}→${after}`)).toEqual(expected)
  })
})
