import { fromOneLine } from '@/lib/core/plan/one-line'
import { type Manifest, readManifest } from '@/lib/core/signature/manifest'
import type { SignatureEntry, SignatureOutcome } from '@/lib/core/signature/signatures-file'

const OUTCOMES: readonly string[] = ['approve', 'request-changes', 'reject'] satisfies SignatureOutcome[]

/**
 * Reads the entries of SIGNATURES.md, in order. A heading at the line's begin opens an entry wherever it stands, so that
 * a fence that somebody left open hides none; an entry that is not whole is left out. Never throws.
 */
export function readSignatures(text: string | null): SignatureEntry[] {
  const lines = (text ?? '').split(/\r?\n/)
  const starts = lines.flatMap((line, at) => (/^## /.test(line) ? [at] : []))
  return starts.flatMap((start, at) => readEntry(lines.slice(start, starts[at + 1])) ?? [])
}

function readEntry(lines: string[]): SignatureEntry | null {
  const [, number, revision] = /^## D-(\d+) R(\d+)(?: |$)/.exec(lines[0] ?? '') ?? []
  const open = lines.indexOf('```manifest')
  const close = lines.indexOf('```', open)
  const head = lines.slice(1, open === -1 ? undefined : open)
  const field = fieldsOf(head)
  const manifest = open === -1 || close === -1 ? null : readManifest(lines.slice(open + 1, close))
  const outcome = field('Outcome')
  const digest = /^sha256 ([0-9a-f]{64})$/.exec(field('Digest'))?.[1]
  if (!number || !revision || !manifest || !digest || !OUTCOMES.includes(outcome)) return null
  return {
    ...{ number: Number(number), revision: Number(revision), outcome: outcome as SignatureOutcome, digest, manifest },
    ...{ phaseId: field('Phase'), approver: field('Approver'), thing: field('Thing'), by: readBy(field('Signed by')) },
    ...{ onBehalfOf: field('On behalf of') || null, override: field('Override') || null },
    ...{ signedAt: field('Time'), planCommit: field('Commit'), globs: readGlobs(field('Globs')) },
    ...{ seen: readSeen(field('Files'), manifest), comment: readComment(head) },
  }
}

function fieldsOf(lines: readonly string[]): (name: string) => string {
  return name => {
    const line = lines.find(found => found.startsWith(`- ${name}: `))
    return line === undefined ? '' : fromOneLine(line.slice(name.length + 4).trimEnd())
  }
}

function readBy(text: string): SignatureEntry['by'] {
  const [, name, email] = /^(.*?) ?<([^<>]*)>$/.exec(text) ?? []
  return name === undefined ? { name: text, email: '' } : { name, email: email ?? '' }
}

/** JSON strings with spaces between them. */
function readGlobs(text: string): string[] {
  try {
    return [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([glob]) => JSON.parse(glob))
  } catch {
    return []
  }
}

function readSeen(text: string, manifest: Manifest): number {
  return Math.min(Number(/^\d+, (\d+) viewed$/.exec(text)?.[1] ?? 0), manifest.size)
}

function readComment(lines: readonly string[]): string {
  const quoted = lines.filter(line => line.startsWith('>'))
  return quoted.map(line => line.replace(/^> ?/, '').replace(/\\(<!(?=\\*--)|-->)/g, '$1')).join('\n')
}
