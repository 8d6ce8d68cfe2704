import type { DecisionFacts } from '@/lib/core/decision/facts'
import type { DecisionKind } from '@/lib/core/decision/types'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import { branchEvidence } from '@/lib/usecases/loop/branch-evidence'
import { coverFiles } from '@/lib/usecases/loop/cover-files'
import { gatherEvidence } from '@/lib/usecases/loop/gather-evidence'
import { storeEvidence } from '@/lib/usecases/loop/raise-decision'
import type { Boundary } from '@/lib/usecases/loop/read-state'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/**
 * Gathers again what a person needs to see for every pending decision of the orchestrator that has nothing beside it: a
 * worker that died between the commit that asked and its evidence left only the question. A conflict is shown as it is
 * by now: the loop's side may have gone on.
 */
export async function completeEvidence(
  ctx: WorkerContext,
  work: Workplace,
  found: Boundary,
  at: PlanAt & { plan: LoadedPlan },
): Promise<void> {
  const asked = { projectId: work.project.id, state: 'pending', itemId: null }
  const rows = await ctx.db.decision.findMany({ where: asked, orderBy: { number: 'asc' } })
  const missing = rows.filter(row => row.facts === null || row.kind === 'branch-conflict')
  for (const { number, kind, phaseId, tags } of missing.filter(row => row.kind !== 'manual-gate')) {
    const gathered = await gatherEvidence(ctx, work, at, { kind: kind as DecisionKind, phaseId, tags })
    Object.assign(gathered.facts, await branchEvidence(ctx, work, found, kind as DecisionKind))
    await storeEvidence(ctx, work, number, gathered)
    await ctx.notify({ type: 'decision', projectId: work.project.id, number })
  }
  await refreshGates(ctx, work, at)
}

/**
 * A gate that waits shows the files as they are now: when covered ones changed since it was asked, what a signature
 * covers is gathered anew, and an answer to what was shown before is refused as changed.
 */
export async function refreshGates(
  ctx: WorkerContext,
  work: Workplace,
  at: PlanAt & { plan: LoadedPlan },
): Promise<void> {
  const asked = { projectId: work.project.id, state: 'pending', kind: 'manual-gate' }
  for (const { number, phaseId, facts } of await ctx.db.decision.findMany({ where: asked })) {
    const { phase, gate } = (facts ?? {}) as DecisionFacts
    // Evidence of before it named its approver is gathered anew.
    const known = gate?.approver === undefined ? null : gate
    if (known && phase?.headCommit === at.commit) continue
    const { digest } = await coverFiles(ctx, work, at, phaseId)
    if (known?.digest === digest) continue
    await storeEvidence(ctx, work, number, await gatherEvidence(ctx, work, at, { kind: 'manual-gate', phaseId }))
    await ctx.notify({ type: 'decision', projectId: work.project.id, number })
  }
}
