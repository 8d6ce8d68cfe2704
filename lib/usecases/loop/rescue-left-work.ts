import { rm } from 'node:fs/promises'
import path from 'node:path'
import { hostIdentity } from '@/lib/usecases/loop/commit-plan'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** Keeps what a worktree of an older token holds under `refs/ralph/rescued/worktree-<token>-<n>`, then removes it. */
export async function rescueWorktree(ctx: WorkerContext, work: Workplace, folder: string): Promise<void> {
  const registered = await ctx.git.listWorktrees(work.mirror)
  const kept = registered.includes(folder)
    ? await keepRegistered(ctx, work, folder)
    : await keepFiles(ctx, work, folder)
  if (kept) await ctx.git.createNumberedRef(work.mirror, `refs/ralph/rescued/worktree-${path.basename(folder)}`, kept)
  await ctx.git.removeWorktree(work.mirror, folder)
  await rm(`${folder}.setup`, { force: true })
}

/** Keeps a try branch that no iteration knows under `refs/ralph/rescued/…`, so that its name is free. */
export async function rescueBranch(ctx: WorkerContext, work: Workplace, branch: string): Promise<void> {
  const ref = `refs/heads/${branch}`
  const commit = await ctx.git.resolveCommit(work.mirror, ref)
  if (!commit) return
  await ctx.git.createNumberedRef(work.mirror, `refs/ralph/rescued/${branch.replaceAll('/', '-')}`, commit)
  await ctx.git.moveRefs(work.mirror, null, [{ ref, to: null, from: commit }])
}

/** Its uncommitted state, or its head where no ref holds that; null when there is nothing to keep. */
async function keepRegistered(ctx: WorkerContext, work: Workplace, folder: string): Promise<string | null> {
  const tip = await tipOf(ctx, work)
  if (!tip) return null
  await ctx.git.restoreWorktree(work.mirror, folder, tip)
  const { head, dirty } = await ctx.git.readWorktree(folder)
  if (dirty) return ctx.git.keepWorktree(work.mirror, folder, rescueOf(ctx, work, folder, head))
  const { stdout } = await ctx.git.run(['for-each-ref', '--count=1', `--contains=${head}`], { cwd: work.mirror })
  return stdout === '' ? head : null
}

/** Files of a folder the mirror does not know as a worktree, ignored ones left out, on top of the branch's tip. */
async function keepFiles(ctx: WorkerContext, work: Workplace, folder: string): Promise<string | null> {
  const tip = await tipOf(ctx, work)
  if (!tip) return null
  const { scratchIndex, ...rescue } = rescueOf(ctx, work, folder, tip)
  await rm(path.join(folder, '.git'), { recursive: true, force: true })
  await rm(scratchIndex, { force: true })
  const env = { GIT_DIR: work.mirror, GIT_WORK_TREE: folder, GIT_INDEX_FILE: scratchIndex }
  await ctx.git.run(['read-tree', tip], { cwd: folder, env })
  await ctx.git.run(['add', '--all', '--', '.'], { cwd: folder, env })
  const tree = (await ctx.git.run(['write-tree'], { cwd: folder, env })).stdout.trim()
  await rm(scratchIndex, { force: true })
  const { message, author, at } = rescue
  return ctx.git.commitTree(work.mirror, tree, { parents: [tip], message, author, committer: author, at })
}

async function tipOf(ctx: WorkerContext, work: Workplace): Promise<string | null> {
  const base = `refs/remotes/origin/${work.project.baseBranch}`
  return (await ctx.git.resolveCommit(work.mirror, work.branchRef)) ?? ctx.git.resolveCommit(work.mirror, base)
}

function rescueOf(ctx: WorkerContext, work: Workplace, folder: string, parent: string) {
  return {
    parent,
    scratchIndex: `${folder}.rescue-index`,
    message: `Rescued from the worktree of token ${path.basename(folder)}\n`,
    author: hostIdentity(work),
    at: ctx.clock().toISOString(),
  }
}
