import { readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import type { GitRunner } from '@/lib/git/run-git'

/**
 * Sets aside every repository that stands inside a worktree and that an index does not know, one in another too: git
 * would keep only a pointer to it, or refuse to keep anything at all.
 */
export async function setNestedAside(git: GitRunner, worktree: string, index: string): Promise<void> {
  for (;;) {
    const { stdout } = await git(['ls-files', '--others', '--exclude-standard', '-z'], {
      cwd: worktree,
      env: { GIT_INDEX_FILE: index },
    })
    const nested = stdout.split('\0').filter(name => name.endsWith('/'))
    if (nested.length === 0) return
    for (const name of nested) await setRepositoryAside(path.join(worktree, name))
  }
}

/** Moves the `.git` of a folder out of git's sight, as `dot-git`: its files and its history can be kept as files then. */
async function setRepositoryAside(folder: string): Promise<void> {
  const taken = new Set(await readdir(folder))
  let name = 'dot-git'
  for (let number = 2; taken.has(name); number++) name = `dot-git-${number}`
  await rename(path.join(folder, '.git'), path.join(folder, name))
}
