import type { Dependency } from './types'

const NPM_SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
const COMPOSER_SECTIONS = ['require', 'require-dev']
/** A package of the same repository. */
const LOCAL = /^(?:workspace:|link:|portal:|file:(?!.*\.(?:tgz|tar\.gz)$))/
/** What the machine brings along, not a package. */
const PLATFORM = /^(?:php(?:-\w+)?|hhvm|ext-.*|lib-.*|composer(?:-.*)?)$/
const MAX_DEPTH = 6

/** package.json: every kind of dependency, overrides and the package manager itself. Packages of the repository are none. */
export function readPackageJson(text: string): Dependency[] | null {
  const root = readJsonObject(text)
  if (!root) return null
  const manager = typeof root.packageManager === 'string' ? (/^(@?[^@]+)@([^+]+)/.exec(root.packageManager) ?? []) : []
  const pnpm = asObject(root.pnpm)
  return [
    ...NPM_SECTIONS.flatMap(section => textEntries(root[section])),
    ...[root.overrides, root.resolutions, pnpm.overrides].flatMap(section => overrides(section, '', 0)),
    ...(manager[1] && manager[2] ? [{ name: manager[1], version: manager[2] }] : []),
  ].filter(({ version }) => !LOCAL.test(version))
}

/** composer.json: `require` and `require-dev` without the platform. */
export function readComposerJson(text: string): Dependency[] | null {
  const root = readJsonObject(text)
  return (
    root && COMPOSER_SECTIONS.flatMap(section => textEntries(root[section])).filter(({ name }) => !PLATFORM.test(name))
  )
}

/** The object a JSON text holds; null when it holds none. */
export function readJsonObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? asObject(value) : null
  } catch {
    return null
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function textEntries(section: unknown): Dependency[] {
  return Object.entries(asObject(section)).flatMap(([name, version]) =>
    typeof version === 'string' ? [{ name, version }] : [],
  )
}

/** Nested overrides as `parent>child`; `.` is the parent itself. */
function overrides(section: unknown, parent: string, depth: number): Dependency[] {
  if (depth > MAX_DEPTH) return [{ name: parent, version: '(nested too deeply)' }]
  return Object.entries(asObject(section)).flatMap(([key, value]) => {
    const name = key === '.' ? parent : parent === '' ? key : `${parent}>${key}`
    return typeof value === 'string' ? [{ name, version: value }] : overrides(value, name, depth + 1)
  })
}
