// `npm test`: prepares what the tests need and runs all of them. `npm run check` adds format, lint, types, boundaries
// and dead code; "npm test -- tests/core/plan" runs only the vitest files with such a path. The last line is the sum: "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeVersionProblem } from '../worker/start.mjs'

const CACHE = '.cache'
const VITEST_REPORT = join(CACHE, 'vitest.json')
const PLAYWRIGHT_REPORT = join(CACHE, 'playwright.json')

const CHECKS = [
  ['format and lint', 'biome', ['ci', '--error-on-warnings']],
  ['types', 'tsc', ['--noEmit', '-p', '.']],
  ['boundaries', 'depcruise', ['app', 'components', 'lib', 'worker', 'proxy.ts']],
  ['dead code', 'knip', []],
]

const filters = process.argv.slice(2).filter(argument => argument !== '--check')
const total = { passed: 0, failed: 0, skipped: 0 }

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
try {
  const problem = nodeVersionProblem(process.version)
  if (problem) throw new Error(problem)
  const { prepareCheckout } = await import('../worker/prepare.mjs')
  await prepareCheckout({ withBuild: false })
  await mkdir(CACHE, { recursive: true })
  if (process.argv.includes('--check')) for (const check of CHECKS) await runCheck(...check)
  const isBuilt = await prepareCheckout({ withBuild: true }).then(
    () => true,
    error => void fail(error),
  )
  prepareRedis()
  await runVitest()
  if (isBuilt && filters.length === 0 && hasBrowserTests()) await runPlaywright()
} catch (error) {
  fail(error)
}
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

function fail(error) {
  total.failed++
  console.error(error.isForPeople ? error.message : error)
}

async function runCheck(name, program, args) {
  const code = await run(name, bin(program), args)
  if (code === 0) total.passed++
  else total.failed++
}

async function runVitest() {
  await rm(VITEST_REPORT, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]
  const code = await run('unit and integration tests', bin('vitest'), ['run', ...reporters, ...filters])
  const report = await readReport(VITEST_REPORT)
  if (!report) return void total.failed++
  // A file that fails outside its tests (an import, a left process) has no failed test of its own.
  const files = report.testResults.filter(file => file.status === 'failed')
  const broken = files.filter(file => !file.assertionResults.some(test => test.status === 'failed')).length
  const failed = report.numFailedTests + broken
  total.passed += report.numPassedTests
  total.skipped += report.numPendingTests + report.numTodoTests
  total.failed += failed === 0 && code !== 0 ? 1 : failed
}

async function runPlaywright() {
  const problem = prepareChromium()
  if (problem) {
    console.error(problem)
    return void total.failed++
  }
  await rm(PLAYWRIGHT_REPORT, { force: true })
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: PLAYWRIGHT_REPORT }
  const code = await run('browser tests', bin('playwright'), ['test', '--reporter=list,json'], env)
  const stats = (await readReport(PLAYWRIGHT_REPORT))?.stats
  if (!stats) return void total.failed++
  total.passed += stats.expected
  total.skipped += stats.skipped
  // A flaky test is one that failed.
  const failed = stats.unexpected + stats.flaky
  total.failed += failed === 0 && code !== 0 ? 1 : failed
}

function hasBrowserTests() {
  return existsSync('tests/e2e') && readdirSync('tests/e2e').some(name => /\.(test|spec)\.ts$/.test(name))
}

/** The tests on Redis say by themselves what is missing when this did not help. */
function prepareRedis() {
  if (!isInstalled('redis-server')) aptInstall('redis-server')
}

/** The shell without windows costs a third of the browser with them. Returns a sentence when there is none in the end. */
function prepareChromium() {
  const isThere = (...places) => places.some(place => place && existsSync(place))
  if (isThere(process.env.CHROMIUM, '/usr/lib/chromium/chromium-headless-shell')) return undefined
  if (aptInstall('chromium-headless-shell')) return undefined
  if (isThere('/usr/bin/chromium', '/usr/bin/chromium-browser') || aptInstall('chromium')) return undefined
  const { status } = spawnSync(bin('playwright'), ['install', 'chromium'], { stdio: 'inherit' })
  if (status === 0) return undefined
  return 'The browser tests need Chromium: install it, or name one in the variable CHROMIUM.'
}

function isInstalled(program) {
  return !spawnSync(program, ['--version'], { stdio: 'ignore' }).error
}

/** On Debian and its kin, as root; elsewhere nothing happens. */
function aptInstall(name) {
  if (process.getuid?.() !== 0 || !isInstalled('apt-get')) return false
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  spawnSync('apt-get', ['update', '-qq', ...patience], options)
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...patience, name], options).status === 0
  )
}

function run(name, command, args, env = process.env) {
  console.log(`\n── ${name}`)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
}

function bin(name) {
  return join('node_modules', '.bin', name)
}

async function readReport(file) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => 'null'))
}
