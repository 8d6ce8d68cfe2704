import { budgetSettings } from '@/lib/core/loop/budget'
import type { SessionsSoFar } from '@/lib/core/loop/hold-question'
import { currentPhase } from '@/lib/core/loop/next-step'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { verifyFor } from '@/lib/core/plan/verify-for'
import type { Run } from '@/lib/db/generated/client'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'
import { readSpent } from '@/lib/usecases/read-spent'

/** A verify that passed: its exit code, in time, and nothing else against it. */
export const GREEN = { exitCode: 0, timedOut: false, reason: null, endedAt: { not: null } } as const

/** What may hold the next session back; nothing is read when none is to come. */
export async function readSessions(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan | null,
  run: Run | null,
): Promise<SessionsSoFar> {
  if (!plan || !run) return { crashes: 0, redSince: null, spent: [] }
  const settings = budgetSettings(plan)
  const of = { projectId: work.project.id, sessionMinutes: settings?.sessionMinutes ?? 0 }
  const [redSince, spent] = await Promise.all([readRedSince(ctx, work, plan), settings ? readSpent(ctx, of) : []])
  return { crashes: run.crashes, redSince, spent }
}

/**
 * Since when blocked items of the current phase stand over a red baseline, ISO time: the red verify on the untouched
 * tree or on commits taken in, or the last item verified since. Null while nothing is red without an item's doing; a
 * later green verify by the host ends it (`spec/loop.md`, Baseline).
 */
async function readRedSince(ctx: WorkerContext, work: Workplace, plan: LoadedPlan): Promise<string | null> {
  const projectId = work.project.id
  const phase = currentPhase(plan)
  const command = phase && verifyFor(plan, phase.id, null)
  if (!phase || command === null) return null
  const of = { projectId, phaseId: phase.id, command }
  const last = await ctx.db.verification.findFirst({
    where: {
      ...of,
      endedAt: { not: null },
      OR: [{ kind: { in: ['baseline', 'taken-in'] } }, { kind: 'parent', ...GREEN }],
    },
    orderBy: { startedAt: 'desc' },
  })
  if (!last || (last.exitCode === 0 && !last.timedOut && last.reason === null)) return null
  const verified = await ctx.db.iteration.findFirst({
    where: { projectId, phaseId: phase.id, outcome: 'verified', settledAt: { gt: last.startedAt } },
    orderBy: { settledAt: 'desc' },
  })
  return (verified?.settledAt ?? last.startedAt).toISOString()
}
