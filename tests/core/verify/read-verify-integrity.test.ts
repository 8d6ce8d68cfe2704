import { expect, test } from 'vitest'
import { readVerifyIntegrity } from '@/lib/core/verify/read-verify-integrity'
import { SummaryLines } from '@/lib/core/verify/summary-lines'
import { readVerifyReason, verifyReasonWords } from '@/lib/core/verify/verify-reason'

/** Output → lines kept → reason, as runVerification does it. */
function reasonOf(command: string, exitCode: number | null, output: string): string | null {
  const lines = new SummaryLines()
  const piece = output.length < 10_000 ? 7 : 4_099
  for (let at = 0; at < output.length; at += piece) lines.push(output.slice(at, at + piece))
  return readVerifyIntegrity({ command, exitCode, tail: lines.toString() })?.reason ?? null
}

const nodeTap = (pass: number, fail = 0, skipped = 0): string =>
  `TAP version 13\n1..0\n# tests ${pass + fail + skipped}\n# suites 0\n# pass ${pass}\n# fail ${fail}\n# cancelled 0\n# skipped ${skipped}\n# todo 0\n# duration_ms 20.97\n`
const vitest = (files: string, tests: string): string =>
  `\n\u001b[1m RUN \u001b[22m v4.1.12 /x\n\n\u001b[2m Test Files \u001b[22m \u001b[33m${files}\u001b[39m\n\u001b[2m      Tests \u001b[22m \u001b[33m${tests}\u001b[39m\n\u001b[2m   Start at \u001b[22m 14:56:52\n`
const cargo = (passed: number, filtered = 0): string =>
  `     Running unittests src/lib.rs (target/debug/deps/cr-f73a)\n\nrunning ${passed} tests\n\ntest result: ok. ${passed} passed; 0 failed; 0 ignored; 0 measured; ${filtered} filtered out; finished in 0.00s\n`

type Row = [what: string, command: string, exitCode: number, output: string, reason: string | null]
const ROWS: Row[] = [
  ['node without a test file', 'node --test', 0, nodeTap(0), 'no-tests: node:test'],
  ['node, the spec reporter', 'npm test', 0, nodeTap(0).replaceAll('#', 'ℹ'), 'no-tests: node:test'],
  ['node, a name that no test has', 'node --test --test-name-pattern=z', 0, nodeTap(0, 0, 1), 'no-tests: node:test'],
  ['node with a test', 'node --test', 0, nodeTap(1), null],
  ['node twice, once without', 'npm test -ws', 0, nodeTap(0) + nodeTap(2), null],
  [
    'vitest without a file',
    'vitest run --passWithNoTests',
    0,
    '\n RUN  v4.1.12 /x\n\nNo test files found, exiting with code 0\n',
    'no-tests: vitest',
  ],
  [
    'vitest without a file, red',
    'vitest run',
    1,
    '\u001b[31mNo test files found, exiting with code 1\u001b[39m\n',
    'no-tests: vitest',
  ],
  ['vitest, all skipped', 'npm test', 0, vitest('1 skipped (1)', '1 skipped (1)'), 'no-tests: vitest'],
  ['vitest, a file without tests', 'npm test', 0, vitest('1 passed (1)', 'no tests'), 'no-tests: vitest'],
  ['vitest, a file that cannot be loaded', 'npm test', 1, vitest('1 failed (1)', 'no tests'), null],
  ['vitest with tests', 'npm test', 0, vitest('3 passed (3)', '12 passed | 1 skipped (13)'), null],
  ['jest without a file', 'jest --passWithNoTests', 0, 'No tests found, exiting with code 0\n', 'no-tests: jest'],
  [
    'jest, all skipped',
    'npm test',
    0,
    'Test Suites: 1 skipped, 0 of 1 total\nTests:       2 skipped, 2 total\nSnapshots:   0 total\n',
    'no-tests: jest',
  ],
  ['jest with tests', 'npm test', 0, 'Test Suites: 1 passed, 1 total\nTests:       2 passed, 2 total\n', null],
  ['mocha without tests', 'mocha', 0, '\n\n  0 passing (1ms)\n\n', 'no-tests: mocha'],
  ['mocha, all pending', 'mocha', 0, '\n  0 passing (2ms)\n  3 pending\n', 'no-tests: mocha'],
  ['mocha without a file', 'mocha', 1, 'Error: No test files found: "test"\n', 'no-tests: mocha'],
  ['mocha with tests', 'mocha', 0, '\n  3 passing (5ms)\n', null],
  ['mocha, only failing', 'mocha', 1, '\n  0 passing (5ms)\n  2 failing\n', null],
  [
    'pytest without a test',
    'pytest',
    5,
    '===== test session starts =====\ncollected 0 items\n\n===== no tests ran in 1.31s =====\n',
    'no-tests: pytest',
  ],
  ['pytest, all deselected', 'pytest -q -k z', 5, '\n1 deselected in 1.07s\n', 'no-tests: pytest'],
  ['pytest, all skipped', 'pytest', 0, '===== 1 skipped in 2.20s =====\n', 'no-tests: pytest'],
  ['pytest with tests', 'pytest', 0, '===== 4 passed, 1 skipped, 2 warnings in 63.20s (0:01:03) =====\n', null],
  ['pytest, an error', 'pytest', 2, '===== 1 error in 0.20s =====\n', null],
  ['unittest', 'python -m unittest', 0, '\n-----\nRan 0 tests in 0.000s\n\nOK\n', 'no-tests: unittest'],
  [
    'unittest, all skipped',
    'python manage.py test',
    0,
    'Ran 2 tests in 0.000s\n\nOK (skipped=2)\n',
    'no-tests: unittest',
  ],
  ['unittest with tests', 'python -m unittest', 0, 'Ran 3 tests in 0.010s\n\nOK (skipped=2)\n', null],
  [
    'go without a file',
    'go test ./...',
    0,
    '?   \texample.com/a\t[no test files]\n?   \texample.com/b\t[no test files]\n',
    'no-tests: go test',
  ],
  [
    'go, a name that no test has',
    'go test -run Z ./...',
    0,
    'ok  \texample.com/a\t0.002s [no tests to run]\n',
    'no-tests: go test',
  ],
  [
    'go with a package that has tests',
    'go test ./...',
    0,
    '?   \texample.com/a\t[no test files]\nok  \texample.com/b\t(cached)\n',
    null,
  ],
  ['cargo without a test', 'cargo test', 0, cargo(0) + cargo(0), 'no-tests: cargo test'],
  ['cargo, a name that no test has', 'cargo test zzz', 0, cargo(0, 1), 'no-tests: cargo test'],
  ['cargo with tests and no doc tests', 'cargo test', 0, cargo(3) + cargo(0), null],
  [
    'rspec',
    'rspec',
    0,
    'No examples found.\n\nFinished in 0.0002 seconds\n0 examples, 0 failures\n',
    'no-tests: rspec',
  ],
  ['rspec, all pending', 'rspec', 0, '2 examples, 0 failures, 2 pending\n', 'no-tests: rspec'],
  ['rspec with examples', 'rspec', 0, '2 examples, 0 failures, 1 pending\n', null],
  ['phpunit', 'vendor/bin/phpunit', 0, 'PHPUnit 12\n\nNo tests executed!\n', 'no-tests: phpunit'],
  ['phpunit, all skipped', 'composer test', 0, 'Tests: 2, Assertions: 0, Skipped: 2.\n', 'no-tests: phpunit'],
  ['phpunit with tests', 'composer test', 0, 'OK (3 tests, 5 assertions)\n', null],
  [
    'gradle without sources',
    './gradlew check',
    0,
    '> Task :app:compileTestJava NO-SOURCE\n> Task :app:test NO-SOURCE\nBUILD SUCCESSFUL in 1s\n',
    'no-tests: gradle',
  ],
  [
    'gradle, tests that passed before',
    './gradlew check',
    0,
    '> Task :app:test UP-TO-DATE\n> Task :lib:test NO-SOURCE\n',
    null,
  ],
  [
    'gradle, tests found none',
    './gradlew test',
    1,
    '  > There are test sources present and no filters are applied, but the test task did not discover any tests to execute.\n',
    'no-tests: gradle',
  ],
  ['maven', 'mvn -q test', 0, '[INFO] No tests to run.\n', 'no-tests: maven'],
  ['maven told to skip', 'mvn verify -DskipTests', 0, '[INFO] Tests are skipped.\n', 'no-tests: maven'],
  [
    'maven with tests',
    'mvn test',
    0,
    '[INFO] No tests to run.\n[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 1\n',
    null,
  ],

  [
    'a command that is not there',
    'nosuch --x',
    127,
    'bash: line 1: nosuch: command not found\n',
    'command-missing: nosuch',
  ],
  [
    'a script that is not there',
    './check.sh',
    127,
    'bash: line 1: ./check.sh: No such file or directory\n',
    'command-missing: ./check.sh',
  ],
  [
    'a script that may not run',
    './check.sh',
    126,
    'bash: line 1: ./check.sh: Permission denied\n',
    'command-missing: ./check.sh',
  ],
  [
    'a tool of an npm script',
    'npm test',
    127,
    '\n> x@1 test\n> vitest\n\nsh: 1: vitest: not found\n',
    'command-missing: vitest',
  ],
  ['127 without a word', 'x', 127, '', 'command-missing: '],
  [
    'an npm script',
    'npm run nope',
    1,
    'npm error Missing script: "nope"\nnpm error\nnpm error To see a list of scripts, run:\nnpm error   npm run\n',
    'command-missing: nope',
  ],
  ['a pnpm script', 'pnpm nope', 1, ' ERR_PNPM_NO_SCRIPT  Missing script: nope\n', 'command-missing: nope'],
  ['a yarn script', 'yarn nope', 1, 'error Command "nope" not found.\n', 'command-missing: nope'],
  ['a make target', 'make nope', 2, "make: *** No rule to make target 'nope'.  Stop.\n", 'command-missing: nope'],
  ['a file that a target needs', 'make a', 2, "make: *** No rule to make target 'b', needed by 'a'.  Stop.\n", null],
  [
    'a tool of a recipe',
    'make a',
    2,
    'make: nosuch: No such file or directory\nmake: *** [Makefile:2: a] Error 127\n',
    'command-missing: nosuch',
  ],
  ['a Python module', 'python3 -m pytest', 1, '/usr/bin/python3: No module named pytest\n', 'command-missing: pytest'],
  [
    'a missing command before a green one',
    'lint; npm test',
    0,
    `bash: line 1: lint: command not found\n${nodeTap(2)}`,
    'command-missing: lint',
  ],
  ["a red suite's own words about a shell", 'npm test', 1, `sh: 1: foo: not found\n${nodeTap(2, 1)}`, null],
  [
    "a green suite's own words about a shell",
    'npm test',
    0,
    `bash: line 1: nosuch: command not found\n${nodeTap(2)}`,
    null,
  ],

  [
    'a test that prints "0 tests"',
    'npm test',
    0,
    `0 tests\nRan no tests\nTests  no tests\n# tests 0\n${nodeTap(3)}`,
    null,
  ],
  [
    "a test that prints another runner's summary",
    'npm test',
    0,
    cargo(0) + vitest('1 passed (1)', '4 passed (4)'),
    null,
  ],
  [
    "a test that prints its own runner's summary",
    'npm test',
    0,
    vitest('1 skipped (1)', '1 skipped (1)') + vitest('1 passed (1)', '4 passed (4)'),
    null,
  ],
  [
    'two runners by name, one without tests',
    'vitest run && cargo test',
    0,
    vitest('1 passed (1)', '4 passed (4)') + cargo(0),
    'no-tests: cargo test',
  ],
  ['an unknown runner', './check', 0, 'all good, 0 problems\n', null],
  ['a red run of an unknown runner', './check', 1, 'expected 1, got 2\n', null],
  ['no output', 'true', 0, '', null],
]

test.each(ROWS)('%s: `%s` with exit code %i', (_what, command, exitCode, output, reason) => {
  expect(reasonOf(command, exitCode, output)).toBe(reason)
})

test('a summary counts however much output stands around it, and hostile output costs one pass', () => {
  const noise = `${'x'.repeat(200)}\n`.repeat(20_000)
  expect(reasonOf('cargo test', 0, cargo(1) + noise + cargo(0))).toBeNull()
  expect(reasonOf('npm test', 0, noise + nodeTap(0) + noise)).toBe('no-tests: node:test')
  for (const text of [
    '1 passed, '.repeat(100_000),
    '# tests 1\n'.repeat(50_000),
    ' Test Files  '.repeat(50_000),
    'sh: '.repeat(100_000),
  ]) {
    expect(reasonOf('npm test', 0, text)).toBeNull()
  }
})

test('a reason is kept as one text and said in words', () => {
  expect(readVerifyReason('no-tests: node:test')).toEqual({ code: 'no-tests', subject: 'node:test' })
  expect(readVerifyReason('something else')).toBeNull()
  expect(readVerifyReason(null)).toBeNull()
  expect(verifyReasonWords('no-tests: vitest')).toBe('vitest ran no tests')
  expect(verifyReasonWords('command-missing: ./a b.sh')).toBe('“./a b.sh” was not found or cannot be run')
  expect(verifyReasonWords('command-missing: ')).toBe('a command was not found')
})
