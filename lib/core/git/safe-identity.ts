export type GitIdentity = { name: string; email: string }

/** Written when neither a name nor an address holds a character that git keeps. */
const NOBODY = 'Unnamed'

/**
 * An identity that git accepts for a commit: git refuses a name of nothing but spaces and `. , : ; < > " \ '`, and drops
 * `<`, `>` and line breaks inside. Such a name gives way to the address; a usable one is kept as it is.
 */
export function safeIdentity({ name, email }: GitIdentity): GitIdentity {
  const address = withoutBreaks(email)
  const usable = [name, address.split('@')[0] ?? ''].map(withoutBreaks).find(hasUsableCharacter)
  return { name: usable ?? NOBODY, email: address }
}

function withoutBreaks(text: string): string {
  return text.replace(/ *[\p{Cc}<>]+ */gu, ' ').trim()
}

function hasUsableCharacter(text: string): boolean {
  return /[^\s.,:;<>"\\']/.test(text)
}
