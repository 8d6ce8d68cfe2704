import { originProblemWords } from '@/lib/core/git/origin-problem'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { Run } from '@/lib/db/generated/client'
import { WRITTEN_GATE } from '@/lib/usecases/loop/cover-files'
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

/** Of gates that are still to be signed: what stands, perhaps by an override, needs nobody any more. */
async function unknownApprovers(ctx: WorkerContext, work: Workplace, plan: LoadedPlan): Promise<string[]> {
  const projectId = work.project.id
  const standing = { ...WRITTEN_GATE, projectId, outcome: 'approve', voidedAt: null }
  const [rows, signatures] = await Promise.all([
    ctx.db.approverName.findMany({ where: { projectId } }),
    ctx.db.signature.findMany({ where: standing, select: { phaseId: true } }),
  ])
  const known = new Set(rows.map(row => row.name))
  const signed = new Set(signatures.map(row => row.phaseId))
  return plan.master.phases
    .filter(phase => phase.manualGate && !known.has(phase.manualGate.approver) && !signed.has(phase.id))
    .map(phase => `${phase.id}: nobody is named as the approver "${phase.manualGate?.approver}" in this project.`)
}

async function agentReasons(ctx: WorkerContext, plan: LoadedPlan): Promise<string[]> {
  const found = await ctx.detectAgent(plan.config.agent)
  return found.ok ? [] : [`${plan.config.agent.name} on ${ctx.worker.host}: ${found.reason}`]
}
