/** Programs whose arguments are programs themselves. */
const INTERPRETERS =
  /^(?:node|nodejs|deno|bun|bunx|npx|tsx|ts-node|bash|sh|zsh|dash|ksh|fish|python[\d.]*|ruby|perl|php|pwsh|source|\.|exec|env|time|sudo|nice|xvfb-run|command|timeout|babel-node|jq|awk|sed)$/
const CODE_FILE = /\.(?:[cm]?[jt]sx?|sh|bash|zsh|fish|py|rb|pl|php|ps1|jq|awk|sed)$/
const CONFIG_FLAG =
  /^(?:-c|-p|-r|--(?:config|configFile|config-file|project|rcfile|settings|setup|import|require|loader)(?:=.*)?)$/
/** Programs that only look at files. */
const LOOKERS = new Set([
  'test',
  '[',
  '[[',
  'grep',
  'rg',
  'ls',
  'cat',
  'diff',
  'cmp',
  'find',
  'head',
  'tail',
  'wc',
  'stat',
])
const FOLDERS_OF_SOURCE = /(?:^|\/)(?:src|app|lib|source|cmd|pkg|internal|bin)\//
/** A program at the project's root by the names that products have. */
const ENTRY_OF_PRODUCT = /^(?:\.\/)?(?:index|main|app|server|cli)\.\w+$/
const SAYS_CHECK = /test|spec|check|verif|lint|assert|gate|smoke|e2e|\bci\b|valid/i

/**
 * The words of a command that it runs or is configured by. What it only looks at (`test -f out.txt`, `grep x README.md`)
 * is the work itself, and so is a program of the product that a gate tries out (`node src/main.mjs`).
 */
export function runWords(words: readonly string[]): string[] {
  const [program = ''] = words
  const name = program.slice(program.lastIndexOf('/') + 1)
  if (LOOKERS.has(name)) return []
  const isInterpreter = INTERPRETERS.test(name)
  return words.filter((word, at) => {
    if (isProduct(word)) return false
    if (at === 0) return word.includes('/') || CODE_FILE.test(word)
    return (isInterpreter && isProgram(word, words[at - 1] ?? '')) || isConfig(word, words[at - 1] ?? '')
  })
}

/** A script by its ending, or a path without one (`bash scripts/check`). */
function isProgram(word: string, before: string): boolean {
  if (word.startsWith('-')) return false
  return CODE_FILE.test(word) || (word.includes('/') && !/\.\w{1,5}$/.test(word) && !before.startsWith('-'))
}

function isConfig(word: string, before: string): boolean {
  return CONFIG_FLAG.test(word) ? word.includes('=') : CONFIG_FLAG.test(before)
}

function isProduct(word: string): boolean {
  return ENTRY_OF_PRODUCT.test(word) || (FOLDERS_OF_SOURCE.test(word) && !SAYS_CHECK.test(word))
}
