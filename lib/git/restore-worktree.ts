import { lstat, mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { clearLocks } from '@/lib/git/clear-locks'
import type { GitRunner } from '@/lib/git/run-git'
import { openWorktree } from '@/lib/git/worktree'

/**
 * Makes a worktree the mirror's again after a session that removed or replaced its `.git`, so that no git command of the
 * host ever acts on another repository. Its files stay. Of a repository put in its place the commits are fetched and the
 * head is returned. Locks of dead processes go. When the mirror no longer knows the worktree, it is made anew at `commit`.
 */
export async function restoreWorktree(
  git: GitRunner,
  mirror: string,
  worktree: string,
  commit: string,
): Promise<string | null> {
  await clearLocks(mirror)
  const link = path.join(worktree, '.git')
  const admin = await findAdminFolder(mirror, worktree)
  if (admin === null) {
    await rm(worktree, { recursive: true, force: true, maxRetries: 3 })
    await openWorktree(git, mirror, worktree, commit)
    return null
  }
  const found = await lstat(link).catch(() => null)
  if (found?.isFile() && (await pointsTo(link, admin))) return null
  await mkdir(worktree, { recursive: true })
  const stray = found?.isDirectory() ? await fetchStray(git, mirror, link) : null
  await rm(link, { recursive: true, force: true })
  await writeFileAtomic(link, `gitdir: ${admin}\n`)
  return stray
}

/** Nothing a child made is ever destroyed: commits of its own repository become the mirror's. */
async function fetchStray(git: GitRunner, mirror: string, folder: string): Promise<string | null> {
  const head = await git(['--git-dir', folder, 'rev-parse', '--verify', '--quiet', 'HEAD'], {
    cwd: mirror,
    allow: [1, 128],
  })
  if (head.code !== 0) return null
  const args = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--', folder, 'HEAD']
  const { code } = await git(args, { cwd: mirror, allow: [1, 128] })
  return code === 0 ? head.stdout.trim() : null
}

async function pointsTo(link: string, admin: string): Promise<boolean> {
  const target = /^gitdir: (.+)\n?$/.exec(await readFile(link, 'utf8'))?.[1]
  return target !== undefined && (await real(target)) === (await real(admin))
}

/** Git keeps what it knows of a worktree in a folder of the mirror that names the worktree's `.git`. */
async function findAdminFolder(mirror: string, worktree: string): Promise<string | null> {
  const folder = path.join(mirror, 'worktrees')
  const wanted = path.join(await real(path.dirname(worktree)), path.basename(worktree), '.git')
  for (const name of await readdir(folder).catch(() => [])) {
    const admin = path.join(folder, name)
    const link = (await readFile(path.join(admin, 'gitdir'), 'utf8').catch(() => '')).trimEnd()
    if (link !== wanted && link !== path.join(worktree, '.git')) continue
    if ((await lstat(path.join(admin, 'HEAD')).catch(() => null))?.isFile()) return admin
  }
  return null
}

function real(file: string): Promise<string> {
  return realpath(file).catch(() => file)
}
