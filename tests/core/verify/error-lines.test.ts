import { expect, test } from 'vitest'
import { findErrorLines } from '@/lib/core/verify/error-lines'
import { outputExcerpt } from '@/lib/core/verify/output-excerpt'

const OK = ['> shop@1.0.0 test', '> run', '']

test.each<[string, string[], number[]]>([
  ['tsc', ['src/a.ts(3,7): error TS2322: Type', 'src/b.ts(1,1): error TS2304: Cannot'], [3]],
  ['tsc --pretty', ['src/a.ts:3:7 - error TS2322: Type', '', '3 const a', 'src/b.ts:1:1 - error TS1: x'], [3, 6]],
  ['eslint', ['/w/src/a.js', '  1:10  warning  x  no-x', '  2:7   error  y is not defined  no-undef'], [5]],
  [
    'vitest',
    [' ❯ tests/a.test.ts (1 test | 1 failed)', ' FAIL  tests/a.test.ts > adds', 'AssertionError: expected 1'],
    [4],
  ],
  ['jest', ['FAIL ./a.test.js', '  ● adds › two', '    expect(received).toBe(expected)'], [4]],
  ['node:test', ['TAP version 13', 'ok 1 - a', 'not ok 2 - adds', '  ---'], [5]],
  ['node:test (spec)', ['✔ a (1ms)', '✖ adds (2ms)', 'ℹ tests 2', '✖ failing tests:'], [4]],
  ['mocha', ['  1 passing (4ms)', '  1 failing', '', '  1) adds', '       two:'], [6]],
  [
    'pytest',
    ['    def test_a():', '>       assert 1 == 2', 'E       assert 1 == 2', 'E        +  where', 'FAILED a.py'],
    [5],
  ],
  ['go test', ['=== RUN   TestA', '--- FAIL: TestA (0.00s)', '    a_test.go:9: got 1'], [4]],
  [
    'cargo',
    ['   Compiling shop', 'error[E0308]: mismatched types', ' --> src/a.rs:1:1', 'error: could not compile `shop`'],
    [4],
  ],
  ['cargo test', ["thread 'tests::a' panicked at src/lib.rs:4:9:", 'assertion failed'], [3]],
  ['gcc', ["a.c:1:2: error: expected ';'"], [3]],
  ['a throw', ['TypeError: x is not a function', '    at main.js:1'], [3]],
  ['anything', ['error: no such option'], [3]],
  ['make after a test', ['make: *** [Makefile:2: test] Error 1'], [3]],
  ['colours', ['\u001b[31m FAIL \u001b[39m tests/a.test.ts'], [3]],
  ['nothing wrong', ['12 passed, 0 errors', 'no error: fine'], []],
])('in the output of %s the line that says what is wrong is found', (_runner, lines, found) => {
  expect(findErrorLines([...OK, ...lines])).toEqual(found)
})

test('a line of any length and a flood of errors are looked at in bounded time', () => {
  const lines = Array.from({ length: 20_000 }, () => `error: ${'x '.repeat(50)}`).flatMap(line => [line, ''])
  expect(findErrorLines([...lines, 'a:1'.repeat(400_000)])).toHaveLength(100)
})

test.each<[string, number, number[], object[]]>([
  ['no errors: its end', 100, [], [{ from: 60, to: 100 }]],
  ['nothing at all', 0, [], []],
  ['the first error with what follows', 100, [50], [{ from: 46, to: 75 }]],
  ['errors close together as one', 100, [10, 12], [{ from: 6, to: 35 }]],
  [
    'errors far apart, the later ones shorter',
    300,
    [2, 200],
    [
      { from: 0, to: 27 },
      { from: 196, to: 209 },
    ],
  ],
])('of an output is shown at first: %s', (_what, lines, errors, windows) => {
  expect(outputExcerpt(lines, errors)).toEqual(windows)
})

test('an excerpt is bounded however many errors there are', () => {
  const windows = outputExcerpt(
    100_000,
    Array.from({ length: 100 }, (_, at) => at * 100),
  )
  expect(windows.reduce((sum, { from, to }) => sum + to - from, 0)).toBeLessThanOrEqual(300)
})
