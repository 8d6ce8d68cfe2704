/** Characters that turn or hide what stands around them, so that a reader sees another text than a compiler. */
const HIDING = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is looked for
const CONTROLS = /[\u0000-\u0008\u000a-\u001f\u007f]/g

/** A line as it really is: control characters as pictures (a carriage return is ␍), hiding ones by their number. */
export function visibleText(line: string): string {
  return line
    .replace(CONTROLS, character =>
      character === '\u007f' ? '␡' : String.fromCharCode(0x2400 + character.charCodeAt(0)),
    )
    .replace(HIDING, character => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`)
}
