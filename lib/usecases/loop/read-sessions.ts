import { budgetSettings } from '@/lib/core/loop/budget'
import type { SessionsSoFar } from '@/lib/core/loop/hold-question'
import { currentPhase } from '@/lib/core/loop/next-step'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { verifyFor } from '@/lib/core/plan/verify-for'
import type { Run } from '@/lib/db/generated/client'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'
import { readRedBaseline } from '@/lib/usecases/read-red-baseline'
import { readSpent } from '@/lib/usecases/read-spent'

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
 * Since when blocked items of the current phase stand over a red baseline, ISO time: the red verify, or the last item
 * verified since, as by a Verify of its own.
 */
async function readRedSince(ctx: WorkerContext, work: Workplace, plan: LoadedPlan): Promise<string | null> {
  const phase = currentPhase(plan)
  const command = phase && verifyFor(plan, phase.id, null)
  if (!phase || command === null) return null
  const of = { projectId: work.project.id, phaseId: phase.id }
  const red = await readRedBaseline(ctx, { ...of, command })
  if (!red) return null
  const verified = await ctx.db.iteration.findFirst({
    where: { ...of, outcome: 'verified', settledAt: { gt: red.startedAt } },
    orderBy: { settledAt: 'desc' },
  })
  return (verified?.settledAt ?? red.startedAt).toISOString()
}
