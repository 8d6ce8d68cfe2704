/** The same value with every NUL and every half of a surrogate pair in its texts replaced by a visible character. */
export function storable<T>(value: T): T {
  return walk(value) as T
}

function walk(value: unknown): unknown {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? value.replace(EACH_UNSTORABLE, visible) : value
  if (Array.isArray(value)) return sameOr(value, value.map(walk))
  if (!isPlainObject(value)) return value
  const changed = Object.entries(value).flatMap(([key, inner]) => {
    const [name, now] = [walk(key) as string, walk(inner)]
    return name === key && now === inner ? [] : [{ key, name, now }]
  })
  if (changed.length === 0) return value
  const copy: Record<string, unknown> = { ...value }
  for (const { key, name, now } of changed) {
    delete copy[key]
    copy[name] = now
  }
  return copy
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this character is what is looked for
const UNSTORABLE = /[\u0000\p{Surrogate}]/u
const EACH_UNSTORABLE = new RegExp(UNSTORABLE.source, 'gu')

function visible(character: string): string {
  return character === '\0' ? '\u2400' : '\ufffd'
}

function sameOr(before: unknown[], after: unknown[]): unknown[] {
  return after.every((value, index) => value === before[index]) ? before : after
}

/** Dates, Buffers, big numbers and Prisma's own markers pass as they are. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
