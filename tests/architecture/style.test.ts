import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const LINES = 300
const TEST_LINES = 500
/** Names that Next asks for. */
const NEXT_NAMES = /^(page|layout|route|loading|error|global-error|not-found|template|default)\.tsx?$/

type SourceFile = { path: string; text: string }

let files: SourceFile[]

beforeAll(async () => {
  const lists = await Promise.all(['app', 'components', 'lib', 'worker', 'tests'].map(listSources))
  files = lists.flat()
  expect(files.length).toBeGreaterThan(100)
})

test('no file is longer than 300 lines, no test longer than 500', () => {
  const limit = ({ path }: SourceFile) => (path.startsWith('tests/') ? TEST_LINES : LINES)
  const lines = ({ text }: SourceFile) => text.split('\n').length - 1
  expect(files.filter(file => lines(file) > limit(file)).map(file => `${file.path}: ${lines(file)}`)).toEqual([])
})

test('files are named in kebab-case', () => {
  const isRight = ({ path }: SourceFile) =>
    /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|d|spec))?\.(ts|tsx|mjs)$/.test(basename(path))
  expect(files.filter(file => !isRight(file)).map(file => file.path)).toEqual([])
})

test('no file hands on what another exports', () => {
  const isBarrel = ({ path, text }: SourceFile) =>
    !path.startsWith('tests/') && /^export (\*|(type )?\{[^}]*\}) .*from /m.test(text)
  expect(files.filter(isBarrel).map(file => file.path)).toEqual([])
})

test('exports are named, but where Next or a tool asks for a default', () => {
  const mayDefault = ({ path }: SourceFile) =>
    NEXT_NAMES.test(basename(path)) || /^(app\/_server\/i18n-request|tests\/support\/[a-z-]+)\.ts$/.test(path)
  const hasDefault = ({ text }: SourceFile) => /^export default /m.test(text)
  expect(files.filter(file => hasDefault(file) && !mayDefault(file)).map(file => file.path)).toEqual([])
})

test('every exported function and class of lib has its contract in a comment', () => {
  const bare = files
    .filter(file => file.path.startsWith('lib/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(^|.*\n)export (?:async )?(?:abstract )?(?:function\*?|class) (\w+)/g)]
        .filter(match => !/\*\/\s*$/.test(match[1] ?? ''))
        .map(match => `${path}: ${match[2]}`),
    )
  expect(bare).toEqual([])
})

async function listSources(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(join(ROOT, folder), { withFileTypes: true, recursive: true })
  const paths = entries
    .filter(entry => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter(path => !/^(lib\/db\/generated|tests\/fixtures)\//.test(path))
  return Promise.all(paths.map(async path => ({ path, text: await readFile(join(ROOT, path), 'utf8') })))
}
