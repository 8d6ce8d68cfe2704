import { judgePush, type PushResult } from '@/lib/core/loop/judge-push'
import { GitError, type GitRunner } from '@/lib/git/run-git'

/** Pushes one branch plainly (never forced) by explicit URL; an origin that does not answer is a passing failure. */
export async function pushBranch(git: GitRunner, mirror: string, origin: string, branch: string): Promise<PushResult> {
  const args = ['push', '--porcelain', '--no-verify', '--', origin, `refs/heads/${branch}:refs/heads/${branch}`]
  const result = await git(args, { cwd: mirror, allow: [1, 128], timeoutMs: 5 * 60_000 }).catch(endedByLimit)
  if (result instanceof GitError) return { type: 'failed', reason: 'the origin did not answer in time' }
  return judgePush(result)
}

function endedByLimit(error: unknown): GitError {
  if (error instanceof GitError && error.code === null) return error
  throw error
}
