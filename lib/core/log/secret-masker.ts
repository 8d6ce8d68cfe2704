/** What stands in a log where a secret was. */
export const MASK = '•••••'

/** A masker for text that arrives in pieces; `push` may hold back the start of what could become a secret. */
export type SecretMasker = { push(text: string): string; end(): string }

/** `text` with every secret masked, also in its JSON-escaped and URL-encoded forms. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const masker = createSecretMasker(secrets)
  return masker.push(text) + masker.end()
}

/** Masks secrets in a stream even where one is split over two pieces. Secrets under 4 characters would mask words. */
export function createSecretMasker(secrets: readonly string[]): SecretMasker {
  const forms = [...new Set(secrets.filter(secret => secret.length >= SHORTEST).flatMap(formsOf))]
  if (forms.length === 0) return { push: text => text, end: () => '' }
  // At one place the longest form wins, so that no rest of a secret stays visible.
  forms.sort((a, b) => b.length - a.length)
  const pattern = new RegExp(forms.map(form => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g')
  // Asked at every place near the end of each line: a line rarely holds the character that a secret begins with.
  const starts = new Set(forms.map(form => form.charCodeAt(0)))
  let held = ''
  return {
    push: text => {
      const buffer = held + text
      const { masked, rest } = maskUntil(buffer, buffer.length - possibleStart(buffer, forms, starts), pattern)
      held = rest
      return masked
    },
    end: () => {
      const last = held.replace(pattern, MASK)
      held = ''
      return last
    },
  }
}

const SHORTEST = 4

function formsOf(secret: string): string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.replace(/\p{Surrogate}/gu, ''))]
}

/** Length of the longest end of `text` that is the start of a secret but not yet the whole of it. */
function possibleStart(text: string, forms: readonly string[], starts: ReadonlySet<number>): number {
  const longest = Math.min(text.length, (forms[0]?.length ?? 1) - 1)
  for (let at = text.length - longest; at < text.length; at++) {
    if (!starts.has(text.charCodeAt(at))) continue
    if (forms.some(form => form.length > text.length - at && startsWithEnd(form, text, at))) return text.length - at
  }
  return 0
}

/** True when `form` begins with what stands in `text` from `at` on. */
function startsWithEnd(form: string, text: string, at: number): boolean {
  for (let index = at; index < text.length; index++) {
    if (form.charCodeAt(index - at) !== text.charCodeAt(index)) return false
  }
  return true
}

/** Masks all that begins before `limit`; a secret that is complete is masked whole even when it reaches past it. */
function maskUntil(text: string, limit: number, pattern: RegExp): { masked: string; rest: string } {
  let masked = ''
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index >= limit) break
    masked += text.slice(from, match.index) + MASK
    from = match.index + match[0].length
  }
  const end = Math.max(from, limit)
  return { masked: masked + text.slice(from, end), rest: text.slice(end) }
}
