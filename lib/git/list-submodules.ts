import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { GitRunner } from '@/lib/git/run-git'

/** One submodule as a commit names it: a pointer in the tree and, where .gitmodules has it, its name and address. */
export type Submodule = { path: string; commit: string; name: string | null; url: string | null }

/** Submodules of one commit of a repository, of its first level only. */
export async function listSubmodules(git: GitRunner, repository: string, commit: string): Promise<Submodule[]> {
  const named = await git(
    ['config', '--blob', `${commit}:.gitmodules`, '-z', '--get-regexp', '^submodule\\..*\\.(path|url)$'],
    { cwd: repository, allow: [1, 128] },
  )
  if (named.code !== 0) return []
  const modules = readNames(named.stdout)
  const { stdout } = await git(['ls-tree', '-r', '-z', '--full-tree', commit], { cwd: repository })
  return stdout.split('\0').flatMap(line => {
    const match = /^160000 commit ([0-9a-f]+)\t([\s\S]+)$/.exec(line)
    if (!match?.[1] || !match[2]) return []
    const [hash, place] = [match[1], match[2]]
    const [name, module] = [...modules].find(([, found]) => found.path === place) ?? [null, null]
    return [{ path: place, commit: hash, name: name && isSafeName(name) ? name : null, url: module?.url ?? null }]
  })
}

/** True when a worktree has a .gitmodules, without which nothing of git is asked. */
export function namesSubmodules(worktree: string): Promise<boolean> {
  return exists(path.join(worktree, '.gitmodules'))
}

/** True when a submodule's folder holds a repository. */
export function isFilled(worktree: string, submodule: Submodule): Promise<boolean> {
  return exists(path.join(worktree, submodule.path, '.git'))
}

function readNames(text: string): Map<string, { path?: string; url?: string }> {
  const modules = new Map<string, { path?: string; url?: string }>()
  for (const entry of text.split('\0').filter(Boolean)) {
    const at = entry.indexOf('\n')
    const key = /^submodule\.([\s\S]+)\.(path|url)$/.exec(entry.slice(0, at))
    if (!key?.[1] || !key[2]) continue
    modules.set(key[1], { ...modules.get(key[1]), [key[2]]: entry.slice(at + 1) })
  }
  return modules
}

/** A name becomes a path below `modules`; git refuses those that lead out of it. */
function isSafeName(name: string): boolean {
  return !name.split('/').includes('..') && !name.startsWith('/')
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
