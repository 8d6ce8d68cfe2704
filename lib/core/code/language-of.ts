/** Names of grammars by the ending of a file's name. */
const BY_ENDING: Record<string, string> = {
  ...{ ts: 'typescript', mts: 'typescript', cts: 'typescript', tsx: 'tsx', js: 'javascript', mjs: 'javascript' },
  ...{
    cjs: 'javascript',
    jsx: 'jsx',
    json: 'json',
    jsonc: 'jsonc',
    css: 'css',
    scss: 'scss',
    html: 'html',
    vue: 'vue',
  },
  ...{ py: 'python', go: 'go', rs: 'rust', java: 'java', kt: 'kotlin', swift: 'swift', rb: 'ruby', php: 'php' },
  ...{ c: 'c', h: 'c', cc: 'cpp', cpp: 'cpp', hpp: 'cpp', cs: 'csharp', sh: 'shellscript', bash: 'shellscript' },
  ...{ sql: 'sql', prisma: 'prisma', yaml: 'yaml', yml: 'yaml', toml: 'toml', md: 'markdown', xml: 'xml', svg: 'xml' },
}
const BY_NAME: Record<string, string> = {
  dockerfile: 'dockerfile',
  makefile: 'make',
  gemfile: 'ruby',
  rakefile: 'ruby',
}

/** The grammar that colours a file, told by its path alone; null for one of no known kind. */
export function languageOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name] ?? null
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return Object.hasOwn(BY_ENDING, ending) && ending !== name ? (BY_ENDING[ending] ?? null) : null
}

/** Every grammar that `languageOf` may name. */
export const LANGUAGES: readonly string[] = [...new Set([...Object.values(BY_ENDING), ...Object.values(BY_NAME)])]
