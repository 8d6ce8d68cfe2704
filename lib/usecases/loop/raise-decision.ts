import { addPendingDecision, closeDecision } from '@/lib/core/decision/decisions-file-edits'
import type { DecisionFacts } from '@/lib/core/decision/facts'
import type { DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import { hostMessage } from '@/lib/core/loop/commit-message'
import type { RaiseRequest } from '@/lib/core/loop/step'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import type { CoveredFile } from '@/lib/core/signature/covered-files'
import type { Prisma } from '@/lib/db/generated/client'
import { commitPlan } from '@/lib/usecases/loop/commit-plan'
import { decisionDigest } from '@/lib/usecases/loop/index-plan'
import { fenced } from '@/lib/usecases/loop/lease'
import { nextDecisionNumber } from '@/lib/usecases/loop/next-decision-number'
import { countEnded, editState } from '@/lib/usecases/loop/orchestrator-edit'
import { replaceCovered, storeContents } from '@/lib/usecases/loop/store-covered'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

const DECISIONS = 'ralph-loop/DECISIONS.md'

/** Evidence gathered for a decision before it is asked; `covered` = the files that a gate's signature covers. */
export type Gathered = { facts: DecisionFacts; diffLogId: string | null; covered?: CoveredFile[] }

/** Questions beside which the items go on. */
const BESIDE_THE_LOOP: ReadonlySet<DecisionKind> = new Set(['push-refused', 'branch-conflict'])

/** Writes a decision of the orchestrator into the files in one commit, closing those it supersedes, and indexes it. */
export async function raiseDecision(
  ctx: WorkerContext,
  work: Workplace,
  at: PlanAt & { plan: LoadedPlan },
  request: RaiseRequest,
  extra: { supersedes: number[]; gathered: Gathered },
): Promise<void> {
  const number = await nextDecisionNumber(ctx, work, at.plan)
  const now = ctx.clock().toISOString()
  let decisions = at.files[DECISIONS] ?? null
  for (const old of extra.supersedes) {
    const closed = closeDecision(decisions ?? '', old, {
      how: 'superseded',
      at: now,
      why: `by ${decisionLabel(number)}`,
    })
    if (closed.ok) decisions = closed.text
  }
  const { kind, phaseId, question, context, options, tags = [] } = request
  decisions = addPendingDecision(decisions, {
    ...{ number, kind, phaseId, itemId: null, question, context, options: [...options], tags },
    ...{ asked: now, evidence: null, answers: [], closed: null, line: 0 },
  })
  const stopped = BESIDE_THE_LOOP.has(kind) ? at.plan.orchestrator.stopped : kind
  const state = editState(at.files, at.plan, work.approval, { ...countEnded(at.plan, phaseId), stopped })
  const message = hostMessage(`${phaseId} asks ${decisionLabel(number)}`, `raise-${decisionLabel(number)}`)
  await commitPlan(ctx, work, { tip: at.commit, files: { [DECISIONS]: decisions, ...state }, message })
  await storeEvidence(ctx, work, number, extra.gathered)
  await ctx.notify({ type: 'decision', projectId: work.project.id, number })
}

/**
 * What only the host knows stands beside the indexed row, and in the digest of what is shown. A gate that is being
 * answered keeps what was shown; it takes no answer before this is stored.
 */
export async function storeEvidence(
  ctx: WorkerContext,
  work: Workplace,
  number: number,
  gathered: Gathered,
): Promise<void> {
  const where = { projectId_number: { projectId: work.project.id, number } }
  const facts = gathered.facts as unknown as Prisma.InputJsonValue
  const covered = gathered.covered && (await storeContents(ctx, work, gathered.covered))
  await fenced(ctx, work.lease, async tx => {
    const { id, kind, question, context, options, evidence } = await tx.decision.findUniqueOrThrow({ where })
    const asked = {
      kind: kind as DecisionKind,
      options: options as unknown as DecisionOption[],
      question,
      context,
      evidence,
    }
    const digest = decisionDigest({ ...asked, facts: gathered.facts })
    const { count } = await tx.decision.updateMany({
      where: { id, ...(covered ? { state: 'pending' } : {}) },
      data: { facts, diffLogId: gathered.diffLogId, digest },
    })
    if (covered && count > 0) await replaceCovered(tx, id, covered)
  })
}
