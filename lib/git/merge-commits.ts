import type { GitRunner } from '@/lib/git/run-git'

/** A merge computed without a worktree: a clean tree, or the paths in conflict with the tree that holds git's best try. */
export type MergeResult = { type: 'clean'; tree: string } | { type: 'conflict'; tree: string; paths: string[] }

/** Merges two commits with `git merge-tree --write-tree` (git ≥ 2.38); no ref, index or worktree is touched. */
export async function mergeCommits(git: GitRunner, mirror: string, ours: string, theirs: string): Promise<MergeResult> {
  const args = ['merge-tree', '--write-tree', '-z', '--name-only', '--no-messages', ours, theirs]
  const { code, stdout } = await git(args, { cwd: mirror, allow: [1] })
  const [tree = '', ...paths] = stdout.split('\0').filter(part => part !== '')
  return code === 0 ? { type: 'clean', tree } : { type: 'conflict', tree, paths }
}

/** The best common ancestor of two commits; null when they share no history. */
export async function mergeBase(git: GitRunner, mirror: string, ours: string, theirs: string): Promise<string | null> {
  const { code, stdout } = await git(['merge-base', ours, theirs], { cwd: mirror, allow: [1] })
  return code === 0 ? stdout.trim() : null
}
