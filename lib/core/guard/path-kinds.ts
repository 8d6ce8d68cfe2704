import { globMatcher } from './glob'

const TEST_FOLDERS = ['test', 'tests', '__tests__', 'spec', 'specs', 'e2e', 'cypress', '__mocks__', '__snapshots__']
const FIXTURE_FOLDERS = ['fixtures', '__fixtures__', 'fixture', 'testdata', 'test-data', 'test_data']

/** Words and pictures: a change there changes nothing of what the system does. */
export const isProse = globMatcher([
  '*.{md,mdx,markdown,rst,adoc,txt}',
  '*.{css,scss,sass,less,svg,png,jpg,jpeg,gif,webp,avif,ico,woff,woff2,ttf,mp4,pdf}',
  '**/{locales,locale,i18n,lang,translations,messages}/**/*.{json,yml,yaml,po,pot,ftl,properties,arb,strings}',
  '*.stories.{ts,tsx,js,jsx,mdx}',
])

/** Data of tests: nothing there is installed, migrated or shipped. */
export const isFixture = globMatcher(FIXTURE_FOLDERS.map(folder => `${folder}/`))

/** File names that only tests have, in the languages of `test-languages.ts`. */
export const isNamedAsTest = globMatcher([
  '*.{test,spec,cy,e2e,tests}.{ts,tsx,mts,cts,js,jsx,mjs,cjs,vue,svelte}',
  '*{_test,_spec,_tests}.{ts,js,mjs,py,go,rs,rb,ex,exs,php,dart,clj,cpp,cc,c}',
  'test_*.{py,rb,rs}',
  '*{Test,Tests,IT,Spec,TestCase}.{java,kt,groovy,scala,cs,php,swift}',
])

const inTestFolder = globMatcher(TEST_FOLDERS.map(folder => `${folder}/`))

/** Whatever is there for tests only: tests themselves, their helpers and their data. */
export function isForTests(path: string): boolean {
  return isNamedAsTest(path) || isFixture(path) || inTestFolder(path)
}

/** Where a test runner finds tests beside files named as such: code in a folder of tests, also `test.js`. */
export function mayHoldTests(path: string): boolean {
  if (isFixture(path)) return false
  return isNamedAsTest(path) || inTestFolder(path) || isWholeTest(path) || path.endsWith('.rs')
}

/** Where a file that was named as a test is still found without that name: `tests/a.ts` is not, `test/a.js` is. */
export function staysInRun(path: string): boolean {
  return mayHoldTests(path) && (isNamedAsTest(path) || isWholeTest(path) || runsAll(path) || path.endsWith('.rs'))
}

const runsAll = globMatcher(['test/', '__tests__/'])
const isWholeTest = globMatcher(['{test,tests,spec}.{js,mjs,cjs,ts,mts,py,rb}'])
