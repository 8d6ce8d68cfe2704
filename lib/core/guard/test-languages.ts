import type { CodeSyntax } from './mask-code'

/**
 * How a language's test runners write a test, an assertion, a skip, and "only this one". All are searched in code whose
 * strings and comments are blank. `conditional`: skips that depend on something, common in new tests.
 */
export type TestLanguage = {
  extensions: readonly string[]
  syntax: CodeSyntax
  test: RegExp
  assertion: RegExp
  skip: RegExp
  conditional?: RegExp
  only?: RegExp
}

const C_LIKE: CodeSyntax = { line: ['//'], block: ['/*', '*/'], quotes: ['"', "'"] }
/** A lifetime or a character is no string worth blanking, and `'a` has no end. */
const RUST: CodeSyntax = { line: ['//'], block: ['/*', '*/'], quotes: ['"'] }

export const TEST_LANGUAGES: readonly TestLanguage[] = [
  {
    extensions: ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'vue', 'svelte'],
    syntax: { line: ['//'], block: ['/*', '*/'], quotes: ['"', "'", '`'], hasRegex: true },
    test: /(?<![\w$.])(?:[xf]?(?:it|test)|specify)(?:\.\w{1,20}){0,4}\s{0,4}[(`]|(?<![\w$.])(?:it|test)(?:\.\w{1,20}){0,4}\.each\b/g,
    assertion:
      /(?<![\w$.])(?:expect|assert)(?:\.\w{1,40}){0,3}\s{0,4}\(|\.should\b|(?<![\w$.])t\.(?:is|not|like|truthy|falsy|true|false|regex|equal|same|ok|match|rejects|throws\w{0,10}|deepEqual|strictEqual|notEqual|assert(?:\.\w{1,40})?)\s{0,4}\(/g,
    skip: /(?<![\w$.])(?:x(?:it|test|describe|context|specify)\s{0,4}[(.`]|(?:it|test|describe|suite|context|specify)(?:\.\w{1,20}){0,3}\.(?:skip|todo|fixme|fails?|failing)\b)|(?<![\w$.])(?:t|this|ctx|context)\.(?:skip|todo)\(|(?<![\w$.])(?:it|test|describe|suite)\([^\n{>]{0,300}\{[^\n{}]{0,200}?\b(?:skip|todo)\s{0,4}:(?!\s{0,4}false\b)|(?:=>|\))\s{0,4}\{\s{0,20}return\s{0,4}[;\n]\s{0,200}(?![\s}])/g,
    conditional: /\.(?:skipIf|runIf)\s{0,4}\(/g,
    only: /(?<![\w$.])(?:(?:it|test|describe|suite|context|specify)(?:\.\w{1,20}){0,3}\.only\b|f(?:it|describe)\s{0,4}\(\s{0,300},)|(?<![\w$.])(?:it|test|describe|suite)\([^\n{>]{0,300}\{[^\n{}]{0,200}?\bonly\s{0,4}:\s{0,4}true\b/g,
  },
  {
    extensions: ['py'],
    syntax: { line: ['#'], block: null, quotes: ['"""', "'''", '"', "'"] },
    test: /(?<=^|\n)[ \t]{0,40}(?:async[ \t]+)?def[ \t]+test\w*/g,
    assertion: /(?<![\w.])assert\b|\bself\.(?:assert|fail)\w*\(|\bpytest\.(?:raises|warns|approx)\b|\.assert_\w+\(/g,
    skip: /@(?:pytest\.)?mark\.(?:skip|xfail)\b|@(?:unittest\.)?(?:skip|expectedFailure)\b|\bpytest\.(?:skip|xfail)\(|\.skipTest\(|\braise[ \t]+(?:unittest\.)?SkipTest\b|\bpytestmark\s{0,4}=\s{0,4}pytest\.mark\.skip\b|\b__test__\s{0,4}=\s{0,4}False\b|\bdef[ \t]+test\w*\([^\n]{0,200}?:\s{1,400}return[ \t]{0,4}\n/g,
    conditional: /\b(?:skipif|skipIf|skipUnless|importorskip)\b/g,
  },
  {
    extensions: ['go'],
    syntax: { line: [], block: ['/*', '*/'], quotes: ['"', '`'] },
    test: /(?<=^|\n)func[ \t]+(?:Test|Fuzz|Example)\w*\(|\bt\.Run\(/g,
    assertion: /\bt\.(?:Errorf?|Fatalf?|Fail|FailNow)\(|\b(?:assert|require|is|should|must)\.\w+\(/g,
    skip: /\b[tbf]\.(?:Skipf?|SkipNow)\(|\/\/(?:go:build|[ \t]\+build)[ \t]+ignore\b/g,
    conditional: /\/\/(?:go:build|[ \t]\+build)\b/g,
  },
  {
    extensions: ['rs'],
    syntax: RUST,
    test: /#\[(?:\w+::){0,3}(?:test|rstest|test_case|quickcheck|wasm_bindgen_test)\b|\bproptest!/g,
    assertion: /\b(?:debug_|prop_)?assert\w*!|\bpanic!|\bshould_panic\b/g,
    skip: /#\[ignore\b/g,
    conditional: /#\[cfg_attr\([^\n]{0,200}?\bignore\b/g,
  },
  {
    extensions: ['java', 'kt', 'groovy', 'scala'],
    syntax: C_LIKE,
    test: /@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate|Property)\b/g,
    assertion:
      /(?<!\w)(?:assert\w*|verify\w*|fail|expect\w*|should\w*|then\w*)\s{0,4}[({]|\.(?:isEqualTo|shouldBe|shouldThrow)\b/g,
    skip: /@(?:Disabled|Ignore|Ignored)\b|@Test\s{0,4}\([^\n)]{0,200}?\benabled\s{0,4}=\s{0,4}false\b/g,
    conditional: /@(?:Disabled(?:If|On|In|For)\w*|Enabled\w+)|\bassum(?:e|ing)\w*\(/g,
  },
  {
    extensions: ['cs'],
    syntax: C_LIKE,
    test: /\[\s{0,4}(?:Fact|Theory|Test|TestMethod|TestCase|DataTestMethod)\b/g,
    assertion: /\bAssert\.\w+|\.Should\w*\(/g,
    skip: /\b(?:Fact|Theory)\([^\n)]{0,100}?\bSkip\s{0,4}=|\[\s{0,4}(?:Ignore|Explicit)\b|\bAssert\.(?:Ignore|Inconclusive)\(/g,
  },
  {
    extensions: ['php'],
    syntax: { line: ['//'], block: null, quotes: ['"', "'"] },
    test: /\bfunction[ \t]+test\w*\s{0,4}\(|#\[(?:\w+\\){0,5}Test\b|@test\b|(?<![\w>$:])(?:it|test)\s{0,4}\(/g,
    assertion: /(?:->|::)(?:assert|expect)\w*\(|(?<![\w>$:])expect\s{0,4}\(/g,
    skip: /\bmarkTest(?:Skipped|Incomplete)\b|->(?:skip|todo)\(/g,
    only: /->only\(\)/g,
  },
  {
    extensions: ['rb'],
    syntax: { line: ['#'], block: null, quotes: ['"', "'"] },
    test: /(?<![\w.:@])(?:x|f)?(?:it|specify|scenario|example|test)[ \t(]+(?=[ '"{]|do\b)|(?<=^|\n)[ \t]{0,40}def[ \t]+test_\w+/g,
    assertion: /(?<![\w.])(?:expect|assert\w*|refute\w*|is_expected|flunk)\b|\.must_\w+|\.should\b/g,
    skip: /(?<![\w.:@])x(?:it|describe|context|specify|scenario|example)\b(?!:)|(?<=(?:^|[\n;]|\bdo)[ \t]{0,80})(?:pending|skip)\b(?![ \t]{0,4}[=.:,)\]|+-])|(?<![\w.:@])(?:it|specify|describe|context|scenario|example|feature)\b[^\n{]{0,300}?,[ \t]{0,10}(?::(?:skip|pending)\b|(?:skip|pending):(?![ \t]{0,4}false\b))/g,
    only: /(?<![\w.:@])f(?:it|describe|context|specify)\b/g,
  },
  {
    extensions: ['ex', 'exs'],
    syntax: { line: ['#'], block: null, quotes: ['"""', '"'] },
    test: /(?<=^|\n)[ \t]{0,40}(?:test|property)[ \t(]/g,
    assertion: /(?<![\w.])(?:assert|refute)\w*/g,
    skip: /@(?:module|describe)?tag[ \t(]+(?::skip|skip:)/g,
  },
  {
    extensions: ['swift'],
    syntax: { line: ['//'], block: ['/*', '*/'], quotes: ['"'] },
    test: /\bfunc[ \t]+test\w*\(|@Test\b/g,
    assertion: /\bXCT(?!Skip)\w+\(|#expect\b|#require\b/g,
    skip: /\bXCTSkip\w*|\.disabled\(/g,
  },
  {
    extensions: ['dart'],
    syntax: C_LIKE,
    test: /(?<![\w$.])(?:test|testWidgets|blocTest)\s{0,4}[(<]/g,
    assertion: /(?<![\w$.])(?:expect|expectLater|verify)\s{0,4}\(/g,
    skip: /\bskip\s{0,4}:(?!\s{0,4}false\b)|@Skip\b/g,
    only: /\bsolo\s{0,4}:\s{0,4}true\b/g,
  },
]

/** The language of a path by its extension; null when none of its test runners is known. */
export function testLanguageOf(path: string): TestLanguage | null {
  const extension = path.slice(path.lastIndexOf('.') + 1)
  return TEST_LANGUAGES.find(({ extensions }) => extensions.includes(extension)) ?? null
}
