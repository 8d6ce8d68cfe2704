import { resolvePath, type SimpleCommand, simpleCommands } from './command-words'
import { reachedRecipes } from './make-targets'
import { readJsonObject } from './manifest/read-json-manifest'
import { runWords } from './run-words'

/** What verify and gates run, followed through package.json scripts and make targets. */
export type NamedSurface = {
  /** Paths that a command runs or is configured by, whether they exist or not; not what it looks at. */
  files: ReadonlySet<string>
  /** Makefiles and justfiles with the targets that are named in them. */
  targets: ReadonlyMap<string, ReadonlySet<string>>
  /** package.json files whose scripts are run. */
  packages: ReadonlySet<string>
  /** Every command met, for asking which tools it uses. */
  text: string
}

type Reading = {
  files: Set<string>
  targets: Map<string, Set<string>>
  packages: Set<string>
  texts: Set<string>
  textAt: (path: string) => string | null
}

const MAX_COMMANDS = 200
const RUNNERS = new Set(['npm', 'pnpm', 'yarn', 'bun'])
const SCRIPT_LISTS = new Set(['npm-run-all', 'run-s', 'run-p', 'npm-run-all2'])
const FOLDER_FLAGS = new Set(['--prefix', '-C', '--cwd', '--dir', '-w', '--workspace', '--directory'])
const FILE_FLAGS = new Set(['-f', '--file', '--makefile', '--justfile'])
const CODE = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.sh', '.py', '.rb', '/index.js', '/index.ts', '/__main__.py']
const MAKEFILES: Readonly<Record<string, readonly string[]>> = {
  make: ['GNUmakefile', 'makefile', 'Makefile'],
  gmake: ['GNUmakefile', 'makefile', 'Makefile'],
  just: ['justfile', 'Justfile', '.justfile'],
}

/** Reads the commands of a plan that run in `folder`; `textAt` gives a file as it was before the child, or null. */
export function readNamedSurface(
  commands: readonly string[],
  folder: string,
  textAt: (path: string) => string | null,
): NamedSurface {
  const reading: Reading = { files: new Set(), targets: new Map(), packages: new Set(), texts: new Set(), textAt }
  const queue = commands.map(line => ({ line, folder }))
  const seen = new Set<string>()
  for (const { line, folder: at } of queue) {
    const id = `${at}\n${line}`
    if (seen.has(id) || seen.size > MAX_COMMANDS) continue
    seen.add(id)
    reading.texts.add(line)
    for (const command of simpleCommands(line, at)) queue.push(...follow(command, reading))
  }
  return { ...reading, text: [...reading.texts].join('\n') }
}

/** Notes what one command names and gives the commands that it leads to. */
function follow(command: SimpleCommand, reading: Reading): { line: string; folder: string }[] {
  for (const word of runWords(command.words)) noteFile(command.folder, word, reading)
  const inner = shellLine(command.words)
  if (inner !== null) return [{ line: inner, folder: command.folder }]
  const [program = '', ...args] = unwrapped(command.words)
  const name = program.slice(program.lastIndexOf('/') + 1)
  const folder = flagValues(args, FOLDER_FLAGS).reduce((at, path) => resolvePath(at, path) ?? at, command.folder)
  const plain = withoutFlags(args)
  if (MAKEFILES[name]) return followTargets(MAKEFILES[name], { folder, targets: plain, args }, reading)
  if (SCRIPT_LISTS.has(name)) return plain.flatMap(script => followScript(folder, script, reading))
  if (name === 'node' && args[0]?.startsWith('--run'))
    return followScript(folder, args[0].split('=')[1] ?? args[1] ?? '', reading)
  if (name === 'python' || name === 'python3') noteModule(folder, args, reading)
  if (!RUNNERS.has(name)) return []
  const [first = '', second = ''] = plain
  const script = ['run', 'run-script', 'rum'].includes(first)
    ? second
    : first === 't' || first === 'tst'
      ? 'test'
      : first
  return followScript(folder, script, reading)
}

const SHELLS = /^(?:\/\S*\/)?(?:ba|z|da)?sh$/
const WRAPPERS = new Set([
  ...['time', 'timeout', 'exec', 'env', 'cross-env', 'dotenv', 'sudo', 'xvfb-run', 'nice', 'ionice', 'stdbuf'],
  ...['command', '!', 'npx', 'bunx', 'corepack'],
])

/** The command behind programs that only run another one, without their flags, settings and limits. */
function unwrapped(words: readonly string[]): readonly string[] {
  let rest = words
  while (WRAPPERS.has(rest[0] ?? '')) {
    const next = rest.findIndex((word, at) => at > 0 && !/^-|^\w+=|^[\d.]+[smhd]?$/.test(word))
    rest = next === -1 ? [] : rest.slice(next)
  }
  return rest
}

/** What `bash -c '…'` runs, else null. */
function shellLine(words: readonly string[]): string | null {
  const rest = unwrapped(words)
  const at = SHELLS.test(rest[0] ?? '') ? rest.findIndex(word => /^-\w*c$/.test(word)) : -1
  return at === -1 ? null : (rest[at + 1] ?? null)
}

function noteFile(folder: string, word: string, reading: Reading): void {
  const text =
    word.startsWith('-') && word.includes('=') ? word.slice(word.indexOf('=') + 1) : word.replace(/^[<>]+/, '')
  const path = text === '' || text.length > 500 ? null : resolvePath(folder, text)
  if (!path) return
  reading.files.add(path)
  if (text.includes('/') && !/\.\w{1,5}$/.test(text)) for (const end of CODE) reading.files.add(`${path}${end}`)
}

function noteModule(folder: string, args: readonly string[], reading: Reading): void {
  const name = args[args.indexOf('-m') + 1]
  if (args.includes('-m') && name !== undefined) noteFile(folder, `./${name.replaceAll('.', '/')}`, reading)
}

function followScript(folder: string, script: string, reading: Reading): { line: string; folder: string }[] {
  const path = resolvePath(folder, 'package.json')
  if (path === null || script === '') return []
  reading.packages.add(path)
  const scripts = readJsonObject(reading.textAt(path) ?? '')?.scripts
  const lines = new Map(Object.entries(typeof scripts === 'object' && scripts !== null ? scripts : {}))
  return [`pre${script}`, script, `post${script}`].flatMap(name => {
    const line = lines.get(name)
    return typeof line === 'string' ? [{ line, folder }] : []
  })
}

function followTargets(
  names: readonly string[],
  call: { folder: string; targets: readonly string[]; args: readonly string[] },
  reading: Reading,
): { line: string; folder: string }[] {
  const given = flagValues(call.args, FILE_FLAGS)
  return (given.length > 0 ? given : names).flatMap(name => {
    const path = resolvePath(call.folder, name)
    if (path === null) return []
    const targets = reading.targets.get(path) ?? new Set<string>()
    for (const target of call.targets) if (!given.includes(target)) targets.add(target)
    reading.targets.set(path, targets)
    const { recipes } = reachedRecipes(reading.textAt(path) ?? '', targets)
    return recipes.map(line => ({ line, folder: call.folder }))
  })
}

function flagValues(args: readonly string[], flags: ReadonlySet<string>): string[] {
  return args.flatMap((arg, index) => {
    const equals = arg.indexOf('=')
    if (equals !== -1 && flags.has(arg.slice(0, equals))) return [arg.slice(equals + 1)]
    return flags.has(arg) ? (args[index + 1] ?? []) : []
  })
}

function withoutFlags(args: readonly string[]): string[] {
  const end = args.indexOf('--')
  return (end === -1 ? args : args.slice(0, end)).filter((arg, index) => {
    const before = args[index - 1] ?? ''
    return !arg.startsWith('-') && !/^\w+=/.test(arg) && !FOLDER_FLAGS.has(before) && !FILE_FLAGS.has(before)
  })
}
