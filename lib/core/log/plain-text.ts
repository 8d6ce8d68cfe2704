/**
 * Text that every store takes: NUL, which PostgreSQL refuses, and the other control characters but tab, line breaks
 * and escape (colours) become visible pictures, so that nothing is lost or misread.
 */
export function plainText(text: string): string {
  return text.replace(CONTROLS, character => String.fromCharCode(0x2400 + character.charCodeAt(0)))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f]/g
