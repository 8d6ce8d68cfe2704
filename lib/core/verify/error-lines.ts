// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what begins a colour
const COLOURS = /\u001b\[[0-9;?]*[A-Za-z]/g

/** How programs say on a line of its own what is wrong; each row with where it is from. */
const ERRORS: readonly { line: RegExp; source: string }[] = [
  { line: /^\S.*\(\d+,\d+\): error TS\d+: /, source: 'tsc 5, plain' },
  { line: /^\S.*:\d+:\d+ - error TS\d+: /, source: 'tsc 5, pretty' },
  { line: /^ +\d+:\d+ +error {2}\S/, source: 'eslint 9, stylish' },
  { line: /^ ?FAIL {2}\S/, source: 'vitest 4, a failed test' },
  { line: /^ {2}● \S/, source: 'jest 30, a failed test' },
  { line: /^ *not ok \d+ - /, source: 'node:test, tap' },
  { line: /^ *✖ (?!failing tests:)\S/, source: 'node:test, spec' },
  { line: /^ {2,4}\d+\) \S/, source: 'mocha 11, rspec 3' },
  { line: /^E {3,}\S/, source: 'pytest 9, the assertion' },
  { line: /^(?:FAIL|ERROR): \w+ \(/, source: 'unittest' },
  { line: /^ *--- FAIL: /, source: 'go test 1.24' },
  { line: /^(?:\.\/)?\S+\.go:\d+:\d+: /, source: 'go build, go vet' },
  { line: /^error(?:\[E\d+\])?: (?!aborting due to|could not compile|test failed)/, source: 'cargo 1.95, rustc' },
  { line: /^thread '.+' (?:\(\d+\) )?panicked at /, source: 'cargo test' },
  { line: /^\S+:\d+(?::\d+)?: (?:fatal )?error: /, source: 'gcc, clang, javac' },
  { line: /^\S.*\(\d+,\d+\): error CS\d+: /, source: 'dotnet build' },
  { line: /^(?:\[ERROR\]|e:) \S+\.(?:java|kt)\b/, source: 'maven, kotlinc' },
]

/** Said by anything; looked for when no row above is found. */
const GENERIC = /^(?:\w+\.)*\w*(?:Error|Exception)\b(?: \[\w+\])?: |^(?:\S+: )?(?:fatal|error): |^ERROR\b|^panic: /i
/** Only says that something before it failed; looked for last. */
const FOLLOWING = /^npm (?:error|ERR!) |^g?make(?:\[\d+\])?: \*\*\* |^ ?ELIFECYCLE |: command not found$/

const MAX_FOUND = 100
const MAX_LINE = 2_000

/** Numbers of the lines that say what is wrong, from 0, of a run's output; lines right after one belong to it. */
export function findErrorLines(lines: readonly string[]): number[] {
  const plain = lines.map(line => line.slice(0, MAX_LINE).replace(COLOURS, ''))
  const where = (isError: (line: string) => boolean) => plain.flatMap((line, at) => (isError(line) ? [at] : []))
  for (const isError of [isKnown, isGeneric, isFollowing]) {
    const found = where(isError)
    if (found.length > 0) return found.filter((at, index) => found[index - 1] !== at - 1).slice(0, MAX_FOUND)
  }
  return []
}

const isKnown = (line: string) => ERRORS.some(error => error.line.test(line))
const isGeneric = (line: string) => GENERIC.test(line)
const isFollowing = (line: string) => FOLLOWING.test(line)
