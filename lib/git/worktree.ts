import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { clearLocksOf } from '@/lib/git/clear-locks'
import type { CommitAuthor } from '@/lib/git/commit-files'
import { commitTree } from '@/lib/git/commit-files'
import { fillSubmodules } from '@/lib/git/fill-submodules'
import type { GitRunner } from '@/lib/git/run-git'
import { setNestedAside } from '@/lib/git/set-nested-aside'
import { keepSubmodules } from '@/lib/git/submodule-changes'

/** Makes a worktree of the mirror at a commit, detached; registered worktrees whose folder is gone are pruned first. */
export async function openWorktree(git: GitRunner, mirror: string, worktree: string, commit: string): Promise<void> {
  await git(['worktree', 'prune'], { cwd: mirror })
  await mkdir(path.dirname(worktree), { recursive: true })
  await git(['worktree', 'add', '--quiet', '--force', '--detach', '--', worktree, commit], {
    cwd: mirror,
    timeoutMs: 30 * 60_000,
  })
  await fillSubmodules(git, worktree)
}

/**
 * Moves a worktree with all it holds; false when that cannot be done. Git's own move refuses one with submodules, so the
 * folder is moved and git told.
 */
export async function moveWorktree(git: GitRunner, mirror: string, from: string, to: string): Promise<boolean> {
  const isMoved = await rename(from, to).then(
    () => true,
    () => false,
  )
  if (!isMoved) return false
  const { code } = await git(['worktree', 'repair', '--', to], { cwd: mirror, allow: [1, 128] })
  return code === 0
}

/** Removes a worktree with everything in it, registered or not. */
export async function removeWorktree(git: GitRunner, mirror: string, worktree: string): Promise<void> {
  await rm(worktree, { recursive: true, force: true, maxRetries: 3 })
  await git(['worktree', 'prune'], { cwd: mirror })
}

/** Worktrees the mirror knows of, absolute paths, the mirror itself left out. */
export async function listWorktrees(git: GitRunner, mirror: string): Promise<string[]> {
  const { stdout } = await git(['worktree', 'list', '--porcelain', '-z'], { cwd: mirror })
  return stdout
    .split('\0')
    .filter(line => line.startsWith('worktree '))
    .map(line => line.slice('worktree '.length))
    .slice(1)
}

/** Puts the worktree on a fresh branch at a commit: tracked files as committed, untracked ones gone, ignored ones kept. */
export async function resetWorktree(git: GitRunner, worktree: string, branch: string, commit: string): Promise<void> {
  await clearLocksOf(worktree)
  await git(['checkout', '--quiet', '--force', '--no-track', '-B', branch, commit], { cwd: worktree })
  await cleanWorktree(git, worktree)
}

/** Detaches the worktree at a commit, so that no branch is held by it; untracked files go, ignored ones stay. */
export async function detachWorktree(git: GitRunner, worktree: string, commit: string): Promise<void> {
  await clearLocksOf(worktree)
  await git(['checkout', '--quiet', '--force', '--detach', commit], { cwd: worktree })
  await cleanWorktree(git, worktree)
}

/** Puts the files of a tree into worktree and index without a commit; untracked files go, ignored ones stay. */
export async function fillWorktree(git: GitRunner, worktree: string, tree: string): Promise<void> {
  await git(['read-tree', '--reset', '-u', tree], { cwd: worktree })
  await cleanWorktree(git, worktree)
}

async function cleanWorktree(git: GitRunner, worktree: string): Promise<void> {
  await git(['clean', '--quiet', '-d', '--force', '--force'], { cwd: worktree })
  await rm(path.join(worktree, '.ralph'), { recursive: true, force: true })
  await fillSubmodules(git, worktree)
}

export type WorktreeState = { head: string; branch: string | null; dirty: boolean }

/** HEAD, its branch (null when detached) and whether anything tracked or untracked differs from it. */
export async function readWorktree(git: GitRunner, worktree: string): Promise<WorktreeState> {
  const args = ['status', '--porcelain=v2', '--branch', '-z', '--untracked-files=normal', '--ignore-submodules=none']
  const { stdout } = await git(args, { cwd: worktree })
  const lines = stdout.split('\0').filter(line => line !== '')
  const header = (name: string) => lines.find(line => line.startsWith(`# ${name} `))?.slice(name.length + 3)
  const branch = header('branch.head')
  return {
    head: header('branch.oid') ?? '',
    branch: branch === undefined || branch === '(detached)' ? null : `refs/heads/${branch}`,
    dirty: lines.some(line => !line.startsWith('# ')),
  }
}

/** Tree of the worktree as it stands, untracked files included, ignored ones not; computed in a scratch index. */
export async function snapshotTree(git: GitRunner, worktree: string, scratchIndex: string): Promise<string> {
  const env = { GIT_INDEX_FILE: scratchIndex }
  await git(['add', '--all', '--', '.'], { cwd: worktree, env })
  return (await git(['write-tree'], { cwd: worktree, env })).stdout.trim()
}

/** Tree that a given index would commit. */
export async function indexTree(git: GitRunner, worktree: string, index: string): Promise<string> {
  return (await git(['write-tree'], { cwd: worktree, env: { GIT_INDEX_FILE: index } })).stdout.trim()
}

/**
 * Keeps the worktree's uncommitted state as a commit on top of a parent; returns its hash, moves no ref. Repositories
 * that a session left inside lose their `.git` to a folder of another name.
 */
export async function keepWorktree(
  git: GitRunner,
  mirror: string,
  worktree: string,
  request: { parent: string; scratchIndex: string; message: string; author: CommitAuthor; at: string },
): Promise<string> {
  await rm(request.scratchIndex, { force: true })
  await git(['read-tree', request.parent], { cwd: worktree, env: { GIT_INDEX_FILE: request.scratchIndex } })
  await setNestedAside(git, worktree, request.scratchIndex)
  await keepSubmodules(git, mirror, worktree, { parent: request.parent, index: request.scratchIndex })
  const tree = await snapshotTree(git, worktree, request.scratchIndex)
  const { parent, message, author, at } = request
  return commitTree(git, mirror, tree, { parents: [parent], message, author, committer: author, at })
}
