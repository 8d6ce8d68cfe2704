/** How a language writes comments and strings; `hasRegex`: also patterns between slashes, as JavaScript does. */
export type CodeSyntax = {
  line: readonly string[]
  block: readonly [string, string] | null
  quotes: readonly string[]
  hasRegex?: boolean
}

/**
 * The code with everything in comments and strings made blank, of the same length, so that a word found in it is code.
 * One pass; a string of one quote ends at its line at the latest.
 */
export function maskCode(text: string, syntax: CodeSyntax): string {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; ) {
    const end = silentEnd(text, at, syntax)
    if (end === at) {
      at += 1
      continue
    }
    parts.push(text.slice(from, at), text.slice(at, end).replace(/[^\n]/g, ' '))
    from = at = end
  }
  return parts.join('') + text.slice(from)
}

/** Index after the comment or string that begins at `at`; `at` itself when none does. */
function silentEnd(text: string, at: number, { line, block, quotes, hasRegex }: CodeSyntax): number {
  if (line.some(mark => text.startsWith(mark, at))) return endOf(text, '\n', at) - 1
  if (block && text.startsWith(block[0], at)) return endOf(text, block[1], at + block[0].length)
  if (hasRegex && text[at] === '/') return regexEnd(text, at)
  const quote = quotes.find(mark => text.startsWith(mark, at))
  if (quote === undefined) return at
  if (quote.length > 1) return endOf(text, quote, at + quote.length)
  return stringEnd(text, at, quote)
}

/** A slash begins a pattern where no value stands before it, if another ends it on the same line. */
function regexEnd(text: string, at: number): number {
  if (!/(?:^|[(,=:[!&|?{};\n]|=>|\breturn)[ \t]*$/.test(text.slice(Math.max(0, at - 20), at))) return at
  let isInClass = false
  for (let index = at + 1; index < text.length && text[index] !== '\n'; index += 1) {
    const character = text[index]
    if (character === '\\') index += 1
    else if (character === '[') isInClass = true
    else if (character === ']') isInClass = false
    else if (character === '/' && !isInClass) return index + 1
  }
  return at
}

function stringEnd(text: string, at: number, quote: string): number {
  for (let index = at + 1; index < text.length; index += 1) {
    const character = text[index]
    if (character === '\\') index += 1
    else if (character === quote) return index + 1
    else if (character === '\n' && quote !== '`') return index
  }
  return text.length
}

function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from)
  return end === -1 ? text.length + (mark === '\n' ? 1 : 0) : end + mark.length
}
