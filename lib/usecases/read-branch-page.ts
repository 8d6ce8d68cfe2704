import type { BranchCommit } from '@/lib/core/branch/branch-view'
import { maskCredentials } from '@/lib/core/git/mask-credentials'
import { mergeCommands } from '@/lib/core/git/merge-commands'
import { type PullRequestLink, pullRequestLink } from '@/lib/core/git/pull-request-url'
import { type ProjectRow, requireProject } from './authorize'
import type { Context } from './context'

export type BranchFileLine = {
  path: string
  fromPath: string | null
  status: 'added' | 'modified' | 'deleted' | 'renamed'
  added: number | null
  deleted: number | null
}

/** A commit, with the iteration that made it, where it was one. */
export type BranchCommitLine = BranchCommit & { iteration: number | null }

export type TakeInView = {
  scope: 'all' | 'plan'
  by: string
  at: string
  state: 'wished' | 'done' | 'failed'
  failedWhy: string | null
  /** The question about what cannot be joined. */
  decision: number | null
}

export type BranchPageView = {
  branch: string
  baseBranch: string
  /** As it may be shown: without credentials. */
  origin: string
  pull: PullRequestLink | null
  mergeCommands: string[]
  push: { state: 'pushed' | 'behind' | 'refused' | 'unknown'; unpushed: number; problem: string | null }
  takeIn: TakeInView | null
  /** Null until the worker has looked. */
  kept: {
    tip: string
    baseTip: string | null
    ahead: number
    behind: number
    commits: BranchCommitLine[]
    fileCount: number
    added: number
    deleted: number
    files: BranchFileLine[]
    newerPlan: string[]
    conflicts: string[]
    at: string
  } | null
  /** The file whose lines are shown; null patch = they are not kept. */
  open: (BranchFileLine & { patch: string | null; isCut: boolean }) | null
}

type ReadContext = Pick<Context, 'actor' | 'db' | 'clock'>

/** The loop's branch as the worker last kept it, with one file's lines; refuses those who may not see the project. */
export async function readBranchPage(
  ctx: ReadContext,
  { slug, file }: { slug: string; file?: string },
): Promise<BranchPageView> {
  const project = await requireProject(ctx, slug, 'viewer')
  const where = { projectId: project.id }
  const [snapshot, files, open, takeIn] = await Promise.all([
    ctx.db.branchSnapshot.findUnique({ where }),
    ctx.db.branchFile.findMany({ where, orderBy: { position: 'asc' }, omit: { patch: true } }),
    file === undefined ? null : ctx.db.branchFile.findFirst({ where: { ...where, path: file } }),
    readTakeIn(ctx, project),
  ])
  const { branch, baseBranch, origin } = project
  return {
    ...{ branch, baseBranch, origin: maskCredentials(origin), takeIn },
    pull: pullRequestLink(origin, branch, baseBranch),
    mergeCommands: mergeCommands({ origin: maskCredentials(origin), branch, base: baseBranch }),
    push: pushState(project),
    kept: snapshot && {
      ...snapshot,
      commits: await withIterations(ctx, project.id, snapshot.commits as BranchCommit[]),
      files: files.map(fileLine),
      newerPlan: snapshot.newerPlan as string[],
      conflicts: snapshot.conflicts as string[],
      at: snapshot.at.toISOString(),
    },
    open: open && { ...fileLine(open), patch: open.patch, isCut: open.isCut },
  }
}

function pushState({ unpushed, pushProblem, originTip }: ProjectRow): BranchPageView['push'] {
  const state = pushProblem ? 'refused' : unpushed > 0 ? 'behind' : originTip ? 'pushed' : 'unknown'
  return { state, unpushed, problem: pushProblem?.split('\n')[0] ?? null }
}

function fileLine({ path, fromPath, status, added, deleted }: Omit<BranchFileLine, 'status'> & { status: string }) {
  return { path, fromPath, status: status as BranchFileLine['status'], added, deleted }
}

async function withIterations(
  ctx: ReadContext,
  projectId: string,
  commits: BranchCommit[],
): Promise<BranchCommitLine[]> {
  const hashes = commits.map(commit => commit.hash)
  const rows = await ctx.db.iteration.findMany({
    where: { projectId, OR: [{ markCommit: { in: hashes } }, { headCommit: { in: hashes } }] },
    select: { number: true, markCommit: true, headCommit: true },
  })
  const numbers = new Map(rows.flatMap(row => [row.markCommit, row.headCommit].map(hash => [hash, row.number])))
  return commits.map(commit => ({ ...commit, iteration: numbers.get(commit.hash) ?? null }))
}

/** The last wish about the base; one that was taken back says nothing any more. */
async function readTakeIn(ctx: ReadContext, { id: projectId }: ProjectRow): Promise<TakeInView | null> {
  const [wish, asked] = await Promise.all([
    ctx.db.takeInWish.findFirst({ where: { projectId }, orderBy: { at: 'desc' } }),
    ctx.db.decision.findFirst({ where: { projectId, kind: 'branch-conflict', state: { in: ['pending', 'held'] } } }),
  ])
  if (!wish || wish.state === 'withdrawn') return null
  return {
    scope: wish.scope as TakeInView['scope'],
    by: wish.byName,
    at: (wish.endedAt ?? wish.at).toISOString(),
    state: wish.state as TakeInView['state'],
    failedWhy: wish.failedWhy,
    decision: wish.state === 'wished' ? (asked?.number ?? null) : null,
  }
}
