import { expect, test } from 'vitest'
import { changeOf, namesOf, tripsOf } from '../../support/guard-changes'

const JS = `import { expect, test } from 'vitest'
describe('sum', () => {
  test('adds', () => { expect(1 + 1).toBe(2); expect(0).toBe(0) })
  it('is not it.skip or "test.only"', () => { assert.equal(1, 1) }) // xit(
})
`
const PY = `import pytest
class TestSum:
    def test_adds(self):
        """ @pytest.mark.skip is what this is not """
        assert 1 + 1 == 2
    async def test_more(self):
        self.assertEqual(1, 1)
`
const GO = `package a
func TestSum(t *testing.T) {
	t.Run("adds", func(t *testing.T) { require.Equal(t, 1, 1) })
	if 1 != 1 { t.Fatalf("no") }
}
`
const RUST = `pub fn sum<'a>(x: &'a str) -> u8 { 1 }
#[cfg(test)]
mod tests {
    #[test]
    fn adds() { assert_eq!(sum("a"), 1); }
    #[tokio::test]
    async fn more() { assert!(true); }
}
`
const JAVA = `class SumTest {
  @Test void adds() { assertEquals(2, 1 + 1); }
  @ParameterizedTest void more() { assertThat(1).isEqualTo(1); }
}
`
const PHP = `<?php
final class SumTest extends TestCase {
  public function testAdds(): void { $this->assertSame(2, 1 + 1); }
  #[Test] public function more(): void { self::assertTrue(true); }
}
`
const RUBY = `RSpec.describe Sum do
  it 'adds' do
    expect(1 + 1).to eq 2
  end
  it "is no skip" do
    expect(1).to eq 1
  end
end
`
const CSHARP = `public class SumTests {
  [Fact] public void Adds() { Assert.Equal(2, 1 + 1); }
}
`
const ELIXIR = 'defmodule SumTest do\n  test "adds" do\n    assert 1 + 1 == 2\n  end\nend\n'

type Row = [what: string, path: string, before: string, after: string, words: string | null]
const SKIPS = 'Skips 1 test in'
const ROWS: Row[] = [
  ['a test more', 'a.test.ts', JS, `${JS}test('new', () => { expect(1).toBe(1) })\n`, null],
  ['a test renamed', 'a.test.ts', JS, JS.replace("'adds'", "'adds up'"), null],
  ['a comment and words about skipping', 'a.test.ts', JS, `${JS}// it.skip('x')\nconst s = 'test.only(1)'\n`, null],
  ['a helper whose name ends in test', 'a.test.ts', JS, `${JS}regex.test(line); latest(1)\n`, null],
  ['it.skip', 'a.test.ts', JS, JS.replace('it(', 'it.skip('), 'Skips 1 test in'],
  ['xit', 'a.test.ts', JS, JS.replace(' it(', ' xit('), 'Skips 1 test in'],
  ['xdescribe', 'a.test.ts', JS, JS.replace('describe(', 'xdescribe('), 'Skips 1 test in'],
  ['describe.skip', 'a.test.ts', JS, JS.replace('describe(', 'describe.skip('), 'Skips 1 test in'],
  ['test.todo', 'a.test.ts', JS, `${JS}test.todo('later')`, 'Skips 1 test in'],
  ['test.concurrent.skip', 'a.test.ts', JS, JS.replace('test(', 'test.concurrent.skip('), 'Skips 1 test in'],
  ['test.fails', 'a.test.ts', JS, JS.replace('test(', 'test.fails('), 'Skips 1 test in'],
  ['skip as an option', 'a.test.ts', JS, JS.replace("'adds', ", "'adds', { skip: true }, "), 'Skips 1 test in'],
  ['skip after another option', 'a.test.ts', JS, JS.replace("'adds', ", "'adds', { timeout: 5, skip: true }, "), SKIPS],
  ['a test of paging on one line', 'a.test.ts', JS, `${JS}test('p', () => expect(p({ skip: 10 })).toBe(1))\n`, null],
  ['a test of a todo on one line', 'a.test.ts', JS, `${JS}it('t', () => expect(add({ todo: 'x' })).toBe(1))\n`, null],
  ['a return before all else', 'a.test.ts', JS, JS.replace('=> { assert', '=> { return; assert'), SKIPS],
  ['a callback that only returns', 'a.test.ts', JS, JS.replace('it(', 'const none = () => { return }\n  it('), null],
  ['a pattern with a backtick', 'a.test.ts', JS, `const tick = /[/${'`'}]/\n${JS}`, null],
  ['a pattern with a comment’s start', 'a.test.ts', JS, `const glob = text.replace(/[/*]/, '')\n${JS}`, null],
  ['a division', 'a.test.ts', JS, JS.replace('expect(0)', 'expect(4 / 2 - 2 / 1)'), null],
  ['skip: false', 'a.test.ts', JS, JS.replace("'adds', ", "'adds', { skip: false }, "), null],
  ['t.skip', 'a.test.js', JS, JS.replace('{ expect', '{ t.skip(); expect'), 'Skips 1 test in'],
  ['skipIf', 'a.test.ts', JS, JS.replace('test(', 'test.skipIf(ci)('), 'Lets tests be skipped in'],
  ['.only', 'a.spec.js', JS, JS.replace('test(', 'test.only('), 'Lets only some tests run in'],
  ['fit', 'a.test.ts', JS, JS.replace(' it(', ' fit('), 'Lets only some tests run in'],
  ['a function that fits', 'a.test.ts', JS, JS.replace('expect(0)', 'const line = fit(points, 2); expect(0)'), null],
  ['a test removed', 'a.test.ts', JS, JS.replace(/ {2}it\(.*\n/, ''), 'Removes 1 test from'],
  ['a test made a comment', 'a.test.ts', JS, JS.replace('  it(', '  // it('), 'Removes 1 test from'],
  ['an assertion removed', 'a.test.ts', JS, JS.replace(' expect(0).toBe(0)', ''), 'Removes 1 assertion from'],
  ['the file emptied', 'a.test.ts', JS, '\n', 'Empties'],
  ['a test of node in a folder', 'test/a.js', JS, JS.replace(/ {2}it\(.*\n/, ''), 'Removes 1 test from'],
  ['a helper in a folder of tests', 'tests/support/a.ts', 'export const a = 1', 'export const a = 2', null],

  ['a test more', 'test_a.py', PY, `${PY}\ndef test_new():\n    assert True\n`, null],
  [
    'mark.skip',
    'test_a.py',
    PY,
    PY.replace('    def', '    @pytest.mark.skip(reason="x")\n    def'),
    'Skips 1 test in',
  ],
  ['mark.xfail', 'test_a.py', PY, PY.replace('    def', '    @pytest.mark.xfail\n    def'), 'Skips 1 test in'],
  ['pytest.skip()', 'test_a.py', PY, PY.replace('assert 1', 'pytest.skip("x"); assert 1'), 'Skips 1 test in'],
  ['skipTest', 'test_a.py', PY, PY.replace('assert 1', 'self.skipTest("x"); assert 1'), 'Skips 1 test in'],
  [
    'mark.skipif',
    'test_a.py',
    PY,
    PY.replace('    def', '    @pytest.mark.skipif(True)\n    def'),
    'Lets tests be skipped in',
  ],
  ['a test removed', 'tests/test_a.py', PY, PY.replace('def test_adds', 'def adds'), 'Removes 1 test from'],
  ['an assertion removed', 'a_test.py', PY, PY.replace('assert 1 + 1 == 2', 'pass'), 'Removes 1 assertion from'],

  ['a return before all else', 'test_a.py', PY, PY.replace('        assert', '        return\n        assert'), SKIPS],
  ['a tag that nobody sets', 'a_test.go', GO, `//go:build never\n\n${GO}`, 'Lets tests be skipped in'],
  ['enabled = false', 'SumTest.java', JAVA, JAVA.replace('@Test', '@Test(enabled = false)'), SKIPS],
  ['skip as metadata', 'spec/a_spec.rb', RUBY, RUBY.replace("'adds' do", "'adds', skip: true do"), SKIPS],
  ['a symbol as metadata', 'spec/a_spec.rb', RUBY, RUBY.replace("'adds' do", "'adds', :pending do"), SKIPS],
  [
    'words that only sound so',
    'spec/a_spec.rb',
    RUBY,
    RUBY.replace('    expect(1)', '    pending = create(:order, :pending)\n    expect(pending.skip)\n    expect(1)'),
    null,
  ],
  ['t.Skip', 'a_test.go', GO, GO.replace('if 1', 't.Skip("x"); if 1'), 'Skips 1 test in'],
  ['a subtest removed', 'a_test.go', GO, GO.replace(/\tt\.Run.*\n/, ''), 'Removes 1 test from'],
  ['a build tag', 'a_test.go', GO, `//go:build ignore\n\n${GO}`, 'Skips 1 test in'],
  ['#[ignore]', 'src/a.rs', RUST, RUST.replace('#[test]', '#[test]\n    #[ignore]'), 'Skips 1 test in'],
  ['a test removed', 'src/a.rs', RUST, RUST.replace('#[tokio::test]', ''), 'Removes 1 test from'],
  ['code beside tests', 'src/a.rs', RUST, RUST.replace('-> u8 { 1 }', "-> u8 { let c = '\"'; 2 }"), null],
  ['@Disabled', 'src/test/SumTest.java', JAVA, JAVA.replace('@Test', '@Disabled("x") @Test'), 'Skips 1 test in'],
  [
    '@DisabledOnOs',
    'SumTest.kt',
    JAVA,
    JAVA.replace('@Test', '@DisabledOnOs(OS.MAC) @Test'),
    'Lets tests be skipped in',
  ],
  [
    'an assertion removed',
    'SumTest.java',
    JAVA,
    JAVA.replace('assertEquals(2, 1 + 1);', ''),
    'Removes 1 assertion from',
  ],
  [
    'markTestSkipped',
    'SumTest.php',
    PHP,
    PHP.replace('{ $this', '{ $this->markTestSkipped(); $this'),
    'Skips 1 test in',
  ],
  ['a test removed', 'tests/SumTest.php', PHP, PHP.replace('testAdds', 'adds'), 'Removes 1 test from'],
  ['xit', 'spec/a_spec.rb', RUBY, RUBY.replace("it 'adds'", "xit 'adds'"), 'Skips 1 test in'],
  ['pending', 'spec/a_spec.rb', RUBY, RUBY.replace('    expect(1)', '    pending\n    expect(1)'), 'Skips 1 test in'],
  ['fit', 'spec/a_spec.rb', RUBY, RUBY.replace("it 'adds'", "fit 'adds'"), 'Lets only some tests run in'],
  ['a test more', 'spec/a_spec.rb', RUBY, `${RUBY}it 'new' do expect(1).to eq 1 end`, null],
  ['Skip =', 'SumTests.cs', CSHARP, CSHARP.replace('[Fact]', '[Fact(Skip = "x")]'), 'Skips 1 test in'],
  ['@tag :skip', 'test/sum_test.exs', ELIXIR, ELIXIR.replace('  test', '  @tag :skip\n  test'), 'Skips 1 test in'],
]

test.each(ROWS)('%s in %s', (_what, path, before, after, words) => {
  expect(after).not.toBe(before)
  const trips = tripsOf([changeOf(path, before, after)]).map(trip => `${trip.guard}: ${trip.words}`)
  expect(trips).toEqual(words === null ? [] : [`verify-surface: ${words} ${path}.`])
})

test('new files of tests trip nothing, but with tests that are skipped or shut others out', () => {
  for (const [path, text] of [
    ['a.test.ts', JS],
    ['test_a.py', PY],
    ['a_test.go', GO],
    ['src/a.rs', RUST],
  ] as const) {
    expect(namesOf([changeOf(path, null, text)])).toEqual([])
  }
  expect(namesOf([changeOf('a.test.ts', null, JS.replace('test(', 'test.skipIf(ci)('))])).toEqual([])
  expect(namesOf([changeOf('a.test.ts', null, JS.replace('test(', 'test.skip('))])).toHaveLength(1)
  expect(namesOf([changeOf('a.test.ts', null, JS.replace('test(', 'test.only('))])).toHaveLength(1)
})

test('a deleted file of tests trips, a helper or data of tests does not', () => {
  expect(tripsOf([changeOf('a.test.ts', JS, null)])[0]?.words).toBe('Deletes 2 tests with a.test.ts.')
  expect(tripsOf([changeOf('src/a.rs', RUST, null)])[0]?.words).toBe('Deletes 2 tests with src/a.rs.')
  expect(tripsOf([changeOf('a_test.clj', '(deftest a)', null)])[0]?.words).toBe('Deletes the test a_test.clj.')
  expect(
    namesOf([changeOf('tests/support/a.ts', 'export {}', null), changeOf('tests/fixtures/a.test.ts', JS, null)]),
  ).toEqual([])
})

test('tests that moved to another file are not deleted', () => {
  expect(namesOf([changeOf('b/new.test.ts', JS, JS, 'a/old.test.ts')])).toEqual([])
  expect(namesOf([changeOf('a.test.ts', JS, null), changeOf('b.test.ts', null, JS)])).toEqual([])
  const line = '  it(\'is not it.skip or "test.only"\', () => { assert.equal(1, 1) }) // xit(\n'
  const split = [changeOf('a.test.ts', JS, JS.replace(line, '')), changeOf('b.test.ts', null, line.trimStart())]
  expect(namesOf(split)).toEqual([])
  expect(
    namesOf([changeOf('a.test.ts', JS, JS.replace(line, '')), changeOf('c.test.ts', null, "test('x', f)")]),
  ).toEqual(['verify-surface a.test.ts'])
})

test('a file of tests that gets a name no runner looks for trips', () => {
  expect(tripsOf([changeOf('src/sum.ts', JS, JS, 'src/sum.test.ts')])[0]?.words).toBe(
    'Takes tests out of the run by moving them to src/sum.ts.',
  )
})

test('a test that loses the name by which it is found is taken out of the run, moved or written anew', () => {
  const named = (trips: ReturnType<typeof tripsOf>) => trips.map(trip => `${trip.subject}: ${trip.words}`)
  expect(named(tripsOf([changeOf('tests/a.ts', JS, JS, 'tests/a.test.ts')]))).toEqual([
    'tests/a.ts: Takes tests out of the run by moving them to tests/a.ts.',
  ])
  expect(named(tripsOf([changeOf('tests/a.test.ts', JS, null), changeOf('tests/a.ts', null, JS)]))).toEqual([
    'tests/a.test.ts: Deletes 2 tests with tests/a.test.ts.',
  ])
  for (const path of ['test/a.js', 'src/__tests__/a.js', 'src/b.test.js'])
    expect(tripsOf([changeOf('src/a.test.js', JS, null), changeOf(path, null, JS)])).toEqual([])
})
