import { mkdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from '@/lib/shell/child-environment'
import { runCommand } from '@/lib/shell/run-command'

const PACKAGE = '@anthropic-ai/claude-code'
/** The newest version whose engines fit Node 20. */
const VERSION = '2.1.197'
const INSTALL_TIMEOUT_MS = 300_000

/** Path of the real Claude Code CLI in a cache folder outside the repository, installed from npm when it is missing. */
export async function findClaudeCli(): Promise<string> {
  const cache = process.env.GATEWALK_TEST_CACHE ?? join(homedir(), '.cache', 'gatewalk')
  const folder = join(cache, 'claude')
  if (await works(executableIn(folder))) return executableIn(folder)
  await mkdir(cache, { recursive: true })
  const reasons: string[] = []
  // When that version is gone, npm picks the newest whose engines fit this Node.
  for (const wanted of [`${PACKAGE}@${VERSION}`, PACKAGE]) {
    const reason = await install(wanted, cache, folder)
    if (reason === null) return executableIn(folder)
    reasons.push(reason)
  }
  throw new Error(`Claude Code is missing for the tests and could not be installed in ${folder}: ${reasons.join('; ')}`)
}

function executableIn(folder: string): string {
  return join(folder, 'node_modules', '.bin', 'claude')
}

async function works(executable: string): Promise<boolean> {
  const env = childEnvironment({ base: process.env })
  const { exitCode } = await runCommand({ command: executable, args: ['--version'], cwd: '/', env, timeoutMs: 30_000 })
  return exitCode === 0
}

/** Installs beside and renames, so that two test runs at once never see half of it. Returns why it failed, or null. */
async function install(wanted: string, cache: string, folder: string): Promise<string | null> {
  const beside = join(cache, `claude-${process.pid}`)
  await mkdir(beside, { recursive: true })
  const npm = await runCommand({
    command: 'npm',
    args: ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', beside, wanted],
    cwd: beside,
    env: childEnvironment({ base: process.env, allow: ['npm_config_*', 'NPM_CONFIG_*'] }),
    timeoutMs: INSTALL_TIMEOUT_MS,
  })
  if (npm.exitCode === 0 && (await works(executableIn(beside)))) {
    await rm(folder, { recursive: true, force: true })
    await rename(beside, folder)
    return null
  }
  await rm(beside, { recursive: true, force: true })
  return `npm install ${wanted} ended with ${npm.exitCode ?? npm.spawnError ?? npm.signal}: ${npm.stderr.trim().split('\n').at(-1)}`
}
