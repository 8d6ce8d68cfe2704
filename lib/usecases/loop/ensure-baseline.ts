import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import { verifyFor } from '@/lib/core/plan/verify-for'
import { Interrupted } from '@/lib/usecases/loop/judge-session'
import { fenced } from '@/lib/usecases/loop/lease'
import { codeDigest } from '@/lib/usecases/loop/read-state'
import { runVerification } from '@/lib/usecases/loop/run-verification'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'
import { GREEN } from '@/lib/usecases/read-red-baseline'

/**
 * Before a phase's first iteration the phase's Verify runs on the untouched tree and is recorded, once per phase and
 * command. What was verified green on the same code, as by the last item of the phase before, is taken over without
 * running anything (`spec/loop.md`, Baseline). Throws Interrupted when the signal ends it.
 */
export async function ensureBaseline(
  ctx: WorkerContext,
  work: Workplace,
  at: PlanAt & { plan: LoadedPlan },
  phaseId: string,
  signal: AbortSignal,
): Promise<void> {
  const projectId = work.project.id
  const command = verifyFor(at.plan, phaseId, null)
  if (command === null) return
  const of = { projectId, phaseId, kind: 'baseline', command }
  if (await ctx.db.verification.findFirst({ where: { ...of, endedAt: { not: null } } })) return
  const tree = await codeDigest(ctx, work, at.commit)
  const known = await findGreen(ctx, work, command, tree)
  if (known) {
    const now = ctx.clock()
    const data = { ...of, tree, exitCode: 0, logId: known.logId, startedAt: now, endedAt: now, durationMs: 0 }
    await fenced(ctx, work.lease, tx => tx.verification.create({ data }))
    return
  }
  await ctx.git.detachWorktree(work.worktree, at.commit)
  const limitMs = at.plan.config.timeLimits.verify * 60_000
  const result = await runVerification(ctx, work, {
    ...{ kind: 'baseline', command, tree, limitMs, phaseId, iterationId: null, signal },
  })
  if (result.aborted) throw new Interrupted()
  await ctx.git.detachWorktree(work.worktree, at.commit)
  await ctx.notify({ type: 'project', projectId })
}

/** The newest green run of the command outside a child's session, if it ran on exactly this code. */
async function findGreen(ctx: WorkerContext, work: Workplace, command: string, tree: string) {
  const kinds = ['parent', 'taken-in', 'gate', 'baseline']
  const where = { projectId: work.project.id, command, kind: { in: kinds }, ...GREEN }
  const row = await ctx.db.verification.findFirst({ where, orderBy: { startedAt: 'desc' } })
  if (!row) return null
  const isDigest = row.kind === 'gate' || row.kind === 'baseline'
  return (isDigest ? row.tree : await codeDigest(ctx, work, row.tree)) === tree ? row : null
}
