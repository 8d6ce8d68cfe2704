// `npm start`, `npm run web`, `npm run worker`: the first file of a bare clone. Nothing is installed yet and Node may
// be old, so it uses plain syntax and nothing but Node, and looks before it imports the rest.
import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST = [20, 19]

/** A sentence when this version of Node cannot run Gatewalk, else undefined. */
export function nodeVersionProblem(version) {
  const parts = version.replace(/^v/, '').split('.').map(Number)
  if (parts[0] > OLDEST[0] || (parts[0] === OLDEST[0] && parts[1] >= OLDEST[1])) return undefined
  return `Gatewalk needs Node ${OLDEST.join('.')} or newer, and this is Node ${version.replace(/^v/, '')}.`
}

async function start() {
  const problem = nodeVersionProblem(process.version)
  if (problem) return fail(problem)
  if (process.platform === 'win32') return fail('Gatewalk runs on Linux and macOS; on Windows, start it inside WSL.')
  process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))
  const half = process.argv[2]
  if (half !== undefined && half !== 'web' && half !== 'worker') return fail(`There is no half named "${half}".`)
  try {
    const { prepareCheckout } = await import('./prepare.mjs')
    await prepareCheckout({ withBuild: half !== 'worker' })
    const { supervise } = await import('../.built/supervisor.mjs')
    process.exit(await supervise(half === undefined ? ['web', 'worker'] : [half]))
  } catch (error) {
    fail(error.isForPeople ? error.message : error)
  }
}

function fail(reason) {
  console.error(reason)
  process.exit(1)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await start()
