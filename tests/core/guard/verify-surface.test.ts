import { expect, test } from 'vitest'
import { pathsToRead } from '@/lib/core/guard/paths-to-read'
import { defaultRalphConfig } from '@/lib/core/plan/ralph-config'
import { changeOf, namesOf, tripsOf } from '../../support/guard-changes'

const scripts = (value: Record<string, string>): string => JSON.stringify({ scripts: value })
const surface = (path: string): string => `verify-surface ${path}`

const NAMED: [command: string, path: string, trips: boolean][] = [
  ['node scripts/verify.mjs --fast', 'scripts/verify.mjs', true],
  ['node scripts/verify', 'scripts/verify.js', true],
  ['bash ./scripts/check.sh 2>&1 | tail -5', 'scripts/check.sh', true],
  ['"scripts/my check.sh"', 'scripts/my check.sh', true],
  ['CI=1 ./verify', 'verify', true],
  ['cd packages/api && ./verify.sh', 'packages/api/verify.sh', true],
  ['cd packages/api && ./verify.sh', 'verify.sh', false],
  ['python -m tools.check', 'tools/check.py', true],
  ['npx vitest run --config=ci/unit.ts', 'ci/unit.ts', true],
  ['./gradlew test', 'gradlew', true],
  ['npm test # see scripts/old.sh', 'scripts/old.sh', false],
  ['npm test', 'src/index.ts', false],
  ['npm test', 'scripts/other.mjs', false],
  ['npx tsc --noEmit', 'tsconfig.json', true],
  ['npx eslint .', 'eslint.config.js', true],
  ['npx biome check', 'eslint.config.js', false],
  ['ruff check .', 'ruff.toml', true],
  ['node --test tests/math.test.js', 'tests/math.test.js', false],
  ['npx vitest run tests', 'tests/helper.ts', false],
]

test.each(NAMED)('with the command %s a change of %s trips: %s', (command, path, trips) => {
  const test = "test('a', () => { expect(1).toBe(1) })"
  expect(namesOf([changeOf(path, test, `${test}\n${test}`)], { commands: [command] })).toEqual(
    trips ? [surface(path)] : [],
  )
})

test('a script that verify names is a person’s from its first line on', () => {
  const trip = tripsOf([changeOf('scripts/verify.sh', null, 'true')], { commands: ['scripts/verify.sh'] })[0]
  expect(trip?.words).toBe('Adds scripts/verify.sh, which verify or a gate runs.')
})

test('commands are followed through package.json as it was before the child, from the project folder', () => {
  const before = scripts({ pretest: 'node tools/prepare.js', test: 'npm run unit', unit: 'node tools/unit.js && tsc' })
  const unchanged = { 'web/package.json': before }
  const paths = ['tools/prepare.js', 'tools/unit.js', 'tsconfig.json'].map(path => `web/${path}`)
  const changes = [...paths, 'tools/unit.js'].map(path => changeOf(path, 'a', 'b'))
  expect(namesOf(changes, { subfolder: 'web', unchanged })).toEqual(paths.map(surface))

  const child = changeOf('web/package.json', before, scripts({ test: 'true' }))
  expect(namesOf([child, ...changes], { subfolder: 'web' })).toEqual(['web/package.json', ...paths].map(surface))
  for (const command of [
    'npm --prefix web test',
    'pnpm -C web run unit',
    'yarn --cwd web unit',
    'cd web; npx run-s unit',
    'timeout 60 npm --prefix web test',
    'env CI=1 nice -n 10 npm --prefix web test',
    'npx cross-env CI=1 npm --prefix web test',
    "bash -lc 'npm --prefix web test'",
    'sudo -E sh -c "cd web && npm test"',
    'cd web && node --run unit',
  ]) {
    expect(namesOf([changeOf('web/tools/unit.js', 'a', 'b')], { commands: [command], unchanged })).toHaveLength(1)
  }
})

test('scripts of a package.json trip on any difference, those of a new package only when verify runs them', () => {
  const before = scripts({ test: 'vitest run' })
  expect(namesOf([changeOf('package.json', before, scripts({ test: 'true' }))])).toEqual([surface('package.json')])
  expect(namesOf([changeOf('package.json', before, scripts({ test: 'vitest run', dev: 'vite' }))])).toHaveLength(1)
  expect(namesOf([changeOf('packages/a/package.json', before, scripts({}))])).toHaveLength(1)
  expect(namesOf([changeOf('package.json', before, JSON.stringify({ version: '2', ...JSON.parse(before) }))])).toEqual(
    [],
  )
  expect(namesOf([changeOf('packages/new/package.json', null, before)])).toEqual([])
  expect(namesOf([changeOf('package.json', null, before)])).toEqual([surface('package.json')])
  expect(namesOf([changeOf('package.json', before, null)])).toEqual([surface('package.json')])
})

const MAKEFILE = `VERSION := 1
.PHONY: check lint deploy
all: deploy

check: lint
	./tools/check.sh

lint: ; eslint .

deploy:
	scp x y
`
const MAKE: [what: string, before: string, after: string, trips: boolean][] = [
  ['another target', 'scp x y', 'scp x z', false],
  ['the list of phony targets', 'lint deploy', 'lint deploy x', false],
  ['the recipe', './tools/check.sh', 'true', true],
  ['the recipe of what it needs', 'eslint .', 'true', true],
  ['what it needs', 'check: lint', 'check:', true],
  ['a variable', ':= 1', ':= 2', true],
]

test.each(MAKE)('make check and a change of %s in the Makefile', (_what, before, after, trips) => {
  const change = changeOf('Makefile', MAKEFILE, MAKEFILE.replace(before, after))
  expect(namesOf([change], { commands: ['make check'] })).toEqual(trips ? [surface('Makefile')] : [])
})

test('make is followed to the scripts of its recipes, also with -C and in a justfile', () => {
  const check = [changeOf('tools/check.sh', 'a', 'b')]
  expect(namesOf(check, { commands: ['make check'], unchanged: { Makefile: MAKEFILE } })).toHaveLength(1)
  expect(namesOf(check, { commands: ['make deploy'], unchanged: { Makefile: MAKEFILE } })).toEqual([])
  const just = 'set shell := ["bash"]\n@check name="x": build\n    tools/check.sh {{name}}\nbuild:\n    make\n'
  expect(namesOf(check, { commands: ['just check'], unchanged: { justfile: just } })).toHaveLength(1)
  const api = [changeOf('api/tools/check.sh', 'a', 'b')]
  expect(namesOf(api, { commands: ['make -C api check'], unchanged: { 'api/Makefile': MAKEFILE } })).toHaveLength(1)
})

const CONFIG: [path: string, before: string, after: string, command: string, trips: boolean][] = [
  [
    'pyproject.toml',
    '[tool.pytest.ini_options]\naddopts = "-x"',
    '[tool.pytest.ini_options]\naddopts = "-k a"',
    'pytest',
    true,
  ],
  ['pyproject.toml', '[project]\nversion = "1"', '[project]\nversion = "2"', 'pytest', false],
  ['pyproject.toml', '[tool.ruff]\nselect = ["E"]', '[tool.ruff]\nselect = []', 'pytest', false],
  ['pyproject.toml', '[tool.ruff]\nselect = ["E"]', '[tool.ruff]\nselect = []', 'ruff check', true],
  ['setup.cfg', '[tool:pytest]\naddopts=-x', '[tool:pytest]\naddopts=', 'pytest', true],
  ['setup.cfg', '[metadata]\nversion=1', '[metadata]\nversion=2', 'pytest', false],
  ['conftest.py', 'import pytest', 'import pytest\n@pytest.fixture\ndef db(): ...', 'pytest', false],
  ['conftest.py', 'import pytest', 'def pytest_collection_modifyitems(items): items.clear()', 'pytest', true],
  ['vite.config.ts', 'export default { plugins: [] }', 'export default { plugins: [a] }', 'vitest run', false],
  [
    'vite.config.ts',
    'export default { test: {} }',
    'export default { test: { passWithNoTests: true } }',
    'vitest run',
    true,
  ],
  ['Cargo.toml', '[package]\nversion = "1"', '[package]\nversion = "1"\n[lib]\ntest = false', 'cargo test', true],
  ['pom.xml', '<project></project>', '<project>\n<skipTests>true</skipTests>\n</project>', 'mvn test', true],
  ['build.gradle', 'group = "a"', 'group = "a"\ntest { ignoreFailures = true }', './gradlew check', true],
  ['build.gradle', 'group = "a"', 'group = "b"', './gradlew check', false],
  ['package.json', '{"jest":{"a":1}}', '{"jest":{}}', 'npx jest', true],
  ['composer.json', '{"scripts":{"test":"phpunit"}}', '{"scripts":{}}', 'composer test', true],
]

test.each(CONFIG)('%s from %j to %j under %s trips: %s', (path, before, after, command, trips) => {
  expect(namesOf([changeOf(path, before, after)], { commands: [command] })).toEqual(trips ? [surface(path)] : [])
})

test('the texts to read are those of manifests, lockfiles, tests, configs, and the package.json and Makefile of verify', () => {
  const changed = [
    'src/a.ts',
    'a/package.json',
    'yarn.lock',
    'src/a.test.ts',
    'pyproject.toml',
    'docs/a.md',
    'src/x.rs',
  ]
  const changes = changed.map(path => ({ status: 'modified' as const, path, oldPath: null }))
  const moved = { status: 'renamed' as const, path: 'src/new.ts', oldPath: 'src/old.test.ts' }
  const input = { config: defaultRalphConfig().guards, commands: ['npm test && make check'], subfolder: 'web' }
  expect(pathsToRead([...changes, moved], input)).toEqual([
    ...['a/package.json', 'yarn.lock', 'src/a.test.ts', 'pyproject.toml', 'src/x.rs', 'src/new.ts', 'src/old.test.ts'],
    ...['web/package.json', 'web/GNUmakefile', 'web/makefile', 'web/Makefile'],
  ])
})
