/** What a signature covers: path from the repository's root → git's blob id; `ABSENT` where the file is deleted. */
export type Manifest = ReadonlyMap<string, string>

/** Stands for a file that is not there, as git writes it. */
export const ABSENT = '0'.repeat(40)

/** Control characters, and what some editors end a line at: a path that holds one is written as a JSON string. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]/u

/**
 * The text whose SHA-256 is a manifest's digest (`spec/inbox.md`, Manual-Gate sign-off): `<blob> <path>` and a line feed
 * per file, sorted by the bytes of the path. Anybody can make it again from git alone.
 */
export function manifestText(manifest: Manifest): string {
  const paths = [...manifest.keys()].sort(comparePaths)
  return paths.map(path => `${manifest.get(path)} ${writePath(path)}\n`).join('')
}

/** Reads the lines of `manifestText`; null when one of them is not of that form. */
export function readManifest(lines: readonly string[]): Manifest | null {
  const manifest = new Map<string, string>()
  for (const line of lines) {
    const [, hash, written] = /^([0-9a-f]{40}(?:[0-9a-f]{24})?) (.+)$/.exec(line) ?? []
    const path = written === undefined ? null : readPath(written)
    if (!hash || path === null) return null
    manifest.set(path, hash)
  }
  return manifest
}

/** A manifest as a column of the database keeps it. */
export function manifestOf(column: unknown): Manifest {
  return new Map(Object.entries(column as Record<string, string>))
}

/** Order of paths by their bytes in UTF-8, which is the order of their code points. */
export function comparePaths(a: string, b: string): number {
  const [left, right] = [[...a], [...b]]
  for (const [at, character] of left.entries()) {
    const other = right[at]
    if (other === undefined) return 1
    if (character !== other) return (character.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0)
  }
  return left.length - right.length
}

function writePath(path: string): string {
  if (!UNPRINTABLE.test(path) && !path.startsWith('"')) return path
  const escaped = (found: string) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(path).replace(new RegExp(UNPRINTABLE, 'gu'), escaped)
}

function readPath(written: string): string | null {
  if (!written.startsWith('"')) return written
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}
