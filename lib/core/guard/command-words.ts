/** One simple command of a line of bash: its words, and the folder it runs in after `cd`. */
export type SimpleCommand = { folder: string; words: string[] }

const MAX_LENGTH = 20_000
/** Quoted text, an escaped character, an operator, or what is none of these; the last one keeps every character. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|'[^']*'|\\[\s\S]|&&|\|\||[;&|()\n]|[ \t\r]+|#[^\n]*|[^\s"'\\;&|()#]+|[\s\S]/g

/** The simple commands of a line of bash that starts in `folder` (from the repository's root), good enough for names. */
export function simpleCommands(line: string, folder: string): SimpleCommand[] {
  const commands: SimpleCommand[] = []
  let at = folder
  let words: string[] = []
  let word: string | null = null
  const endWord = (): void => {
    if (word !== null) words.push(word)
    word = null
  }
  const endCommand = (): void => {
    endWord()
    const bare = words.slice(words.findIndex(text => !/^\w+=/.test(text)))
    if (bare[0] === 'cd' && bare[1] !== undefined) at = resolvePath(at, bare[1]) ?? at
    else if (words.length > 0) commands.push({ folder: at, words: bare })
    words = []
  }
  for (const [token] of line.slice(0, MAX_LENGTH).matchAll(TOKEN)) {
    if (/^(?:&&|\|\||[;&|()\n])$/.test(token)) endCommand()
    else if (/^[ \t\r]/.test(token) || (token.startsWith('#') && word === null)) endWord()
    else word = `${word ?? ''}${unquoted(token)}`
  }
  endCommand()
  return commands
}

function unquoted(token: string): string {
  if (token.length > 1 && /^["']/.test(token)) return token.slice(1, -1)
  return token.startsWith('\\') ? token.slice(1).replace('\n', '') : token
}

/** A path written in `folder`, from the repository's root; null when it leads out of it. */
export function resolvePath(folder: string, path: string): string | null {
  if (path.startsWith('/') || path.startsWith('~')) return null
  const segments = folder === '' ? [] : folder.split('/')
  for (const segment of path.split('/')) {
    if (segment === '..' && segments.pop() === undefined) return null
    if (segment !== '' && segment !== '.' && segment !== '..') segments.push(segment)
  }
  return segments.join('/')
}
