import { readToml, tomlParts, tomlString, tomlTable } from './read-toml'
import type { Dependency } from './types'

/** Tables of `name = version`, as patterns over the dotted path of an entry's table. */
const TABLES = [
  /^tool\.poetry\.(?:dev-)?dependencies$/,
  /^tool\.poetry\.group\.[^.]+\.dependencies$/,
  /^tool\.uv\.sources$/,
  /^(?:dev-)?packages$/,
]
/** Lists of requirements (PEP 508), as patterns over the dotted path of the entry. */
const LISTS = [
  /^project\.dependencies$/,
  /^project\.optional-dependencies\.[^.]+$/,
  /^dependency-groups\.[^.]+$/,
  /^build-system\.requires$/,
  /^tool\.uv\.(?:dev|override|constraint|build-constraint)-dependencies$/,
  /^tool\.pdm\.dev-dependencies\.[^.]+$/,
]

/** pyproject.toml (PEP 621, dependency groups, Poetry, uv, PDM) and Pipfile. */
export function readPyproject(text: string): Dependency[] | null {
  const { entries, broken } = readToml(text)
  if (broken) return null
  return entries.flatMap(({ path, value }) => {
    const dotted = path.join('.')
    if (LISTS.some(list => list.test(dotted))) return requirements(value)
    const inline = LISTS.some(list => list.test(`${dotted}.x`)) && value.startsWith('{')
    if (inline) return [...tomlTable(value).values()].flatMap(requirements)
    return tableDependency(path, value)
  })
}

/** `[tool.poetry.dependencies] foo = …`, also as `[tool.poetry.dependencies.foo] version = …` and as one inline table. */
function tableDependency(path: string[], value: string): Dependency[] {
  const inTable = (depth: number): boolean => TABLES.some(table => table.test(path.slice(0, depth).join('.')))
  if (inTable(path.length) && value.startsWith('{')) {
    return [...tomlTable(value)].flatMap(([name, version]) => dependency(name, versionText(version)))
  }
  if (inTable(path.length - 1)) return dependency(path.at(-1) ?? '', versionText(value))
  if (!inTable(path.length - 2) || !SOURCE_KEYS.has(path.at(-1) ?? '')) return []
  return dependency(path.at(-2) ?? '', versionText(value))
}

const SOURCE_KEYS = new Set(['version', 'git', 'url', 'rev', 'tag', 'branch', 'extras'])

function dependency(name: string, version: string | null): Dependency[] {
  return name === 'python' || name === 'python_version' || version === null ? [] : [{ name: normalName(name), version }]
}

/** The version in a table's value; null for a package of the same repository. */
function versionText(value: string): string | null {
  const text = tomlString(value)
  if (text !== null) return text
  const table = tomlTable(value)
  if (table.has('path') || table.has('workspace')) return null
  const parts = ['version', 'git', 'url', 'rev', 'tag', 'branch'].flatMap(key => tomlString(table.get(key)) ?? [])
  return parts.length > 0 ? parts.join(' ') : value.replace(/\s+/g, ' ')
}

function requirements(value: string): Dependency[] {
  return tomlParts(value).flatMap(part => readRequirement(tomlString(part) ?? '') ?? [])
}

/** One requirement (PEP 508): name, extras and range; the marker after `;` does not count. Null when it names none. */
export function readRequirement(text: string): Dependency | null {
  const match = /^([A-Za-z0-9][\w.-]*)\s*(\[[^\]]*\])?\s*([\s\S]*)$/.exec(text.trim())
  if (!match) return null
  const [, name = '', extras = '', rest = ''] = match
  const range = /^@/.test(rest) ? rest.split(/\s;/)[0] : rest.split(';')[0]
  return { name: normalName(name), version: `${extras}${(range ?? '').replace(/[()\s]+/g, ' ').trim()}` }
}

function normalName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-')
}
