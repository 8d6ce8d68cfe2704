/** What a stretch of code is, as far as it has a colour of its own. */
export const CODE_KINDS = ['plain', 'comment', 'keyword', 'string', 'constant', 'function'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

/** A stretch of one line; the spans of a line follow each other without a gap. `length` in UTF-16 units. */
export type CodeSpan = { length: number; kind: CodeKind }
