import { originProblemWords } from '@/lib/core/git/origin-problem'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { Run } from '@/lib/db/generated/client'
import { warnOfMissing } from '@/lib/usecases/loop/host-problems'
import { fenced } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/**
 * What speaks against starting beside the plan's own problems: a repository that is gone or cannot be pushed to, approvers
 * that mean nobody, an agent that cannot be driven here. Every reason at once; none = the run is remembered as fit (`spec/loop.md`, Starting).
 */
export async function checkStart(ctx: WorkerContext, work: Workplace, plan: LoadedPlan, run: Run): Promise<string[]> {
  if (run.checkedAt) return []
  const reasons = [
    ...(await originReasons(ctx, work)),
    ...(await unknownApprovers(ctx, work, plan)),
    ...(await agentReasons(ctx, plan)),
  ]
  if (reasons.length > 0) return reasons
  await warnOfMissing(ctx, work)
  await fenced(ctx, work.lease, tx => tx.run.update({ where: { id: run.id }, data: { checkedAt: ctx.clock() } }))
  return []
}

async function originReasons(ctx: WorkerContext, work: Workplace): Promise<string[]> {
  const problem = await ctx.git.checkOrigin(work.project.origin)
  if (!problem || (problem.type === 'read-only' && !work.pushes)) return []
  return [originProblemWords(problem)]
}

async function unknownApprovers(ctx: WorkerContext, work: Workplace, plan: LoadedPlan): Promise<string[]> {
  const rows = await ctx.db.approverName.findMany({ where: { projectId: work.project.id } })
  const known = new Set(rows.map(row => row.name))
  return plan.master.phases
    .filter(phase => phase.manualGate && !known.has(phase.manualGate.approver))
    .map(phase => `${phase.id}: nobody is named as the approver "${phase.manualGate?.approver}" in this project.`)
}

async function agentReasons(ctx: WorkerContext, plan: LoadedPlan): Promise<string[]> {
  const found = await ctx.detectAgent(plan.config.agent)
  return found.ok ? [] : [`${plan.config.agent.name} on ${ctx.worker.host}: ${found.reason}`]
}
