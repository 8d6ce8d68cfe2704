import os from 'node:os'
import { type GitFitness, judgeGitVersion } from '@/lib/core/git/git-version'
import type { GitRunner } from '@/lib/git/run-git'

/** Whether the git on PATH is new enough for what is asked of it; a git that cannot be started is an answer. */
export async function checkVersion(git: GitRunner): Promise<GitFitness> {
  const said = await git(['--version'], { cwd: os.tmpdir() }).then(
    result => result.stdout,
    () => null,
  )
  return judgeGitVersion(said)
}
