import { manifestLines } from './manifest-lines'
import { readToml, tomlString, tomlTable } from './read-toml'
import { withoutBlocks } from './text-blocks'
import type { Dependency } from './types'

const COORDINATES = /^([\w.-]+:[\w.-]+)(?::([^:@]+))?(?:[:@].*)?$/
const CONFIGURATION =
  /^(?:\w*(?:[iI]mplementation|[aA]pi|[cC]ompile|[cC]ompileOnly|[rR]untimeOnly|[rR]untime|[aA]nnotationProcessor|[pP]latform|[bB]om)|classpath|kapt\w*|ksp\w*|provided|constraints|add|developmentOnly)\b/
const NAMED =
  /group\s{0,4}[:=]\s{0,4}["']([\w.-]+)["']\s*,\s*name\s{0,4}[:=]\s{0,4}["']([\w.-]+)["'](?:\s*,\s*version\s{0,4}[:=]\s{0,4}["']([^"']+)["'])?/
const PLUGIN =
  /^(id|kotlin)\s{0,4}\(?\s{0,4}["']([\w.-]+)["']\s{0,4}\)?(?:\s+version\s{0,4}\(?\s{0,4}["']([^"']+)["'])?/

const CONSTANT = /^(?:(?:def|val|var|const val|String)\s+|ext\.)?([\w.]+)\s*=\s*["']([\w.+-]+)["']/

/** build.gradle and build.gradle.kts, read line by line: dependencies, catalog references and plugins. */
export function readGradle(text: string): Dependency[] {
  const lines = manifestLines(withoutBlocks(text, '/*', '*/')).map(line => line.trim())
  const constants = new Map(
    lines.flatMap(line => {
      const [, name, value] = CONSTANT.exec(line) ?? []
      return name && value ? [[name, value] as const] : []
    }),
  )
  return lines.flatMap(line => {
    return line.startsWith('//') ? [] : statements(line).flatMap(text => statementDependencies(text, constants))
  })
}

/** `dependencies { implementation '…' }` on one line is as good as on three; `${…}` is no block. */
function statements(line: string): string[] {
  return line.split(/(?<!\$)\{|;/).map(text => text.trim())
}

function statementDependencies(text: string, constants: ReadonlyMap<string, string>): Dependency[] {
  const plugin = PLUGIN.exec(text)
  if (plugin) return [pluginOf(plugin)]
  return CONFIGURATION.test(text) ? lineDependencies(text, constants) : []
}

function pluginOf([, kind, id = '', version = '']: RegExpExecArray): Dependency {
  return { name: kind === 'kotlin' ? `org.jetbrains.kotlin.${id}` : id, version }
}

function lineDependencies(line: string, constants: ReadonlyMap<string, string>): Dependency[] {
  const named = NAMED.exec(line)
  if (named) return [{ name: `${named[1]}:${named[2]}`, version: named[3] ?? '' }]
  const catalog = [...line.matchAll(/\blibs\.([\w.]+)/g)].map(([, name = '']) => ({
    name: `libs.${name}`,
    version: '',
  }))
  const texts = [...line.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single ?? '')
  return [
    ...catalog,
    ...texts.flatMap(text => {
      const filled = text.replace(/\$\{?([\w.]+)\}?/g, (whole, name: string) => constants.get(name) ?? whole)
      const [, name, version = ''] = COORDINATES.exec(filled) ?? []
      return name ? [{ name, version }] : []
    }),
  ]
}

/** gradle/libs.versions.toml: libraries and plugins of the catalog, with the versions they refer to. */
export function readVersionCatalog(text: string): Dependency[] | null {
  const { entries, broken } = readToml(text)
  if (broken) return null
  const versions = new Map(
    entries.filter(({ path }) => path[0] === 'versions').map(({ path, value }) => [path[1], value]),
  )
  return entries.flatMap(({ path, value }) => {
    if (path[0] !== 'libraries' && path[0] !== 'plugins') return []
    const [, name = '', short = ''] = /^([^:]+(?::[^:]+)?)(?::(.*))?$/.exec(tomlString(value) ?? '') ?? []
    if (name) return [{ name, version: short }]
    const table = tomlTable(value)
    const module = ['module', 'id'].flatMap(key => tomlString(table.get(key)) ?? [])[0]
    const group = tomlString(table.get('group'))
    const ref = tomlString(table.get('version.ref'))
    const version = (ref === null ? table.get('version') : versions.get(ref)) ?? ''
    return [
      {
        name: module ?? `${group}:${tomlString(table.get('name')) ?? path[1]}`,
        version: tomlString(version) ?? version,
      },
    ]
  })
}
