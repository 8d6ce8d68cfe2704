import { GitError, type GitRunner } from '@/lib/git/run-git'

export type PushResult =
  | { type: 'pushed' }
  /** The origin has commits we do not: they are taken in at the next boundary. */
  | { type: 'behind' }
  /** The origin refuses for good: protected branch, no right to write, branch checked out there. */
  | { type: 'refused'; reason: string }
  /** Network, lock, disk: tried again later. */
  | { type: 'failed'; reason: string }

/**
 * Pushes one branch plainly (never forced) by explicit URL. Judged by git's machine-readable flags, the remote's words
 * only tell lasting refusals (`[remote rejected]`, no access) from passing ones.
 */
export async function pushBranch(git: GitRunner, mirror: string, origin: string, branch: string): Promise<PushResult> {
  const args = ['push', '--porcelain', '--no-verify', '--', origin, `refs/heads/${branch}:refs/heads/${branch}`]
  const result = await git(args, { cwd: mirror, allow: [1, 128], timeoutMs: 5 * 60_000 }).catch(endedByLimit)
  if (result instanceof GitError) return { type: 'failed', reason: 'the origin did not answer in time' }
  const { code, stdout, stderr } = result
  if (code === 0) return { type: 'pushed' }
  const line = stdout.split('\n').find(text => text.startsWith('!')) ?? ''
  if (/\[rejected\]/.test(line)) return { type: 'behind' }
  if (/\[remote rejected\]/.test(line)) return { type: 'refused', reason: reasonOf(line, stderr) }
  if (/permission denied|access denied|authentication failed|could not read username|403|401/i.test(stderr))
    return { type: 'refused', reason: firstLine(stderr) }
  return { type: 'failed', reason: firstLine(stderr) }
}

function endedByLimit(error: unknown): GitError {
  if (error instanceof GitError && error.code === null) return error
  throw error
}

function reasonOf(line: string, stderr: string): string {
  const said = /\[remote rejected\]\s*\(?([^)]*)\)?/.exec(line)?.[1]?.trim()
  return said || firstLine(stderr)
}

function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .find(line => line.trim() !== '')
      ?.trim() ?? 'git push failed'
  )
}
