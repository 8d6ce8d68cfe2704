/** Everything that could end a line in some editor, and control characters. */
const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu
/** What could be read as a mark, a reference or a comment when it stands in a person's or a child's words. */
const SYNTAX = /[[\]［］【】]|<!(?=\\*--)|-->|(?<=(?<![\w/])D\\*)-(?=\d)/g
const ESCAPED = /\\([[\]［］【】]|<!(?=\\*--)|-->|(?<=(?<![\w/])D\\+)-(?=\d))/g

/** Folds words onto one line, white space squeezed; nothing is escaped. */
export function foldLine(words: string): string {
  return words.replace(BREAKS, ' ').trim()
}

/** Words as one line in which nothing can be read as plan syntax (`spec/loop.md`, One iteration). */
export function toOneLine(words: string): string {
  return foldLine(words).replace(SYNTAX, '\\$&')
}

/** Words in which nothing begins or ends a comment, for lines that are read as they stand (quotes). */
export function withoutComments(words: string): string {
  return words.replace(/<!(?=\\*--)|-->/g, '\\$&')
}

/** Takes back the escapes of `toOneLine`. */
export function fromOneLine(line: string): string {
  return line.replace(ESCAPED, '$1')
}
