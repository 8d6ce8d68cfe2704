import { maskCode } from './mask-code'
import { testLanguageOf } from './test-languages'

/** What a file of tests holds. `names` = how each test begins, to find it again in another file. */
export type TestCounts = {
  tests: number
  assertions: number
  skips: number
  conditional: number
  only: number
  names: string[]
}

const NONE: TestCounts = { tests: 0, assertions: 0, skips: 0, conditional: 0, only: 0, names: [] }
const NAME_LENGTH = 120

/** Counts tests, assertions and skips of a file by its language; nothing for an unknown one. One pass per pattern. */
export function countTests(path: string, text: string | null): TestCounts {
  const language = testLanguageOf(path)
  if (!language || text === null) return NONE
  const code = maskCode(text, language.syntax)
  const count = (pattern: RegExp | undefined): number => (pattern ? [...code.matchAll(pattern)].length : 0)
  const tests = [...code.matchAll(language.test)]
  return {
    tests: tests.length,
    assertions: count(language.assertion),
    skips: count(language.skip),
    conditional: count(language.conditional),
    only: count(language.only),
    names: tests.map(({ index }) => nameAt(text, index)),
  }
}

/** From where a test begins to the end of that line, its attribute's next lines too when it stands on one of its own. */
function nameAt(text: string, index: number): string {
  const start = text.slice(index, index + NAME_LENGTH * 2).trimStart()
  const isAttribute = /^[@#[]/.test(start)
  const lines = start.split('\n', isAttribute ? 3 : 1)
  return lines
    .map(line => line.trim())
    .join(' ')
    .slice(0, NAME_LENGTH)
}
