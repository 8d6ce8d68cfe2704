/** One value that a change touched: where in the JSON it stands, what was there and what is; null = nothing. */
export type ValueChange = { path: string; before: string | null; after: string | null }

/** Lines of one change that are shown; the export has all. */
const LINES = 40
/** Characters of one value that are shown. */
const LONGEST = 400

/** The values that differ between what an audit row says was before and what is after, in reading order. */
export function listChanges(before: unknown, after: unknown): { changes: ValueChange[]; more: number } {
  const [old, now] = [flatten(before), flatten(after)]
  const paths = [...new Set([...old.keys(), ...now.keys()])]
  const changes = paths.flatMap(path => {
    const [was, is] = [old.get(path) ?? null, now.get(path) ?? null]
    return was === is ? [] : [{ path, before: shown(was), after: shown(is) }]
  })
  return { changes: changes.slice(0, LINES), more: Math.max(0, changes.length - LINES) }
}

/** The same JSON without the values of keys that name a secret: none should be there, and one that is stays there. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]) => [key, SECRET.test(key) ? HIDDEN : withoutSecrets(part)])
  return Object.fromEntries(entries)
}

const HIDDEN = '•••'
const SECRET = /password|passphrase|secret|sealed|credential|private.?key|^(api.?)?token$|(token|link).?hash$|^hash$/i

function flatten(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null && !isPlainList(value)) {
    for (const [key, part] of Object.entries(value)) flatten(part, path === '' ? key : `${path}.${key}`, into)
    return into
  }
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return text === '' ? into : into.set(path, text)
}

/** A list of words or numbers reads better on one line. */
function isPlainList(value: object): boolean {
  return Array.isArray(value) && value.every(part => typeof part !== 'object' || part === null)
}

function shown(text: string | null): string | null {
  if (text === null || text.length <= LONGEST) return text
  return `${text.slice(0, LONGEST)}…`
}
