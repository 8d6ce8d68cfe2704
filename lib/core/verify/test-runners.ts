/**
 * How a test runner's own summary says how many tests ran. `counts` finds one summary (several lines where one alone
 * could be a test's own words), `ran` reads its number; `none` is the runner's own sentence for "nothing ran".
 */
export type TestRunner = {
  name: string
  /** Where the signal comes from. */
  source: string
  /** The runner as a command names it. */
  command: RegExp
  counts: RegExp
  ran: (match: readonly string[]) => number
  none: RegExp | null
}

const number = (text: string | undefined): number => Number(text ?? 0)

/** The sum of `3 passed`, `1 failed` and the like in a line. */
const sumOf =
  (words: RegExp) =>
  ([, line = '']: readonly string[]): number =>
    [...line.matchAll(words)].reduce((sum, [, count]) => sum + number(count), 0)

/** Skipped tests did not run. All patterns are matched on whole lines without colours. */
export const TEST_RUNNERS: readonly TestRunner[] = [
  {
    name: 'node:test',
    source: 'recorded, node 20.20 (tap and spec reporter)',
    command: /\bnode\b.*--test\b/,
    counts:
      /^(?:#|ℹ) tests \d+\n(?:(?:#|ℹ) suites \d+\n)?(?:#|ℹ) pass (\d+)\n(?:#|ℹ) fail (\d+)\n(?:#|ℹ) cancelled (\d+)$/gm,
    ran: ([, pass, fail, cancelled]) => number(pass) + number(fail) + number(cancelled),
    none: null,
  },
  {
    name: 'vitest',
    source: 'recorded, vitest 4.1.12',
    command: /\bvitest\b/,
    counts: /^ *Test Files {2}.*\n *Tests {2}(.*)$/gm,
    ran: sumOf(/(\d+) (?:passed|failed|expected fail)/g),
    none: /^ *No test files found, exiting with code \d$/m,
  },
  {
    name: 'jest',
    source: 'jest 30, @jest/reporters getSummary and @jest/core getNoTestsFoundMessage',
    command: /\bjest\b|\breact-scripts test\b/,
    counts: /^Test Suites: .*\nTests: +(.*)$/gm,
    ran: sumOf(/(\d+) (?:passed|failed)/g),
    none: /^No tests found, exiting with code \d$|^No tests found related to files changed since /m,
  },
  {
    name: 'mocha',
    source: 'mocha 11, lib/reporters/base.js epilogue and lib/cli/lookup-files.js',
    command: /\bmocha\b/,
    counts: /^ {2}(\d+) passing \([\d.]+ ?(?:ms|s|m|h)\)$(?:\n {2}\d+ pending$)?(?:\n {2}(\d+) failing$)?/gm,
    ran: ([, passing, failing]) => number(passing) + number(failing),
    none: /^Error: No test files found\b/m,
  },
  {
    name: 'pytest',
    source: 'recorded, pytest 9.0.3 (exit 5)',
    command: /\bpytest\b|\bpy\.test\b/,
    counts:
      /^(?:=+ )?((?:no tests ran|(?:(?:, )?\d+ (?:passed|failed|skipped|deselected|xfailed|xpassed|warnings?|errors?|rerun))+) in [\d.]+s(?: \([\d:]+\))?)(?: =+)?$/gm,
    ran: sumOf(/(\d+) (?:passed|failed|xfailed|xpassed|errors?)/g),
    none: null,
  },
  {
    name: 'unittest',
    source: 'recorded, Python 3.11',
    command: /-m unittest\b|\bmanage\.py test\b/,
    counts: /^Ran (\d+) tests? in [\d.]+s$(?:\n*^(?:OK|FAILED) \(.*?skipped=(\d+).*?\)$)?/gm,
    ran: ([, all, skipped]) => number(all) - number(skipped),
    none: /^NO TESTS RAN(?: \(skipped=\d+\))?$/m,
  },
  {
    name: 'go test',
    source: 'Go 1.24, src/cmd/go/internal/test/test.go',
    command: /\bgo\b.*\btest\b/,
    counts: /^(ok|FAIL|\?) {0,3}\t\S+\t(.*)$/gm,
    ran: ([, state, rest = '']) => (state === '?' || /\[no tests? (?:files|to run)\]/.test(rest) ? 0 : 1),
    none: /^no packages to test$/m,
  },
  {
    name: 'cargo test',
    source: 'recorded, cargo 1.95',
    command: /\bcargo\b.*\btest\b/,
    counts: /^test result: (?:ok|FAILED)\. (\d+) passed; (\d+) failed; \d+ ignored; /gm,
    ran: ([, passed, failed]) => number(passed) + number(failed),
    none: null,
  },
  {
    name: 'cargo nextest',
    source: 'cargo-nextest 0.9, nextest-runner reporter (exit 4)',
    command: /\bnextest\b/,
    counts: /^ *Summary \[ *[\d.]+s\] +(\d+)(?:\/\d+)? tests? run: /gm,
    ran: ([, run]) => number(run),
    none: /^error: no tests to run$/m,
  },
  {
    name: 'rspec',
    source: 'rspec-core 3.13, lib/rspec/core/notifications.rb totals_line',
    command: /\brspec\b/,
    counts: /^(\d+) examples?, \d+ failures?(?:, (\d+) pending)?(?:, \d+ errors? occurred outside of examples)?$/gm,
    ran: ([, examples, pending]) => number(examples) - number(pending),
    none: /^No examples found\.$/m,
  },
  {
    name: 'phpunit',
    source: 'PHPUnit 12, src/TextUI/Output/SummaryPrinter.php',
    command: /\bphpunit\b|\bartisan test\b|\bpest\b/,
    counts: /^(?:OK \((\d+) tests?, \d+ assertions?\)|Tests: (\d+), Assertions: \d+(?:, .*?\bSkipped: (\d+))?.*\.)$/gm,
    ran: ([, ok, tests, skipped]) => number(ok) + number(tests) - number(skipped),
    none: /^No tests executed!$/m,
  },
  {
    name: 'gradle',
    source: 'Gradle 9, plain console task outcomes; AbstractTestTask "did not discover any tests"',
    command: /\bgradlew?\b/,
    counts: /^> Task :(?:[^\s:]+:)*(?:test|\w*Test)(?: (NO-SOURCE|SKIPPED|UP-TO-DATE|FROM-CACHE|FAILED))?$/gm,
    ran: ([, outcome]) => (outcome === 'NO-SOURCE' || outcome === 'SKIPPED' ? 0 : 1),
    none: /the test task did not discover any tests to execute/,
  },
  {
    name: 'maven',
    source: 'maven-surefire 3.5, SurefireHelper and DefaultReporterFactory',
    command: /\bmvnw?\b/,
    counts:
      /^(?:\[\w+\] )?(?:Tests run: (\d+), Failures: \d+, Errors: \d+, Skipped: (\d+)|No tests to run\.|Tests are skipped\.)/gm,
    ran: ([, run, skipped]) => number(run) - number(skipped),
    none: /^\[ERROR\].*No tests (?:were executed|matching pattern)/m,
  },
]
