import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Project } from '@/lib/db/generated/client'
import { closeVerifications } from '@/lib/usecases/loop/close-verifications'
import { type Lease, requireLease } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { describeWorkplace, type Workplace, worktreesPath } from '@/lib/usecases/loop/workplace'

/**
 * Makes the workplace of a token ready: mirror, lease ref, worktree. Under a new token the lease ref moves first, then
 * the processes of older tokens are ended, then their worktree becomes ours (`spec/loop.md`, Shape). A takeover that
 * failed half-way is made again.
 */
export async function openWorkplace(ctx: WorkerContext, project: Project, lease: Lease): Promise<Workplace> {
  const work = describeWorkplace(ctx, project, lease)
  const isNew = ctx.opened.get(project.id) !== lease.token
  const isCloned = await exists(work.mirror)
  if (!isCloned) await ctx.git.cloneMirror(project.origin, work.mirror)
  if (isNew || !isCloned) {
    await removeDeadLock(path.join(work.mirror, 'refs', 'ralph', 'lease.lock'), ctx.clock())
    await ctx.git.writeLeaseRef(work.mirror, lease.token)
  }
  if (isNew) {
    await endOlderTokens(ctx, work)
    await closeVerifications(ctx, lease)
  }
  if (isNew || !(await exists(path.join(work.worktree, '.git')))) await takeWorktree(ctx, work)
  ctx.opened.set(project.id, lease.token)
  return work
}

/** Processes that older tokens of this project left on this host; those of a live token are never touched. */
async function endOlderTokens(ctx: WorkerContext, work: Workplace): Promise<void> {
  await requireLease(ctx, work.lease)
  await ctx.git.writeMirrorConfig(work.mirror, work.project.origin)
  const found = await ctx.shell.findMarked(`gw-${work.project.id}-`)
  const isOlder = (marker: string) =>
    Number(marker.slice(`gw-${work.project.id}-`.length).split('-')[0]) < work.lease.token
  const markers = new Set(found.map(entry => entry.marker).filter(isOlder))
  for (const marker of markers) await ctx.shell.sweepMarked(marker)
}

/**
 * The newest worktree of an older token is moved to our path with all it holds, so that an unjudged session can still
 * be judged and dependencies stay installed; every other one is removed. Without one, a new worktree is made.
 */
async function takeWorktree(ctx: WorkerContext, work: Workplace): Promise<void> {
  const folder = worktreesPath(ctx.home, work.project)
  await mkdir(folder, { recursive: true })
  await ctx.git.clearLocks(work.mirror)
  const tokens = (await readdir(folder)).filter(name => /^\d+$/.test(name)).map(Number)
  const older = tokens.filter(token => token !== work.lease.token).sort((a, b) => b - a)
  let isReady = await exists(path.join(work.worktree, '.git'))
  for (const token of older) {
    const from = path.join(folder, String(token))
    isReady = (!isReady && (await moveWorktree(ctx, work, from))) || isReady
    await ctx.git.removeWorktree(work.mirror, from)
    await rm(`${from}.setup`, { force: true })
  }
  if (isReady) return
  await rm(work.worktree, { recursive: true, force: true })
  const base = await ctx.git.resolveCommit(work.mirror, work.branchRef)
  const start = base ?? (await ctx.git.resolveCommit(work.mirror, `refs/remotes/origin/${work.project.baseBranch}`))
  if (!start) throw new Error(`The base branch ${work.project.baseBranch} is not at the origin ${work.project.origin}`)
  await ctx.git.openWorktree(work.mirror, work.worktree, start)
}

async function moveWorktree(ctx: WorkerContext, work: Workplace, from: string): Promise<boolean> {
  if (!(await exists(path.join(from, '.git')))) return false
  if (!(await ctx.git.moveWorktree(work.mirror, from, work.worktree))) return false
  await rename(`${from}.setup`, `${work.worktree}.setup`).catch(() => undefined)
  return true
}

/** Git holds a ref's lock for milliseconds: one this old belongs to a process that died with it. */
const DEAD_LOCK_MS = 10_000

async function removeDeadLock(lock: string, now: Date): Promise<void> {
  const found = await stat(lock).catch(() => null)
  if (found && now.getTime() - found.mtimeMs > DEAD_LOCK_MS) await rm(lock, { force: true })
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
