/**
 * Text that every store takes: NUL, which PostgreSQL refuses, and the other control characters but tab, line breaks
 * and escape (colours) become visible pictures, so that nothing is lost or misread; half of a surrogate pair becomes
 * the replacement character.
 */
export function plainText(text: string): string {
  const visible = text.replace(CONTROLS, character => String.fromCharCode(0x2400 + character.charCodeAt(0)))
  return visible.replace(/\p{Surrogate}/gu, '\ufffd')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f]/g
