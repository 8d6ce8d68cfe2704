/** Where keys and values of a JSON text stand: paths are joined by `\u0000`, offsets in UTF-16. */
export type JsonReading =
  | {
      ok: true
      value: unknown
      keys: Map<string, number>
      values: Map<string, number>
      repeated: { key: string; offset: number }[]
    }
  | { ok: false; offset: number; expected: string }

type Reader = {
  text: string
  at: number
  keys: Map<string, number>
  values: Map<string, number>
  repeated: { key: string; offset: number }[]
}

const MAX_DEPTH = 64

class JsonFault {
  constructor(
    readonly offset: number,
    readonly expected: string,
  ) {}
}

/** Reads JSON and remembers where everything stands, so that a problem can name line and column. Never throws. */
export function readJson(text: string): JsonReading {
  const reader: Reader = { text, at: 0, keys: new Map(), values: new Map(), repeated: [] }
  try {
    const value = readValue(reader, '', 0)
    skipSpace(reader)
    if (reader.at < text.length) fail(reader, 'the end of the file')
    return { ok: true, value, keys: reader.keys, values: reader.values, repeated: reader.repeated }
  } catch (fault) {
    if (fault instanceof JsonFault) return { ok: false, offset: fault.offset, expected: fault.expected }
    throw fault
  }
}

/** The path of a value, as `keys` and `values` name it. */
export function jsonPath(path: readonly PropertyKey[]): string {
  return path.map(part => `\u0000${String(part)}`).join('')
}

function readValue(reader: Reader, path: string, depth: number): unknown {
  skipSpace(reader)
  reader.values.set(path, reader.at)
  if (depth > MAX_DEPTH) return fail(reader, `at most ${MAX_DEPTH} levels`)
  const character = reader.text[reader.at]
  if (character === '{') return readObject(reader, path, depth)
  if (character === '[') return readArray(reader, path, depth)
  if (character === '"') return readString(reader)
  const literal = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y
  literal.lastIndex = reader.at
  const match = literal.exec(reader.text)
  if (!match) return fail(reader, 'a value')
  reader.at += match[0].length
  return JSON.parse(match[0])
}

function readObject(reader: Reader, path: string, depth: number): Record<string, unknown> {
  const entries = new Map<string, unknown>()
  reader.at += 1
  skipSpace(reader)
  if (take(reader, '}')) return {}
  do {
    skipSpace(reader)
    const offset = reader.at
    if (reader.text[offset] !== '"') fail(reader, 'a key in double quotes')
    const key = readString(reader)
    if (entries.has(key)) reader.repeated.push({ key, offset })
    skipSpace(reader)
    if (!take(reader, ':')) fail(reader, ':')
    const inner = `${path}\u0000${key}`
    reader.keys.set(inner, offset)
    entries.set(key, readValue(reader, inner, depth + 1))
    skipSpace(reader)
  } while (take(reader, ','))
  if (!take(reader, '}')) fail(reader, ', or }')
  return Object.fromEntries(entries)
}

function readArray(reader: Reader, path: string, depth: number): unknown[] {
  const values: unknown[] = []
  reader.at += 1
  skipSpace(reader)
  if (take(reader, ']')) return values
  do {
    values.push(readValue(reader, `${path}\u0000${values.length}`, depth + 1))
    skipSpace(reader)
  } while (take(reader, ','))
  if (!take(reader, ']')) fail(reader, ', or ]')
  return values
}

function readString(reader: Reader): string {
  const start = reader.at
  let end = start + 1
  while (end < reader.text.length && reader.text[end] !== '"') end += reader.text[end] === '\\' ? 2 : 1
  if (end >= reader.text.length) fail(reader, 'a closing quote')
  try {
    const value: unknown = JSON.parse(reader.text.slice(start, end + 1))
    reader.at = end + 1
    return String(value)
  } catch {
    return fail(reader, 'a text on one line')
  }
}

function skipSpace(reader: Reader): void {
  while (/[ \t\r\n]/.test(reader.text.charAt(reader.at))) reader.at += 1
}

function take(reader: Reader, character: string): boolean {
  if (reader.text[reader.at] !== character) return false
  reader.at += 1
  return true
}

function fail(reader: Reader, expected: string): never {
  throw new JsonFault(reader.at, expected)
}
