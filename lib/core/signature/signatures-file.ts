import { decisionLabel, revisionLabel } from '@/lib/core/plan/decision-references'
import { dominantEol, scanMarkdown } from '@/lib/core/plan/markdown-lines'
import { toOneLine, withoutComments } from '@/lib/core/plan/one-line'
import { type Manifest, manifestText } from '@/lib/core/signature/manifest'

/** What an approver may answer at a Manual-Gate. */
export type SignatureOutcome = 'approve' | 'request-changes' | 'reject'

/** One entry of SIGNATURES.md: an answer at a Manual-Gate, complete enough to be checked from git alone. */
export type SignatureEntry = {
  number: number
  revision: number
  phaseId: string
  /** The approver's name in the plan, and what is signed. */
  approver: string
  thing: string
  outcome: SignatureOutcome
  by: { name: string; email: string }
  /** A delegate signed for this person; null when it is the approver's own. */
  onBehalfOf: string | null
  /** Why an administrator signed whom the plan does not name; null else. */
  override: string | null
  /** ISO time. */
  signedAt: string
  /** The commit that was shown. */
  planCommit: string
  /** SHA-256 of the manifest's text, hexadecimal. */
  digest: string
  manifest: Manifest
  /** The gate's globs: a new file that they name makes the signature void, too. */
  globs: readonly string[]
  /** How many of the files the person had opened. */
  seen: number
  /** Reasons and words, one line or more; empty when none. */
  comment: string
}

const HEADER = `# Signatures

Every answer at a Manual-Gate, as Gatewalk recorded it: who, what, when, and which files in which state. Entries are only
ever added. An approval holds while every file of its manifest is as it was signed; a line written here by hand signs
nothing. To check all of it with nothing but git: \`node ralph.mjs verify-signatures\`.
`

const CJK = /[\u3400-\u9fff]/
const VERBS = {
  approve: ['approves', '批准'],
  'request-changes': ['requests changes to', '要求修改'],
  reject: ['rejects', '拒绝'],
} as const satisfies Record<SignatureOutcome, readonly [string, string]>

/**
 * Adds an entry at the end of SIGNATURES.md; null is a file that is not there yet. Nothing before it changes, and no
 * word of a person or path can be read as an entry, a field or a fence (`spec/files.md`, Write rules).
 */
export function appendSignature(text: string | null, entry: SignatureEntry): string {
  const before = text === null || text.trim() === '' ? HEADER : text
  const eol = dominantEol(scanMarkdown(before).lines)
  const gap = before.endsWith('\n') ? eol : eol + eol
  return `${before}${gap}${entryLines(entry).join(eol)}${eol}`
}

/** What an entry says in one sentence: `Li Wei approves the texts for Mei Chen`. */
export function signatureSentence(entry: Pick<SignatureEntry, 'by' | 'outcome' | 'thing' | 'onBehalfOf'>): string {
  const [verb, chinese] = VERBS[entry.outcome]
  const { by, thing, onBehalfOf } = entry
  if (CJK.test(thing)) return `${by.name}${onBehalfOf ? `（代${onBehalfOf}）` : ''}${chinese}${thing}`
  return `${by.name} ${verb} ${thing}${onBehalfOf ? ` for ${onBehalfOf}` : ''}`
}

function entryLines(entry: SignatureEntry): string[] {
  const { number, revision, manifest, by } = entry
  const name = `${decisionLabel(number)} ${revisionLabel(revision)}`
  const fields: [string, string | null][] = [
    ['Outcome', entry.outcome],
    ['Phase', entry.phaseId],
    ['Thing', entry.thing],
    ['Approver', entry.approver],
    ['Signed by', by.email === '' ? by.name : `${by.name} <${by.email}>`],
    ['On behalf of', entry.onBehalfOf],
    ['Override', entry.override],
    ['Time', entry.signedAt],
    ['Commit', entry.planCommit],
    ['Files', `${manifest.size}, ${entry.seen} viewed`],
    ['Globs', entry.globs.length === 0 ? null : entry.globs.map(glob => JSON.stringify(glob)).join(' ')],
    ['Digest', `sha256 ${entry.digest}`],
  ]
  return [
    `## ${name} — ${toOneLine(entry.phaseId)} — ${toOneLine(signatureSentence(entry))}`,
    '',
    ...fields.flatMap(([key, value]) => (value === null ? [] : [`- ${key}: ${toOneLine(value)}`])),
    ...commentLines(entry.comment),
    '',
    '```manifest',
    ...manifestText(manifest).split('\n').slice(0, -1),
    '```',
  ]
}

/** A quote: nothing in it is anything but words. */
function commentLines(comment: string): string[] {
  if (comment.trim() === '') return []
  const lines = comment.trim().split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
  return ['', ...lines.map(line => `> ${withoutComments(line.replace(/\p{Cc}/gu, ' '))}`.trimEnd())]
}
