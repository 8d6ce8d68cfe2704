import path from 'node:path'
import { hostMessage } from '@/lib/core/loop/commit-message'
import { currentPhase } from '@/lib/core/loop/next-step'
import { mergePlanFiles } from '@/lib/core/plan/merge-plan-files'
import type { PlanFiles } from '@/lib/core/plan/types'
import { hostIdentity, moveBranch } from '@/lib/usecases/loop/commit-plan'
import { ensureSetup } from '@/lib/usecases/loop/ensure-setup'
import { indexPlan } from '@/lib/usecases/loop/index-plan'
import { Interrupted } from '@/lib/usecases/loop/judge-session'
import { fenced } from '@/lib/usecases/loop/lease'
import { readPlanAt } from '@/lib/usecases/loop/plan-at'
import { pushCommits } from '@/lib/usecases/loop/push-commits'
import { runVerification } from '@/lib/usecases/loop/run-verification'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { toRepositoryPaths, type Workplace } from '@/lib/usecases/loop/workplace'

export type TakenIn = { ok: true } | { ok: false; conflicts: string[] }

/**
 * Takes a person's commits on the loop's branch in: fast-forward, else a merge commit, never a rebase. A conflict in
 * ralph-loop/ is solved by meaning; one outside, or on the same item, stops the run (`spec/loop.md`, Starting).
 */
export async function takeInCommits(
  ctx: WorkerContext,
  work: Workplace,
  tip: string,
  originTip: string,
  signal: AbortSignal,
): Promise<TakenIn> {
  const next = await joinTips(ctx, work, tip, originTip)
  if ('conflicts' in next) return { ok: false, conflicts: next.conflicts }
  await moveBranch(ctx, work, tip, next.commit)
  const { id } = work.project
  await fenced(ctx, work.lease, tx => tx.project.update({ where: { id }, data: { originTip } }))
  work.project = { ...work.project, originTip }
  await indexPlan(ctx, work, next.commit)
  if (next.commit !== originTip) await pushCommits(ctx, work, next.commit)
  await verifyTakenIn(ctx, work, tip, next.commit, signal)
  return { ok: true }
}

type Joined = { commit: string } | { conflicts: string[] }

async function joinTips(ctx: WorkerContext, work: Workplace, ours: string, theirs: string): Promise<Joined> {
  if (await ctx.git.isAncestor(work.mirror, ours, theirs)) return { commit: theirs }
  const merged = await ctx.git.mergeCommits(work.mirror, ours, theirs)
  const inPlan = (file: string) => file.startsWith(`${work.planFolder}/`)
  const outside = merged.type === 'conflict' ? merged.paths.filter(file => !inPlan(file)) : []
  if (outside.length > 0) return { conflicts: outside.map(file => `${file} was changed on both sides`) }
  const files = await mergeMeaning(ctx, work, ours, theirs)
  if ('conflicts' in files) return files
  const at = ctx.clock().toISOString()
  const author = hostIdentity(work)
  const message = hostMessage(`take in commits of ${work.project.branch}`, `take-in-${theirs}`)
  const commit = await ctx.git.commitFiles(work.mirror, {
    ...{ parents: [ours, theirs], baseTree: merged.tree, files: toRepositoryPaths(work, files.files) },
    ...{ message, author, committer: author, at },
  })
  return { commit }
}

/** Plan files are always merged by meaning: two clean text edits can still contradict each other. */
async function mergeMeaning(
  ctx: WorkerContext,
  work: Workplace,
  ours: string,
  theirs: string,
): Promise<{ files: PlanFiles } | { conflicts: string[] }> {
  const base = await ctx.git.mergeBase(work.mirror, ours, theirs)
  const read = async (commit: string | null) => (commit === null ? {} : (await readPlanAt(ctx, work, commit)).files)
  const [old, mine, yours] = await Promise.all([read(base), read(ours), read(theirs)])
  const merged = mergePlanFiles({ base: old, ours: mine, theirs: yours })
  return merged.ok ? { files: merged.files } : { conflicts: merged.conflicts }
}

/** Code that came from outside is verified before the next item, so that red is not blamed on a child. */
async function verifyTakenIn(
  ctx: WorkerContext,
  work: Workplace,
  before: string,
  after: string,
  signal: AbortSignal,
): Promise<void> {
  const changes = await ctx.git.listChanges(work.mirror, before, after)
  if (changes.every(change => change.path.startsWith(`${work.planFolder}${path.posix.sep}`))) return
  const { plan } = await readPlanAt(ctx, work, after)
  const phase = plan && currentPhase(plan)
  const command = phase && (plan.prds[phase.id]?.verify ?? plan.config.verify)
  if (!plan || !phase || !command) return
  await ctx.git.detachWorktree(work.worktree, after)
  await ensureSetup(ctx, work, plan.config, after, signal)
  const limitMs = plan.config.timeLimits.verify * 60_000
  const result = await runVerification(ctx, work, {
    ...{ kind: 'taken-in', command, tree: after, limitMs, phaseId: phase.id, iterationId: null, signal },
  })
  if (result.aborted) throw new Interrupted()
  await ctx.git.detachWorktree(work.worktree, after)
  if (!result.passed) work.log.warn({ project: work.project.slug, commit: after }, 'verify is red on commits taken in')
}
