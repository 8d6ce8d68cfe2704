import { type KnownDecision, ownAnswers } from '@/lib/core/decision/own-answers'
import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { withoutUnsignedPasses } from '@/lib/core/signature/passed-gates'
import { WRITTEN_GATE } from '@/lib/usecases/loop/cover-files'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/**
 * The plan without what somebody wrote into the files without being asked: answers that were never given here
 * (`lib/core/decision/own-answers.ts`), and gates that nobody here has approved (`lib/core/signature/passed-gates.ts`).
 */
export async function withoutForgeries(ctx: WorkerContext, work: Workplace, plan: LoadedPlan): Promise<LoadedPlan> {
  const [resolved, approved] = await Promise.all([
    withoutForgedAnswers(ctx, work, plan),
    ctx.db.signature.findMany({
      where: { ...WRITTEN_GATE, projectId: work.project.id, outcome: 'approve' },
      distinct: ['phaseId'],
      select: { phaseId: true },
    }),
  ])
  const own = { ...plan, decisions: { ...plan.decisions, resolved } }
  return withoutUnsignedPasses(own, new Set(approved.map(row => row.phaseId ?? '')))
}

async function withoutForgedAnswers(ctx: WorkerContext, work: Workplace, plan: LoadedPlan) {
  const { resolved } = plan.decisions
  const numbers = resolved.filter(entry => entry.answers.length > 0).map(entry => entry.number)
  if (numbers.length === 0) return resolved
  const rows = await ctx.db.decision.findMany({
    where: { projectId: work.project.id, number: { in: numbers } },
    select: {
      ...{ number: true, kind: true, tags: true, options: true, evidence: true },
      answers: {
        where: { state: { in: ['recorded', 'committed', 'consumed'] } },
        select: { revision: true, optionId: true, text: true, state: true },
      },
    },
  })
  const known: KnownDecision[] = rows.map(row => ({
    ...row,
    kind: row.kind as DecisionKind,
    options: row.options as unknown as DecisionOption[],
    answers: row.answers.map(answer => ({ ...answer, isWritten: answer.state !== 'recorded' })),
  }))
  return ownAnswers(resolved, known)
}
