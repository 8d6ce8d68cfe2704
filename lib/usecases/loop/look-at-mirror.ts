import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ProjectView } from '@/lib/core/reconcile/types'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { mirrorPath, worktreesPath } from '@/lib/usecases/loop/workplace'

type MirrorView = Pick<ProjectView, 'locks' | 'worktrees' | 'tryBranches'>

/** What lies in a project's mirror and beside it on this host: lock files, worktrees, try branches. Reads only. */
export async function lookAtMirror(ctx: WorkerContext, project: { id: string; slug: string }): Promise<MirrorView> {
  const mirror = mirrorPath(ctx.home, project.id)
  if (!(await exists(mirror))) return { locks: [], worktrees: [], tryBranches: [] }
  const locks = await ctx.git.findLocks(mirror)
  const holders = (await ctx.git.findHolders(mirror, locks)).map(({ pid, program }) => `${program} (${pid})`)
  return {
    locks: locks.map(lock => ({ ...lock, holders })),
    worktrees: await lookAtWorktrees(ctx, mirror, worktreesPath(ctx.home, project)),
    tryBranches: await lookAtBranches(ctx, mirror, project.id),
  }
}

async function lookAtWorktrees(ctx: WorkerContext, mirror: string, folder: string): Promise<MirrorView['worktrees']> {
  const names = (await readdir(folder).catch(() => [])).filter(name => /^\d+$/.test(name))
  const registered = new Set(await ctx.git.listWorktrees(mirror))
  const paths = new Set([...names.map(name => path.join(folder, name)), ...registered])
  return Promise.all(
    [...paths].map(async found => ({
      path: found,
      token: path.dirname(found) === folder ? Number(path.basename(found)) : null,
      isRegistered: registered.has(found),
      isThere: await exists(found),
    })),
  )
}

async function lookAtBranches(
  ctx: WorkerContext,
  mirror: string,
  projectId: string,
): Promise<MirrorView['tryBranches']> {
  const refs = await ctx.git.readRefs(mirror, 'refs/heads/ralph-try')
  const numbers = [...refs.keys()].map(ref => Number(path.posix.basename(ref))).filter(Number.isInteger)
  const rows = await ctx.db.iteration.findMany({
    where: { projectId, number: { in: numbers } },
    select: { number: true },
  })
  const known = new Set(rows.map(row => row.number))
  return numbers.map(number => ({ number, hasIteration: known.has(number) }))
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
