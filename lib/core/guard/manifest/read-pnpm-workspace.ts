import { manifestLines } from './manifest-lines'
import type { Dependency } from './types'

/** pnpm-workspace.yaml: `catalog`, `catalogs` by name and `overrides`. */
export function readPnpmWorkspace(text: string): Dependency[] {
  let block = ''
  return manifestLines(text).flatMap(line => {
    const [, indent = '', rawKey, rest = ''] = /^( *)("[^"]+"|'[^']+'|[^\s#:'"][^:]*):(?:\s+(.*))?$/.exec(line) ?? []
    if (rawKey === undefined) return []
    const value = rest
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
    if (indent === '') block = rawKey
    if (indent === '' || value === '' || !/^["']?(?:catalogs?|overrides)["']?$/.test(block)) return []
    return [{ name: rawKey.replace(/^(["'])(.*)\1$/, '$2'), version: value }]
  })
}
