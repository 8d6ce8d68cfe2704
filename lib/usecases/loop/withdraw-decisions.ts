import { closeDecision } from '@/lib/core/decision/decisions-file-edits'
import { hostMessage } from '@/lib/core/loop/commit-message'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'
import { commitPlan } from '@/lib/usecases/loop/commit-plan'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** Closes questions that have become pointless: reopened items, a branch in order again (`spec/loop.md`, Answers). */
export async function withdrawDecisions(
  ctx: WorkerContext,
  work: Workplace,
  at: PlanAt,
  { numbers, why }: { numbers: number[]; why: string },
): Promise<void> {
  let text = at.files[PLAN_PATHS.decisions] ?? ''
  const closing = { how: 'withdrawn' as const, at: ctx.clock().toISOString(), why }
  for (const number of numbers) {
    const closed = closeDecision(text, number, closing)
    if (closed.ok) text = closed.text
  }
  const names = numbers.map(decisionLabel).join(', ')
  const message = hostMessage(`${names} withdrawn`, `withdraw-${names}`)
  await commitPlan(ctx, work, { tip: at.commit, files: { [PLAN_PATHS.decisions]: text }, message })
  for (const number of numbers) await ctx.notify({ type: 'decision', projectId: work.project.id, number })
}
