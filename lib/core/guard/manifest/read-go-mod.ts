import { manifestLines } from './manifest-lines'
import type { Dependency } from './types'

/** go.mod: direct requirements, replacements and tools. What is marked `// indirect` follows from them, like a lockfile. */
export function readGoMod(text: string): Dependency[] {
  let block = ''
  return manifestLines(text).flatMap(raw => {
    const [code = '', comment = ''] = raw.split('//')
    const words = code
      .trim()
      .split(/\s+/)
      .filter(word => word !== '')
    if (words[0] === ')') block = ''
    if (words[1] === '(') block = words[0] ?? ''
    if (words.length === 0 || words[0] === ')' || words[1] === '(') return []
    const [verb = '', ...rest] = block === '' ? words : [block, ...words]
    return comment.trim().startsWith('indirect') ? [] : requirement(verb, rest)
  })
}

function requirement(verb: string, [name = '', ...rest]: string[]): Dependency[] {
  if (verb === 'require') return [{ name, version: rest[0] ?? '' }]
  if (verb === 'tool') return [{ name, version: 'tool' }]
  const target = rest.slice(rest.indexOf('=>') + 1)
  const isLocal = /^\.{0,2}\//.test(target[0] ?? '')
  return verb === 'replace' && !isLocal ? [{ name, version: `replaced by ${target.join(' ')}` }] : []
}
