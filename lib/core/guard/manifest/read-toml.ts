/** One `key = value` with the tables it stands in; the value is its text as written, without comments at its end. */
export type TomlEntry = { path: string[]; value: string }
export type TomlReading = { entries: TomlEntry[]; broken: boolean }

/**
 * Reads as much of TOML as names and versions need, in one pass, and never throws. `broken` = something in it is no
 * TOML; what could be read is there all the same.
 */
export function readToml(text: string): TomlReading {
  const reading: TomlReading = { entries: [], broken: false }
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  let table: string[] = []
  for (let at = 0; at < source.length; ) {
    at = skipBlank(source, at)
    if (at >= source.length) break
    if (source[at] === '[') {
      const end = lineEnd(source, at)
      const header = /^\[\[?(.*?)\]?\]\s*(?:#.*)?$/.exec(source.slice(at, end))
      table = header ? readKey(header[1] ?? '') : []
      if (table.length === 0) reading.broken = true
      at = end
    } else at = readEntry(source, { at, table, reading })
  }
  return reading
}

function readEntry(source: string, place: { at: number; table: string[]; reading: TomlReading }): number {
  const { at, table, reading } = place
  const end = lineEnd(source, at)
  const equals = keyEnd(source, at, end)
  const key = equals === -1 ? [] : readKey(source.slice(at, equals))
  if (key.length === 0) {
    reading.broken = true
    return end
  }
  const value = scanValue(source, equals + 1, '\n')
  if (!value.closed) reading.broken = true
  reading.entries.push({ path: [...table, ...key], value: value.text.trim() })
  return value.end
}

/** Elements of an array or entries of an inline table, as written; the value itself when it is neither. */
export function tomlParts(value: string): string[] {
  const open = value[0]
  if (open !== '[' && open !== '{') return [value]
  const inner = value.slice(1, value.endsWith(open === '[' ? ']' : '}') ? -1 : undefined)
  const parts: string[] = []
  for (let at = 0; at < inner.length; ) {
    const part = scanValue(inner, at, ',')
    if (part.text.trim() !== '') parts.push(part.text.trim())
    at = part.end + 1
  }
  return parts
}

/** Entries of an inline table by dotted key, values as written; empty for any other value. */
export function tomlTable(value: string): Map<string, string> {
  const table = new Map<string, string>()
  if (!value.startsWith('{')) return table
  for (const part of tomlParts(value)) {
    const equals = keyEnd(part, 0, part.length)
    if (equals !== -1) table.set(readKey(part.slice(0, equals)).join('.'), part.slice(equals + 1).trim())
  }
  return table
}

/** The text of a string value; null for anything else. */
export function tomlString(value: string | undefined): string | null {
  if (value === undefined) return null
  const match = /^(?:"""\n?([\s\S]*)"""|'''\n?([\s\S]*)'''|"([\s\S]*)"|'([\s\S]*)')$/.exec(value)
  return match ? (match.slice(1).find(text => text !== undefined) ?? '').replace(/\\(["\\])/g, '$1') : null
}

/** Reads a value from `at` to a `stop` outside of strings and brackets; comments are left out. */
function scanValue(source: string, at: number, stop: string): { text: string; end: number; closed: boolean } {
  const parts: string[] = []
  let [depth, from, index] = [0, at, at]
  while (index < source.length) {
    const character = source[index]
    if (character === '"' || character === "'") {
      const end = stringEnd(source, index)
      if (end === -1)
        return { text: parts.join('') + source.slice(from, index), end: lineEnd(source, index), closed: false }
      index = end
    } else if (character === '#') {
      parts.push(source.slice(from, index))
      index = from = lineEnd(source, index)
    } else {
      if (depth === 0 && character === stop) break
      if (character === '[' || character === '{') depth += 1
      if (character === ']' || character === '}') depth = Math.max(0, depth - 1)
      index += 1
    }
  }
  return { text: parts.join('') + source.slice(from, index), end: index, closed: depth === 0 }
}

/** Index after the string that begins at `at`; -1 when it does not end on its line (or at all, for three quotes). */
function stringEnd(source: string, at: number): number {
  const quote = source.charAt(at)
  const triple = quote.repeat(3)
  if (source.startsWith(triple, at)) {
    const end = source.indexOf(triple, at + 3)
    return end === -1 ? -1 : end + 3
  }
  for (let index = at + 1; index < source.length && source[index] !== '\n'; index += 1) {
    if (source[index] === quote) return index + 1
    if (source[index] === '\\' && quote === '"') index += 1
  }
  return -1
}

function keyEnd(source: string, at: number, end: number): number {
  for (let index = at; index < end; index += 1) {
    const character = source[index]
    if (character === '=') return index
    if (character === '"' || character === "'") {
      const after = stringEnd(source, index)
      if (after === -1) return -1
      index = after - 1
    }
  }
  return -1
}

function readKey(text: string): string[] {
  const parts = text.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^\s."'[\]]+/g) ?? []
  return parts.map(part => (/^["']/.test(part) ? part.slice(1, -1) : part))
}

function skipBlank(source: string, at: number): number {
  let index = at
  while (index < source.length) {
    if (source[index] === '#') index = lineEnd(source, index)
    else if (/\s/.test(source.charAt(index))) index += 1
    else break
  }
  return index
}

function lineEnd(source: string, at: number): number {
  const end = source.indexOf('\n', at)
  return end === -1 ? source.length : end
}
