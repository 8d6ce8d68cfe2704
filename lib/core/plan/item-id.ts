/** An item ID at the start of a text: `end` is the index behind it and the marks around it. */
export type ItemIdToken = { id: string; start: number; end: number; isOfKnownShape: boolean }

const TOKEN = /^([\s~*_`[［【]*)([A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*)/
/** P1-01, US-001, M1-T1, LAR-FOO-01, P1-X01. */
const SEPARATED = /^[A-Z][A-Za-z0-9]*(?:[-_.][A-Za-z0-9]+)*[-_.][A-Za-z]{0,3}\d+[A-Za-z]?$/
const SEPARATED_LOWER = /^(?:p\d+|us|task|story|t|item|m\d+)[-_.][a-z]?\d+[a-z]?$/
/** T001, S1, T001R. */
const GLUED = /^[A-Z]{1,4}\d+[A-Z]?$/
/** 1.2, 0.1.3. */
const NUMERIC = /^\d+(?:\.\d+)+$/
/** Technical names of the same shape: an item may well begin with one. */
const NAMES =
  /^(?:SHA|UTF|UCS|ISO|IEC|RFC|GPT|MD|HTTPS?|TLS|SSL|ES|BASE|AES|RSA|RS|HS|IPV|COVID|CVE(?:-\d+)?|WCAG|MP|UTC|GMT|IEEE|ARM|OAUTH|CSS|HTML|H|K8S|EC|GB|ECMA|PEP|BCP|A11Y|I18N)[-_.]?\d+[A-Z]?$/i

/**
 * The item ID a text begins with, compared later as a whole token: plain, bold, struck through, back-ticked or in
 * brackets. `isOfKnownShape` is false for `S3`, `MD5`-like tokens, which count at top level only.
 */
export function readItemId(text: string): ItemIdToken | null {
  const match = TOKEN.exec(text)
  const token = match?.[2]
  if (!match || !token || token.length > 64 || NAMES.test(token)) return null
  const isSeparated = SEPARATED.test(token) || SEPARATED_LOWER.test(token) || NUMERIC.test(token)
  if (!isSeparated && !GLUED.test(token)) return null
  const after = text.slice(match[0].length)
  if (/^[-_/\\@(=]/.test(after) && !/^-+\s/.test(after)) return null
  const closers = /^[\]］】`*_~:：.)）]*/.exec(after)?.[0].length ?? 0
  const start = match[1]?.length ?? 0
  return { id: token, start, end: match[0].length + closers, isOfKnownShape: isSeparated }
}

/** The letters an ID begins with: `T` of `T001`, `US` of `US-001`. */
export function idPrefix(id: string): string {
  return /^[A-Za-z]*/.exec(id)?.[0] ?? ''
}
