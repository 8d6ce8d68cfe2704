import { lstat, readdir, readFile, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findLockHolders, type LockHolder } from '@/lib/shell/find-lock-holders'

/*
 * A git process that is killed leaves its lock file, and git then refuses for ever. Git writes no pid into a lock, so it
 * counts as left only when it has settled and no live process may hold it; what somebody holds is waited for.
 */

/** A lock file of a mirror or one of its worktrees; `ageMs` since it was last written. */
export type GitLock = { path: string; ageMs: number }

/** Whoever writes a lock has it open or stands in the folder; this is for one that is just being started. */
const SETTLED_MS = 1_000
const WAIT_MS = 30_000
const POLL_MS = 100

/**
 * Removes lock files whose holder is gone from a mirror and its worktrees, waits for those that are held, and returns
 * the removed ones. Throws, naming lock and process, when one is still held after `waitMs`.
 */
export async function clearLocks(mirror: string, waitMs = WAIT_MS): Promise<string[]> {
  const removed: string[] = []
  for (const deadline = performance.now() + waitMs; ; await sleep(POLL_MS)) {
    const locks = await findLocks(mirror)
    if (locks.length === 0) return removed
    const holders = await findHolders(mirror, locks)
    const left = holders.length > 0 ? [] : locks.filter(isSettled)
    for (const lock of left) await rm(lock.path, { force: true })
    removed.push(...left.map(lock => lock.path))
    if (left.length < locks.length && performance.now() > deadline) throw new Error(heldSentence(locks, holders))
  }
}

/** The same before a command in a worktree, whose mirror its `.git` names; without one there is nothing to clear. */
export async function clearLocksOf(worktree: string): Promise<void> {
  const link = await readFile(path.join(worktree, '.git'), 'utf8').catch(() => '')
  const admin = /^gitdir: (.+)\n?$/.exec(link)?.[1]
  if (!admin || path.basename(path.dirname(admin)) !== 'worktrees') return
  await clearLocks(path.resolve(worktree, admin, '..', '..'))
}

/** Lock files of a mirror: its own, those of its refs and those of its worktrees. */
export async function findLocks(mirror: string): Promise<GitLock[]> {
  const worktrees = await namesIn(path.join(mirror, 'worktrees'))
  const folders = [mirror, ...worktrees.map(name => path.join(mirror, 'worktrees', name))]
  const [inFolders, refs] = await Promise.all([
    Promise.all(folders.map(async folder => (await namesIn(folder)).map(name => path.join(folder, name)))),
    readdir(path.join(mirror, 'refs'), { recursive: true }).catch(() => []),
  ])
  const files = [...inFolders.flat(), ...refs.map(name => path.join(mirror, 'refs', name))]
  const found = await Promise.all(files.filter(file => file.endsWith('.lock')).map(readLock))
  return found.filter(lock => lock !== null)
}

/** Live processes that may hold one of these locks. */
export async function findHolders(mirror: string, locks: readonly GitLock[]): Promise<LockHolder[]> {
  if (locks.length === 0) return []
  const names = await namesIn(path.join(mirror, 'worktrees'))
  const worktrees = await Promise.all(
    names.map(async name => {
      const link = await readFile(path.join(mirror, 'worktrees', name, 'gitdir'), 'utf8').catch(() => '')
      return path.dirname(link.trim())
    }),
  )
  const folders = [mirror, ...worktrees.filter(path.isAbsolute)]
  const real = await Promise.all(folders.map(folder => realpath(folder).catch(() => folder)))
  const files = locks.map(lock => lock.path)
  const realFiles = await Promise.all(files.map(file => realpath(file).catch(() => file)))
  return findLockHolders([...new Set([...files, ...realFiles])], [...new Set([...folders, ...real])])
}

function isSettled(lock: GitLock): boolean {
  // A time in the future is another clock's, not a fresh lock.
  return lock.ageMs > SETTLED_MS || lock.ageMs < 0
}

async function readLock(file: string): Promise<GitLock | null> {
  const found = await lstat(file).catch(() => null)
  return found?.isFile() ? { path: file, ageMs: Math.floor(Date.now() - found.mtimeMs) } : null
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

function heldSentence(locks: GitLock[], holders: LockHolder[]): string {
  const files = locks.map(lock => lock.path).join(', ')
  const by =
    holders.map(({ pid, program }) => `${program} (process ${pid})`).join(', ') || 'a process that has just ended'
  return `Git is locked by ${files}, held by ${by}. Gatewalk goes on when it ends.`
}
