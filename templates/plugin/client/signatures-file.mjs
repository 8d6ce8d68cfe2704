import { createHash } from 'node:crypto'

/** Stands for a file that is deleted. */
const ABSENT = /^0+$/

/** A file in parts: what stands before the first entry, then each entry as it stands; line ends and gaps do not count. */
export function splitEntries(text) {
  const lines = text.split(/\r?\n/)
  const starts = lines.flatMap((line, at) => (/^## /.test(line) ? [at] : []))
  const part = (from, to) => lines.slice(from, to).join('\n').trimEnd()
  return [part(0, starts[0]), ...starts.map((start, at) => part(start, starts[at + 1]))]
}

/** One entry of SIGNATURES.md; `faults` are the keys of what is wrong with it by itself. */
export function readEntry(text) {
  const lines = text.split('\n')
  const [, number, revision] = /^## D-(\d+) R(\d+)(?: |$)/.exec(lines[0]) ?? []
  const open = lines.indexOf('```manifest')
  const close = lines.indexOf('```', open)
  const head = lines.slice(1, open === -1 ? undefined : open)
  const field = name => {
    const line = head.find(found => found.startsWith(`- ${name}: `))
    return line === undefined ? '' : unescaped(line.slice(name.length + 4).trimEnd())
  }
  const manifest = open === -1 || close === -1 ? null : readManifest(lines.slice(open + 1, close))
  const digest = /^sha256 ([0-9a-f]{64})$/.exec(field('Digest'))?.[1] ?? null
  const [, count] = /^(\d+), \d+ viewed$/.exec(field('Files')) ?? []
  const isWhole = number && manifest && digest && OUTCOMES.includes(field('Outcome')) && field('Phase') !== ''
  const faults = []
  if (!isWhole) faults.push('signatureUnreadable')
  else if (digestOf(manifest) !== digest || Number(count) !== manifest.size) faults.push('signatureDigestWrong')
  return {
    name: number ? `D-${number} R${revision}` : lines[0].slice(3),
    ...{ number: Number(number), revision: Number(revision), title: plain(unescaped(lines[0].slice(3))) },
    ...{ outcome: field('Outcome'), phase: field('Phase'), by: field('Signed by'), signedAt: field('Time') },
    ...{ commit: field('Commit'), digest, manifest, globs: readGlobs(field('Globs')), text, faults },
  }
}

/** What of a manifest is not so in a tree; `after` is null where a file is not there. */
export function compareManifest(manifest, tree) {
  return [...manifest].flatMap(([path, hash]) => {
    const before = ABSENT.test(hash) ? null : hash
    const after = tree.get(path) ?? null
    return before === after ? [] : [{ path, before, after }]
  })
}

const OUTCOMES = ['approve', 'request-changes', 'reject']

/** The manifest's own lines, sorted by the bytes of their paths, are what the digest is of. */
function digestOf(manifest) {
  const entries = [...manifest].map(([path, hash]) => ({
    path: Buffer.from(path),
    line: `${hash} ${writePath(path)}\n`,
  }))
  entries.sort((a, b) => Buffer.compare(a.path, b.path))
  const hash = createHash('sha256')
  for (const { line } of entries) hash.update(line)
  return hash.digest('hex')
}

function readManifest(lines) {
  const manifest = new Map()
  for (const line of lines) {
    const [, hash, written] = /^([0-9a-f]{40}(?:[0-9a-f]{24})?) (.+)$/.exec(line) ?? []
    const path = written === undefined ? null : readPath(written)
    if (path === null) return null
    manifest.set(path, hash)
  }
  return manifest
}

const UNPRINTABLE = /[\p{Cc}\u2028\u2029]/u

function writePath(path) {
  if (!UNPRINTABLE.test(path) && !path.startsWith('"')) return path
  const escaped = found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(path).replace(new RegExp(UNPRINTABLE, 'gu'), escaped)
}

function readPath(written) {
  if (!written.startsWith('"')) return written
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}

function readGlobs(text) {
  try {
    return [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([glob]) => JSON.parse(glob))
  } catch {
    return []
  }
}

/** Words as a terminal may show them: nothing in them moves its cursor or colours it. */
export function plain(words) {
  return words.replace(/\p{Cc}/gu, ' ')
}

/** Takes back the escapes of Gatewalk's one-line fields. */
function unescaped(line) {
  return line.replace(/\\([[\]［］【】]|<!(?=\\*--)|-->|(?<=(?<![\w/])D\\+)-(?=\d))/g, '$1')
}
