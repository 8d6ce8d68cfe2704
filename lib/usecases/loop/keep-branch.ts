import { BRANCH_BOUNDS, pathsToKeep } from '@/lib/core/branch/branch-view'
import type { Prisma } from '@/lib/db/generated/client'
import type { ChangedFile } from '@/lib/git/read-branch-changes'
import { fenced, LeaseLost } from '@/lib/usecases/loop/lease'
import { planTakenFrom } from '@/lib/usecases/loop/take-in-base'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** While the loop walks its branch's page is this old at most; at rest it is of the last commit. */
const FRESH_MS = 30_000

type Tips = { tip: string; baseTip: string | null; originTip: string | null }

/**
 * Keeps what the branch's page shows: commits, changed files with their lines, how far the base has gone on. Bounded;
 * done again only when one of the tips has moved. A branch that cannot be read never stops the loop.
 */
export async function keepBranch(
  ctx: WorkerContext,
  work: Workplace,
  { isAtRest }: { isAtRest: boolean },
): Promise<void> {
  try {
    const tips = await readTips(ctx, work)
    if (tips && (await isDue(ctx, work, tips, isAtRest))) await keep(ctx, work, tips)
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    work.log.warn({ err: error, project: work.project.slug }, 'the branch could not be kept for its page')
  }
}

async function readTips(ctx: WorkerContext, work: Workplace): Promise<Tips | null> {
  const [remote, base] = [work.project.branch, work.project.baseBranch].map(name => `refs/remotes/origin/${name}`)
  const refs = await ctx.git.readRefs(work.mirror, work.branchRef, remote ?? '', base ?? '')
  const tip = refs.get(work.branchRef)
  if (!tip) return null
  return { tip, baseTip: refs.get(base ?? '') ?? null, originTip: refs.get(remote ?? '') ?? null }
}

async function isDue(ctx: WorkerContext, work: Workplace, tips: Tips, isAtRest: boolean): Promise<boolean> {
  const where = { projectId: work.project.id }
  const select = { tip: true, baseTip: true, originTip: true, at: true }
  const kept = await ctx.db.branchSnapshot.findUnique({ where, select })
  if (!kept) return true
  const isSame = kept.tip === tips.tip && kept.baseTip === tips.baseTip && kept.originTip === tips.originTip
  return !isSame && (isAtRest || ctx.clock().getTime() - kept.at.getTime() >= FRESH_MS)
}

async function keep(ctx: WorkerContext, work: Workplace, tips: Tips): Promise<void> {
  const { mirror } = work
  const { tip, baseTip } = tips
  const projectId = work.project.id
  const fork = baseTip && (await ctx.git.mergeBase(mirror, baseTip, tip))
  const [apart, commits, files, newerPlan, conflicts] = await Promise.all([
    baseTip ? ctx.git.countApart(mirror, baseTip, tip) : { ahead: 0, behind: 0 },
    ctx.git.listNewestCommits(mirror, { base: baseTip, head: tip, limit: BRANCH_BOUNDS.commits }),
    fork ? ctx.git.listChangedFiles(mirror, fork, tip) : [],
    findNewerPlan(ctx, work, tips),
    findConflicts(ctx, work, tips),
  ])
  // The code first: the host's own files are the same story once more.
  const isPlan = (file: ChangedFile) => file.path.startsWith(`${work.planFolder}/`)
  const sorted = [...files.filter(file => !isPlan(file)), ...files.filter(isPlan)]
  const rows = fork ? await withPatches(ctx, work, { fork, tip, files: sorted }) : []
  const data = {
    ...{ ...tips, fork, ...apart, commits, newerPlan, conflicts, at: ctx.clock() },
    ...{ fileCount: files.length, added: sum(files, 'added'), deleted: sum(files, 'deleted') },
  }
  await fenced(ctx, work.lease, async tx => {
    await tx.branchSnapshot.upsert({ where: { projectId }, create: { projectId, ...data }, update: data })
    await tx.branchFile.deleteMany({ where: { projectId } })
    await tx.branchFile.createMany({ data: rows.map((row, position) => ({ projectId, position, ...row })) })
  })
  await ctx.notify({ type: 'project', projectId })
}

type FileRow = Omit<Prisma.BranchFileCreateManyInput, 'projectId' | 'position'>

async function withPatches(
  ctx: WorkerContext,
  { mirror }: Workplace,
  { fork, tip, files }: { fork: string; tip: string; files: ChangedFile[] },
): Promise<FileRow[]> {
  const shown = files.slice(0, BRANCH_BOUNDS.files)
  const kept = new Set(pathsToKeep(shown))
  const paths = shown.filter(file => kept.has(file.path)).flatMap(({ path, fromPath }) => [path, fromPath ?? path])
  const diffs = paths.length > 0 ? await ctx.git.readFileChanges(mirror, fork, tip, [...new Set(paths)]) : []
  const byPath = new Map(diffs.map(diff => [diff.path, diff]))
  return shown.map(file => {
    const diff = byPath.get(file.path)
    return { ...file, patch: diff?.hunk ?? null, isCut: diff?.isCut ?? false }
  })
}

const sum = (files: ChangedFile[], side: 'added' | 'deleted') =>
  files.reduce((total, file) => total + (file[side] ?? 0), 0)

/** Plan files that changed on the base since the branch had them (`spec/loop.md`, Starting). */
async function findNewerPlan(ctx: WorkerContext, work: Workplace, { tip, baseTip }: Tips): Promise<string[]> {
  if (!baseTip) return []
  const since = await planTakenFrom(ctx, work, tip, baseTip)
  if (since === baseTip || since === null) return []
  const changed = await ctx.git.listChanges(work.mirror, since, baseTip)
  const paths = changed.map(change => change.path).filter(path => path.startsWith(`${work.planFolder}/`))
  if (paths.length === 0) return []
  const [theirs, ours] = await Promise.all([
    ctx.git.readFolder(work.mirror, baseTip, work.planFolder),
    ctx.git.readFolder(work.mirror, tip, work.planFolder),
  ])
  return paths.filter(path => theirs[path] !== ours[path]).slice(0, NAMED)
}

/** Files in which merging the branch into its base needs a person. */
async function findConflicts(ctx: WorkerContext, work: Workplace, { tip, baseTip }: Tips): Promise<string[]> {
  if (!baseTip || (await ctx.git.isAncestor(work.mirror, baseTip, tip))) return []
  const merge = await ctx.git.mergeCommits(work.mirror, baseTip, tip)
  return merge.type === 'clean' ? [] : merge.paths.slice(0, NAMED)
}

/** Paths that are named. */
const NAMED = 50
