import { manifestLines } from './manifest/manifest-lines'
import { readJsonObject } from './manifest/read-json-manifest'
import { readToml } from './manifest/read-toml'

/**
 * A file that says how something is checked. `tool`: it counts only when a verify or gate command uses that tool; null:
 * always, its name belongs to a test runner alone. `part`: only a change of this part of its text counts.
 */
export type ConfigRow = { globs: readonly string[]; tool: RegExp | null; part?: (text: string) => string }

const JS = '{js,mjs,cjs,ts,mts,cts,json}'

export const RUNNER_CONFIGS: readonly ConfigRow[] = [
  { globs: [`{vitest,jest,playwright,karma,cypress,ava,wdio}*.config.${JS}`, `vitest.workspace.${JS}`], tool: null },
  {
    globs: [`karma.conf.${JS}`, 'cypress.json', '.mocharc*', '.nycrc*', '.c8rc*', '.taprc', '.jasmine.json'],
    tool: null,
  },
  {
    globs: ['vite.config.*'],
    tool: /\bvitest\b/,
    part: linesWith(/\btest\b|exclude|include|setupFiles|passWithNoTests|coverage/),
  },
  { globs: ['pytest.ini', '.pytest.ini', 'tox.ini', 'noxfile.py', '.coveragerc'], tool: null },
  {
    globs: ['conftest.py'],
    tool: null,
    part: linesWith(/pytest_(?!plugins|addoption)\w+|collect_ignore|\bskip|xfail|deselect/),
  },
  {
    globs: ['pyproject.toml'],
    tool: null,
    part: tomlPart(/^tool\.(?:pytest|coverage|tox|nox|poe|hatch\.envs|pdm\.scripts)/),
  },
  {
    globs: ['pyproject.toml'],
    tool: /\bmypy\b|\bruff\b|\bpyright\b|\bpylint\b/,
    part: tomlPart(/^tool\.(?:mypy|ruff|pyright|pylint)/),
  },
  { globs: ['setup.cfg'], tool: null, part: iniPart(/^(?:tool:pytest|coverage:.*|tox:tox|mypy.*|flake8)$/) },
  { globs: ['{mypy.ini,.mypy.ini}'], tool: /\bmypy\b/ },
  { globs: ['{ruff.toml,.ruff.toml}'], tool: /\bruff\b/ },
  { globs: ['.flake8'], tool: /\bflake8\b/ },
  { globs: ['{pyrightconfig.json,.pylintrc,pylintrc}'], tool: /\bpyright\b|\bpylint\b/ },
  { globs: ['{phpunit.xml,phpunit.xml.dist,phpunit.dist.xml}', 'tests/Pest.php'], tool: null },
  { globs: ['phpstan*.neon*', 'psalm.xml*'], tool: /\bphpstan\b|\bpsalm\b/ },
  { globs: ['composer.json'], tool: /\bcomposer\b/, part: jsonPart(['scripts']) },
  { globs: ['{.rspec,.rspec-local,spec/spec_helper.rb,spec/rails_helper.rb,.simplecov}'], tool: null },
  { globs: ['Rakefile', '*.rake'], tool: /\brake\b|\brails\b/ },
  { globs: ['.rubocop.yml', '.rubocop_todo.yml'], tool: /\brubocop\b/ },
  { globs: ['{.config/nextest.toml,nextest.toml}'], tool: null },
  {
    globs: ['Cargo.toml'],
    tool: /\bcargo\b/,
    part: tomlPart(/^(?:test|lib\.(?:test|doctest|harness)|bench|lints|workspace\.lints)(?:\.|$)|\.harness$/),
  },
  { globs: ['{.cargo/config.toml,.cargo/config,clippy.toml,.clippy.toml}'], tool: /\bcargo\b/ },
  { globs: ['.golangci.{yml,yaml,toml,json}'], tool: /\bgolangci-lint\b/ },
  {
    globs: ['pom.xml'],
    tool: /\bmvnw?\b/,
    part: linesWith(/skip|surefire|failsafe|testFailureIgnore|<(?:includes?|excludes?|groups|testSourceDirectory)>/i),
  },
  {
    globs: ['*.gradle', '*.gradle.kts'],
    tool: /\bgradlew?\b/,
    part: linesWith(/\btest\b|ignoreFailures|excludeTests|enabled\s*=|onlyIf|useJUnit|failOnNoDiscoveredTests/),
  },
  {
    globs: ['package.json'],
    tool: null,
    part: jsonPart(['scripts', 'jest', 'vitest', 'mocha', 'ava', 'nyc', 'c8', 'tap', 'jasmine']),
  },
  { globs: ['{turbo,nx,lerna}.json', 'project.json'], tool: /\bturbo\b|\bnx\b|\blerna\b/ },
  { globs: ['deno.{json,jsonc}'], tool: /\bdeno\b/ },
  { globs: ['bunfig.toml'], tool: /\bbun\b/ },
  { globs: ['{Taskfile,taskfile}.{yml,yaml}'], tool: /\btask\b/ },
  { globs: ['tsconfig*.json'], tool: /\btsc\b|\bvue-tsc\b|\btype-?check\b/ },
  { globs: ['eslint.config.*', '.eslintrc*', '.eslintignore'], tool: /\beslint\b|\bnext lint\b/ },
  { globs: ['biome.{json,jsonc}'], tool: /\bbiome\b/ },
  { globs: ['.prettierrc*', 'prettier.config.*', '.prettierignore'], tool: /\bprettier\b/ },
  { globs: ['{knip.*,.dependency-cruiser.*}'], tool: /\bknip\b|\bdepcruise\b/ },
  { globs: ['.husky/', '{lefthook,.lefthook}.{yml,yaml}', '.pre-commit-config.yaml', '.lintstagedrc*'], tool: null },
]

function linesWith(pattern: RegExp): (text: string) => string {
  return text =>
    manifestLines(text)
      .map(line => line.trim())
      .filter(line => pattern.test(line))
      .join('\n')
}

function tomlPart(table: RegExp): (text: string) => string {
  return text =>
    readToml(text)
      .entries.filter(({ path }) => table.test(path.join('.')))
      .map(({ path, value }) => `${path.join('.')}=${value}`)
      .join('\n')
}

function iniPart(section: RegExp): (text: string) => string {
  return text => {
    let isWanted = false
    return manifestLines(text)
      .filter(line => {
        const header = /^\[([^\]]+)\]/.exec(line)
        if (header) isWanted = section.test((header[1] ?? '').trim())
        return isWanted && line.trim() !== ''
      })
      .join('\n')
  }
}

/** The named keys; a text that cannot be read stands for itself, so that it counts as changed. */
function jsonPart(keys: readonly string[]): (text: string) => string {
  return text => {
    const root = readJsonObject(text)
    if (root === null) return text
    const values = keys.map(key => Object.entries(root).find(([name]) => name === key)?.[1] ?? null)
    return values.every(value => value === null) ? '' : safeJson(values)
  }
}

/** Values nested far too deeply for `JSON.stringify` are all alike. */
function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return '(nested too deeply)'
  }
}
