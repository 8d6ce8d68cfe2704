// Brings a checkout to the state that can be run: packages, Prisma client, build. Each is done again only when what
// it was made from has changed, told by a hash in a stamp file beside the result. Nothing but Node may be imported.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

const BUILD_SOURCES = ['app', 'components', 'lib', 'public', 'prisma/schema.prisma', 'package-lock.json']
const BUILD_CONFIGS = ['package.json', 'proxy.ts', 'next.config.ts', 'postcss.config.mjs', 'tsconfig.json']

const WORKER_SOURCES = ['lib', 'worker', 'prisma/schema.prisma', 'package-lock.json', 'tsconfig.json']
const WORKER_ENTRIES = ['worker/main.ts', 'worker/supervisor.ts']
/** What is run of the worker: one plain file for each entry, so that no start waits for a compiler. */
const WORKER_BUILT = '.built'

/** Something a person can put right, said in one sentence; shown without a stack. */
export class StartProblem extends Error {
  isForPeople = true
}

/** Installs, generates and builds in the current directory what is missing or out of date. Throws StartProblem. */
export async function prepareCheckout({ withBuild }) {
  requireProgram('git')
  await install()
  await generateClient()
  await buildWorker()
  if (withBuild) await build()
}

function requireProgram(name) {
  const found = spawnSync(name, ['--version'], { stdio: 'ignore' })
  if (found.error) throw new StartProblem(`Gatewalk needs ${name}, and there is none on this machine's PATH.`)
}

async function install() {
  if (await isInstalled()) return
  requireProgram('npm')
  say('Installing packages…')
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) throw new StartProblem('The packages could not be installed ("npm ci" failed; its reason is above).')
}

/** npm keeps what it installed, however it was asked to, in a lock file of its own, written last. */
async function isInstalled() {
  const [wanted, found] = await Promise.all(['package-lock.json', 'node_modules/.package-lock.json'].map(readPackages))
  if (!wanted || !found) return false
  const isMissing = ([path, entry]) => path !== '' && !entry.optional && !found[path]
  const isOther = ([path, entry]) => wanted[path]?.version !== entry.version
  return !Object.entries(wanted).some(isMissing) && !Object.entries(found).some(isOther)
}

async function readPackages(file) {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text).packages
}

async function generateClient() {
  const made = await hashOf(['prisma/schema.prisma', 'package-lock.json'])
  const stamp = join('lib', 'db', 'generated', '.stamp')
  if ((await readStamp(stamp)) === made) return
  const prisma = join('node_modules', 'prisma', 'build', 'index.js')
  const { status, stderr } = spawnSync(process.execPath, [prisma, 'generate'], { encoding: 'utf8' })
  if (status !== 0) throw new StartProblem(`The database client could not be generated:\n${stderr}`)
  await writeFile(stamp, made)
}

/** Bundles the worker and the supervisor when their sources have changed; packages stay where they are. */
export async function buildWorker() {
  const made = await hashOf(WORKER_SOURCES)
  const stamp = join(WORKER_BUILT, '.stamp')
  if ((await readStamp(stamp)) === made) return
  const { build: bundle } = await import('esbuild')
  const { outputFiles } = await bundle({
    ...{ entryPoints: WORKER_ENTRIES, outdir: WORKER_BUILT, outExtension: { '.js': '.mjs' }, write: false },
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external' },
    ...{ alias: { '@': '.' }, sourcemap: 'linked', logLevel: 'silent' },
  })
  await mkdir(WORKER_BUILT, { recursive: true })
  // Another start may be reading these, or be making them too.
  for (const { path, contents } of outputFiles) {
    const fresh = join(WORKER_BUILT, `.${process.pid}-${basename(path)}`)
    await writeFile(fresh, contents)
    await rename(fresh, path)
  }
  await writeFile(stamp, made)
}

async function build() {
  const made = await hashOf([...BUILD_SOURCES, ...BUILD_CONFIGS])
  const stamp = join(process.env.NEXT_DIST_DIR || '.next', 'gatewalk-built')
  if ((await readStamp(stamp)) === made) return
  say('Building the application…')
  await rm(stamp, { force: true })
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const next = join('node_modules', 'next', 'dist', 'bin', 'next')
  const { code, output } = await runQuietly(process.execPath, [next, 'build'], { env })
  if (code !== 0) throw new StartProblem(`${output}\nThe application could not be built ("next build" failed).`)
  await writeFile(stamp, made)
}

function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

/** What a build says interests only when it fails. */
function runQuietly(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, output }))
  })
}

async function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of await listFiles(path)) hash.update(`${file}\0`).update(await readFile(file))
  return hash.digest('hex')
}

/** A file itself, or all files below a directory in a fixed order; what is generated is left out. */
async function listFiles(path) {
  if (!existsSync(path) || path === join('lib', 'db', 'generated')) return []
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  const lists = await Promise.all(entries.map(entry => listFiles(join(path, entry.name))))
  return lists.flat().sort()
}

async function readStamp(path) {
  return readFile(path, 'utf8').catch(() => undefined)
}

function say(sentence) {
  console.log(`gatewalk: ${sentence}`)
}
