import { readToml, tomlString, tomlTable } from './read-toml'
import type { Dependency } from './types'

const TABLE = /^(?:workspace\.|target\..+\.)?(?:dev-|build-)?dependencies$|^patch\.[^.]+$|^replace$/
const KEYS = ['version', 'git', 'rev', 'tag', 'branch', 'registry']

/** Cargo.toml: dependencies of every kind, of targets and of the workspace, patches; crates of the repository are none. */
export function readCargoToml(text: string): Dependency[] | null {
  const { entries, broken } = readToml(text)
  if (broken) return null
  const crates = new Map<string, { alias: string; values: Map<string, string> }>()
  for (const { path, value } of entries) {
    const depth = [path.length, path.length - 1, path.length - 2].find(end => TABLE.test(path.slice(0, end).join('.')))
    if (depth === undefined) continue
    const inner = depth === path.length ? [...tomlTable(value)] : [[path.slice(depth).join('.'), value] as const]
    for (const [name, text] of inner) addTo(crates, path.slice(0, depth).join('.'), { name, text })
  }
  return [...crates.values()].flatMap(({ alias, values }) => {
    if (values.has('path') && !values.has('version') && !values.has('git')) return []
    const version = KEYS.flatMap(key => tomlString(values.get(key)) ?? []).join(' ')
    return [
      { name: tomlString(values.get('package')) ?? alias, version: values.has('workspace') ? 'workspace' : version },
    ]
  })
}

type Crates = Map<string, { alias: string; values: Map<string, string> }>

/** `serde = "1"`, `serde = { … }`, `serde.workspace = true` and `[dependencies.serde] version = "1"` are one crate. */
function addTo(crates: Crates, table: string, { name, text }: { name: string; text: string }): void {
  const dot = name.indexOf('.')
  const alias = dot === -1 ? name : name.slice(0, dot)
  const id = `${table}\n${alias}`
  const crate = crates.get(id) ?? { alias, values: new Map<string, string>() }
  crates.set(id, crate)
  if (dot !== -1) crate.values.set(name.slice(dot + 1), text)
  else if (text.startsWith('{')) for (const [key, value] of tomlTable(text)) crate.values.set(key, value)
  else crate.values.set('version', text)
}
