import { expect, test } from 'vitest'
import { changeOf, namesOf, tripsOf } from '../../support/guard-changes'

const json = (value: unknown): string => JSON.stringify(value, null, 2)
const off = { on: false, globs: [] }
const config = { security: off, db: off, 'verify-surface': off, 'public-api': off, dependency: { on: true, globs: [] } }

const ZOD = changeOf('package.json', json({}), json({ dependencies: { zod: '^4' } }))
const LOCK = changeOf('package-lock.json', 'a\nb\n', 'a\nc\nd\n')

test('a dependency carries name, versions, its diff and the size of the lockfile that rides along', () => {
  expect(tripsOf([ZOD, LOCK], { config })).toEqual([
    {
      guard: 'dependency',
      subject: 'npm:zod',
      path: 'package.json',
      words: 'Adds zod ^4 to package.json.',
      hunk: expect.stringContaining('+    "zod": "^4"'),
      package: { name: 'zod', ecosystem: 'npm', from: null, to: '^4' },
      lockfile: { path: 'package-lock.json', added: 2, removed: 1 },
    },
  ])
})

test('a lockfile that changed alone trips with its size', () => {
  const locks = [
    'package-lock.json',
    'pnpm-lock.yaml',
    'yarn.lock',
    'poetry.lock',
    'uv.lock',
    'Cargo.lock',
    'go.sum',
    'Gemfile.lock',
    'composer.lock',
  ]
  for (const path of locks) {
    expect(tripsOf([changeOf(path, 'a\nb\n', 'a\nc\nd\n')], { config })).toMatchObject([
      {
        subject: path,
        words: `Changes ${path} (+2 −1 lines) without a manifest.`,
        lockfile: { path, added: 2, removed: 1 },
      },
    ])
  }
  const unread = { ...LOCK, before: null, after: null, hunk: '--- a/x\n+++ b/x\n@@ -1 +1,2 @@\n-b\n+c\n+--d\n' }
  expect(tripsOf([unread], { config })[0]?.lockfile).toMatchObject({ added: 2, removed: 1 })
})

test('a lockfile beside a manifest of another ecosystem, or whose dependencies stayed, is alone', () => {
  const scripts = changeOf('package.json', '{}', json({ version: '2' }))
  expect(namesOf([scripts, LOCK], { config })).toEqual(['dependency package-lock.json'])
  expect(namesOf([ZOD, changeOf('Cargo.lock', 'a', 'b')], { config })).toEqual([
    'dependency npm:zod',
    'dependency Cargo.lock',
  ])
})

test('a grant lets exactly its package through, with the lockfile, and no other beside it', () => {
  const grants = [{ guard: 'dependency', subject: 'npm:zod' }]
  const both = changeOf('package.json', '{}', json({ dependencies: { zod: '^4', 'zod-extra': '1' } }))
  expect(namesOf([ZOD, LOCK], { config, grants })).toEqual([])
  expect(namesOf([both, LOCK], { config, grants })).toEqual(['dependency npm:zod-extra'])
  expect(namesOf([ZOD, LOCK], { config, grants: [{ guard: 'security', subject: 'npm:zod' }] })).toEqual([
    'dependency npm:zod',
  ])
})

test('a manifest moved as it is, and one of test data, install nothing; one that becomes real does', () => {
  const text = json({ dependencies: { a: '1' } })
  expect(namesOf([changeOf('b/package.json', text, text, 'a/package.json')], { config })).toEqual([])
  expect(namesOf([changeOf('tests/fixtures/app/package.json', '{}', text)], { config })).toEqual([])
  expect(namesOf([changeOf('package.json', text, text, 'tests/fixtures/package.json')], { config })).toEqual([
    'dependency npm:a',
  ])
  expect(namesOf([changeOf('old.txt', text, text, 'package.json')], { config })).toEqual(['dependency npm:a'])
})

test('a manifest whose text is not known trips', () => {
  const unread = { ...changeOf('package.json', null, null), status: 'modified' as const }
  expect(tripsOf([unread], { config })[0]?.words).toBe('Changes package.json, whose dependencies cannot be read.')
})

test('hostile manifests never throw and end soon', { timeout: 60_000 }, () => {
  const length = 100_000
  const texts = [
    '['.repeat(length),
    '{"a":'.repeat(length / 10),
    `{"overrides":${'{"a":'.repeat(5_000)}"1"${'}'.repeat(5_000)}}`,
    ' '.repeat(length),
    '"'.repeat(length),
    "'".repeat(length),
    'a = [ '.repeat(length / 10),
    `a = ${'{'.repeat(length)}`,
    `${' '.repeat(length)}=`,
    '/*'.repeat(length / 2),
    '<dependency>'.repeat(length / 12),
    `<project>${'<!--'.repeat(length / 4)}</project>`,
    `gem '${'a'.repeat(length)}`,
    `implementation "${'${'.repeat(length / 2)}`,
    `require (${'\n'.repeat(length)}`,
    `a${' ,'.repeat(length / 2)}`,
    'x: '.repeat(length / 3),
    '#'.repeat(length),
    'a:'.repeat(length / 2),
    '[a.'.repeat(length / 3),
    'test('.repeat(length / 5),
    'describe.skip '.repeat(length / 20),
    'test.'.repeat(length / 5),
    '\\'.repeat(length),
    `-----BEGIN ${'A '.repeat(length / 2)}`,
    'password'.repeat(length / 8),
    'password = '.repeat(length / 11),
  ]
  const paths = [
    'package.json',
    'pnpm-workspace.yaml',
    'pyproject.toml',
    'requirements.txt',
    'setup.cfg',
    'Cargo.toml',
    'go.mod',
    'pom.xml',
    'build.gradle',
    'libs.versions.toml',
    'Gemfile',
    'composer.json',
    'Makefile',
    'a.test.ts',
    'test_a.py',
    'a_test.go',
    'src/a.rs',
    'ATest.java',
    'ATest.php',
    'a_spec.rb',
    'conftest.py',
    'package-lock.json',
  ]
  const changes = texts.flatMap((text, index) =>
    paths.map(path => ({
      ...changeOf(`${index}/${path}`, '{}', null),
      after: text,
      status: 'modified' as const,
      hunk: text,
    })),
  )
  expect(tripsOf(changes, { commands: ['npm test', 'make check'] })).not.toEqual([])
})
