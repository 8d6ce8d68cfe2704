import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createTempDir } from './temp-dir'

export type WalkedCommit = {
  hash: string
  subject: string
  author: string
  /** Changes something outside ralph-loop/. */
  changesCode: boolean
  /** Verify of the commit: exit code and output; null where it was not run because nothing but the plan changed. */
  verify: { exitCode: number; output: string } | null
}

const run = promisify(execFile)

/**
 * Walks the loop's branch of a repository from its first commit and runs verify again, in a scratch clone, at every
 * commit that changes anything outside ralph-loop/.
 */
export async function walkBranch(repository: string, branch: string, verify: string): Promise<WalkedCommit[]> {
  const clone = join(await createTempDir('walk-'), 'clone')
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', '--branch', branch, repository, clone])
  const git = async (...args: string[]) => (await run('git', args, { cwd: clone })).stdout
  const log = await git('log', '--reverse', '--format=%H%x09%an%x09%s')
  const walked: WalkedCommit[] = []
  for (const line of log.trimEnd().split('\n')) {
    const [hash = '', author = '', subject = ''] = line.split('\t')
    const paths = await git('show', '--format=', '--name-only', '-m', '--root', hash)
    const changesCode = paths.split('\n').some(path => path !== '' && !path.startsWith('ralph-loop/'))
    await git('checkout', '--quiet', '--detach', '--force', hash)
    await git('clean', '--quiet', '-xdf')
    walked.push({ hash, subject, author, changesCode, verify: changesCode ? await runVerify(clone, verify) : null })
  }
  return walked
}

/** Without a pipe on stdin: bash would take that for a remote login and read the person's start-up files. */
async function runVerify(cwd: string, verify: string): Promise<{ exitCode: number; output: string }> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test' } as NodeJS.ProcessEnv
  const child = spawn('bash', ['-o', 'pipefail', '-c', verify], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { exitCode: code ?? -1, output: stdout + stderr }
}
