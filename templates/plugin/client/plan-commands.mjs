import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { readUrl } from './configuration.mjs'
import { EXIT, Failure } from './failure.mjs'

const FOLDER = 'ralph-loop'
/** What the server takes at most, less some room for JSON. */
const MAX_BYTES = 1_500_000

/** Sends the texts of the plan files, as they are on disk, to the linter; fails when the plan could not start. */
export async function lint({ positionals, api, words }) {
  const root = resolve(positionals[0] ?? '.')
  const { canStart, problems, phases } = await api.post('/lint', { files: await readPlanFiles(root, words) })
  const lines = problems.map(({ file, line, column, severity, message }) => {
    return `${file}:${line}:${column} ${words(severity)}: ${message}`
  })
  const sum = { errors: count(problems, 'error'), warnings: count(problems, 'warning'), phases: phases.length }
  lines.push(words(canStart ? 'planFine' : 'planFaulty', sum))
  return { data: { canStart, problems, phases }, text: lines.join('\n'), exit: canStart ? EXIT.ok : EXIT.failed }
}

/** Registering is a person's: says (or with --open opens) the page where it is done, and ends with 3. */
export async function register({ positionals, values, env, words }) {
  const path = resolve(positionals[0] ?? '.')
  const url = `${readUrl(env, words)}/projects/new?path=${encodeURIComponent(path)}`
  if (values.open) openInBrowser(url)
  const message = words('registerInBrowser', { url })
  throw new Failure('NEEDS_BROWSER', { key: 'browserOnly', message, exit: EXIT.needsBrowser, data: { url, path } })
}

async function readPlanFiles(root, words) {
  const entries = await readdir(join(root, FOLDER), { withFileTypes: true, recursive: true }).catch(() => undefined)
  if (!entries) throw failed(words, 'planMissing', { folder: join(root, FOLDER) })
  const files = {}
  let bytes = 0
  for (const entry of entries.filter(entry => entry.isFile() && /\.(md|json)$/i.test(entry.name))) {
    const file = join(entry.parentPath ?? entry.path, entry.name)
    const text = await readFile(file, 'utf8')
    bytes += Buffer.byteLength(text)
    if (bytes > MAX_BYTES) throw failed(words, 'planTooLarge', { limit: MAX_BYTES })
    files[file.slice(root.length).split(sep).filter(Boolean).join('/')] = text
  }
  return files
}

function openInBrowser(url) {
  const [command, ...args] = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  // The address is printed too, so a machine without a browser has lost nothing.
  child.on('error', () => {})
  child.unref()
}

function count(problems, severity) {
  return problems.filter(problem => problem.severity === severity).length
}

function failed(words, key, values) {
  return new Failure('VALIDATION', { key, message: words(key, values) })
}
