import { manifestLines } from './manifest-lines'
import type { Dependency } from './types'

const GEM = /^\s*(?:gem|[\w.]+\.add_(?:runtime_|development_)?dependency)[\s(]+(["'])([\w.-]+)\1(.*)$/
const SOURCE = /^\s*source[\s(]+(["'])([^"']+)\1/

/** Gemfile and *.gemspec: gems with their ranges or sources, and where they come from. */
export function readGemfile(text: string): Dependency[] {
  return manifestLines(text).flatMap(line => {
    const source = SOURCE.exec(line)?.[2]
    if (source) return [{ name: 'gem source', version: source }]
    const [, , name, rest = ''] = GEM.exec(line) ?? []
    if (!name || /\bpath:|:path\s*=>/.test(rest)) return []
    const bare = rest.replace(/(?<!["'\w])#.*$/, '')
    const ranges = [
      ...bare.matchAll(
        /,\s*(?:(?:(git|github|ref|tag|branch):|:(git|github|ref|tag|branch)\s*=>)\s*)?["']([^"']+)["']/g,
      ),
    ]
    return [{ name, version: ranges.map(([, , , range = '']) => range).join(', ') }]
  })
}
