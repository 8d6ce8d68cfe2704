import { mkdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { AgentName } from '@/lib/core/agent/agent-options'
import { childEnvironment } from '@/lib/shell/child-environment'
import { runCommand } from '@/lib/shell/run-command'

export type CliName = Exclude<AgentName, 'custom' | 'scripted'>

/** The real CLIs; a version is the newest whose engines fit Node 20. */
const PACKAGES: Record<CliName, { name: string; version: string }> = {
  claude: { name: '@anthropic-ai/claude-code', version: '2.1.197' },
  opencode: { name: 'opencode-ai', version: '1.18.33' },
  gemini: { name: '@google/gemini-cli', version: '0.61.0' },
  codex: { name: '@openai/codex', version: '0.171.0' },
}

/** Every agent that is a CLI from npm. */
export const AGENT_CLIS = Object.keys(PACKAGES) as CliName[]

const INSTALL_TIMEOUT_MS = 300_000

/** Path of a real agent CLI in a cache folder outside the repository, installed from npm when it is missing. */
export async function findAgentCli(cli: CliName): Promise<string> {
  const cache = process.env.GATEWALK_TEST_CACHE ?? join(homedir(), '.cache', 'gatewalk')
  const folder = join(cache, cli)
  if (await works(executableIn(folder, cli))) return executableIn(folder, cli)
  await mkdir(cache, { recursive: true })
  const { name, version } = PACKAGES[cli]
  const reasons: string[] = []
  // When that version is gone, npm picks the newest whose engines fit this Node.
  for (const wanted of [`${name}@${version}`, name]) {
    const reason = await install({ cli, wanted, cache, folder })
    if (reason === null) return executableIn(folder, cli)
    reasons.push(reason)
  }
  throw new Error(`${name} is missing for the tests and could not be installed in ${folder}: ${reasons.join('; ')}`)
}

function executableIn(folder: string, cli: CliName): string {
  return join(folder, 'node_modules', '.bin', cli)
}

async function works(executable: string): Promise<boolean> {
  // Some CLIs make folders in the home at once.
  const env = childEnvironment({ base: process.env, extra: { HOME: join(executable, '../../../home') } })
  const { exitCode } = await runCommand({ command: executable, args: ['--version'], cwd: '/', env, timeoutMs: 30_000 })
  return exitCode === 0
}

type Install = { cli: CliName; wanted: string; cache: string; folder: string }

/** Installs beside and renames, so that two test runs at once never see half of it. Returns why it failed, or null. */
async function install({ cli, wanted, cache, folder }: Install): Promise<string | null> {
  const beside = join(cache, `${cli}-${process.pid}`)
  await mkdir(beside, { recursive: true })
  const npm = await runCommand({
    command: 'npm',
    args: ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', beside, wanted],
    cwd: beside,
    env: childEnvironment({ base: process.env, allow: ['npm_config_*', 'NPM_CONFIG_*'] }),
    timeoutMs: INSTALL_TIMEOUT_MS,
  })
  if (npm.exitCode === 0 && (await works(executableIn(beside, cli)))) {
    console.info(`installed ${wanted} for the tests in ${Math.round(npm.durationMs / 1000)} s`)
    await rm(folder, { recursive: true, force: true })
    await rename(beside, folder)
    return null
  }
  await rm(beside, { recursive: true, force: true })
  return `npm install ${wanted} ended with ${npm.exitCode ?? npm.spawnError ?? npm.signal}: ${npm.stderr.trim().split('\n').at(-1)}`
}
