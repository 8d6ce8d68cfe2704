import { type KnownDecision, ownAnswers } from '@/lib/core/decision/own-answers'
import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** The plan without answers that somebody wrote into the files without being asked (`lib/core/decision/own-answers.ts`). */
export async function withoutForgedAnswers(ctx: WorkerContext, work: Workplace, plan: LoadedPlan): Promise<LoadedPlan> {
  const numbers = plan.decisions.resolved.filter(entry => entry.answers.length > 0).map(entry => entry.number)
  if (numbers.length === 0) return plan
  const rows = await ctx.db.decision.findMany({
    where: { projectId: work.project.id, number: { in: numbers } },
    select: {
      ...{ number: true, kind: true, tags: true, options: true, evidence: true },
      answers: {
        where: { state: { in: ['recorded', 'committed', 'consumed'] } },
        select: { revision: true, optionId: true, text: true },
      },
    },
  })
  const known: KnownDecision[] = rows.map(row => ({
    ...row,
    kind: row.kind as DecisionKind,
    options: row.options as unknown as DecisionOption[],
  }))
  return { ...plan, decisions: { ...plan.decisions, resolved: ownAnswers(plan.decisions.resolved, known) } }
}
