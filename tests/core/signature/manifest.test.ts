import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ABSENT, comparePaths, manifestText, readManifest } from '@/lib/core/signature/manifest'

const A = 'a'.repeat(40)
const B = 'b'.repeat(40)

describe('the text of a manifest', () => {
  it.each<[string, [string, string][], string]>([
    ['nothing covered is no text', [], ''],
    ['one line per file', [['src/a.ts', A]], `${A} src/a.ts\n`],
    ['a deleted file has zeros', [['gone.md', ABSENT]], `${'0'.repeat(40)} gone.md\n`],
    [
      'paths are sorted by their bytes, whatever their order',
      [
        ['b', A],
        ['a/z', B],
        ['a', A],
        ['Z', B],
      ],
      `${B} Z\n${A} a\n${B} a/z\n${A} b\n`,
    ],
    [
      'beyond the basic plane stands last, as in UTF-8',
      [
        ['\u{1f600}', A],
        ['\uff21', B],
      ],
      `${B} \uff21\n${A} \u{1f600}\n`,
    ],
    ['spaces and quotes inside stay', [['my "best" file', A]], `${A} my "best" file\n`],
    ['a line end in a path is escaped', [[`x\n${B} y`, A]], `${A} "x\\n${B} y"\n`],
    ['what only some editors break at, too', [['a\u2028b\u0085c', A]], `${A} "a\\u2028b\\u0085c"\n`],
    ['a path that begins with a quote is escaped, so that it is read as one', [['"x"', A]], `${A} "\\"x\\""\n`],
  ])('%s', (_rule, entries, text) => {
    expect(manifestText(new Map(entries))).toBe(text)
  })

  it('is read back as it was, whatever the paths hold', () => {
    const hash = fc.constantFrom(A, B, ABSENT, 'c'.repeat(64))
    const path = fc.string({ unit: 'binary', minLength: 1 })
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(path, hash), { selector: ([name]) => name }), entries => {
        const text = manifestText(new Map(entries))
        const lines = text.split('\n').slice(0, -1)
        expect(lines).toHaveLength(entries.length)
        expect(new Map(readManifest(lines))).toEqual(new Map(entries))
        const bytes = [...(readManifest(lines)?.keys() ?? [])].map(name => Buffer.from(name))
        expect(bytes).toEqual([...bytes].sort(Buffer.compare))
      }),
    )
  })

  it.each(['', 'abc path', `${A}`, `${A} `, `${A.toUpperCase()} a`, `${A} "open`])('"%s" is no line of it', line => {
    expect(readManifest([line])).toBeNull()
  })

  it('orders a path before those that go on after it', () => {
    expect(['ab', 'a', 'b'].sort(comparePaths)).toEqual(['a', 'ab', 'b'])
  })
})
