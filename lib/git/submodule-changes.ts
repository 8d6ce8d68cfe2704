import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isFilled, listSubmodules, namesSubmodules, type Submodule } from '@/lib/git/list-submodules'
import type { GitRunner } from '@/lib/git/run-git'

/**
 * Submodules of a worktree that are not as `base` has them: their pointer moved in a tree, or files changed inside,
 * which verify would see and no commit hold. Each with the command that puts it back.
 */
export async function findTouchedSubmodules(
  git: GitRunner,
  worktree: string,
  base: string,
  tree: string,
): Promise<{ path: string; mend: string }[]> {
  if (!(await namesSubmodules(worktree))) return []
  const submodules = await listSubmodules(git, worktree, base)
  if (submodules.length === 0) return []
  const raw = await git(['diff-tree', '-r', '-z', '--raw', '--no-renames', base, tree, '--'], { cwd: worktree })
  const records = raw.stdout.split('\0')
  const moved = new Set(records.filter((_, at) => /^:160000 160000 /.test(records[at - 1] ?? '')))
  const gone = new Set(records.filter((_, at) => /^:160000 000000 /.test(records[at - 1] ?? '')))
  const touched: { path: string; mend: string }[] = []
  for (const submodule of submodules.filter(one => !gone.has(one.path))) {
    const isFull = await isFilled(worktree, submodule)
    if (!moved.has(submodule.path) && !(await isChanged(git, worktree, submodule, isFull))) continue
    const place = quote(submodule.path)
    const emptied = `find ${place} -mindepth 1 -delete`
    const reset = `git -C ${place} checkout -q -f --detach ${submodule.commit} && git -C ${place} clean -q -ffd`
    touched.push({ path: submodule.path, mend: isFull ? `${reset} && git add ${place}` : emptied })
  }
  return touched
}

/**
 * Puts the files of changed submodules into an index in place of their pointers, so that what is kept of a worktree
 * holds what a session did inside them.
 */
export async function keepSubmodules(
  git: GitRunner,
  mirror: string,
  worktree: string,
  kept: { parent: string; index: string },
): Promise<void> {
  if (!(await namesSubmodules(worktree))) return
  const env = { GIT_INDEX_FILE: kept.index }
  for (const submodule of await listSubmodules(git, worktree, kept.parent)) {
    const isFull = await isFilled(worktree, submodule)
    if (!(await isChanged(git, worktree, submodule, isFull))) continue
    await git(['update-index', '--force-remove', '--', submodule.path], { cwd: worktree, env })
    if (!isFull) await git(['add', '--all', '--force', '--', submodule.path], { cwd: worktree, env })
    else {
      const tree = await fetchState(git, mirror, path.join(worktree, submodule.path), `${kept.index}-inner`)
      await git(['read-tree', `--prefix=${submodule.path}/`, tree], { cwd: worktree, env })
    }
  }
}

async function isChanged(git: GitRunner, worktree: string, submodule: Submodule, isFull: boolean): Promise<boolean> {
  const place = path.join(worktree, submodule.path)
  if (!isFull) return (await readdir(place).catch(() => [])).length > 0
  const args = ['status', '--porcelain=v2', '--branch', '-z', '--untracked-files=normal', '--ignore-submodules=none']
  const { code, stdout } = await git(args, { cwd: place, allow: [128] })
  const lines = stdout.split('\0').filter(line => line !== '')
  return code !== 0 || !lines.includes(`# branch.oid ${submodule.commit}`) || lines.some(line => !line.startsWith('# '))
}

/** Tree of all that a submodule holds, its objects fetched into the mirror under a name that is let go at once. */
async function fetchState(git: GitRunner, mirror: string, place: string, index: string): Promise<string> {
  const env = { GIT_INDEX_FILE: index }
  await git(['read-tree', 'HEAD'], { cwd: place, env })
  await git(['add', '--all', '--', '.'], { cwd: place, env })
  const tree = (await git(['write-tree'], { cwd: place, env })).stdout.trim()
  const identity = {
    GIT_AUTHOR_NAME: 'Gatewalk',
    GIT_AUTHOR_EMAIL: '',
    GIT_COMMITTER_NAME: 'Gatewalk',
    GIT_COMMITTER_EMAIL: '',
  }
  const commit = (await git(['commit-tree', tree, '-m', 'kept'], { cwd: place, env: identity })).stdout.trim()
  const ref = 'refs/gatewalk/kept'
  await git(['update-ref', ref, commit], { cwd: place })
  await git(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--', place, ref], { cwd: mirror })
  return tree
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
