import type { Decision, PlanSigning, Prisma } from '@/lib/db/generated/client'
import { fenced } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** How the answer to a changed plan stands in DECISIONS.md; no page offers it as an option. */
export const SIGNED = { optionId: 'sign', label: 'Signed as it stands' }

type Written = {
  signing: PlanSigning
  commit: string
  /** The canonical text that was signed. */
  text: string
  /** Questions about a changed plan that it settles. */
  asked: Decision[]
}

/**
 * The approval, the signature's record, the settled questions and the run that goes on, in one transaction: none is ever
 * seen without the others.
 */
export async function recordPlanSignature(ctx: WorkerContext, work: Workplace, written: Written): Promise<void> {
  const { id: projectId } = work.project
  const { signing, commit, asked } = written
  await fenced(ctx, work.lease, async tx => {
    const { count } = await tx.planSigning.updateMany({ where: { id: signing.id, commit: null }, data: { commit } })
    if (count === 0) return
    await approve(tx, written, ctx.clock())
    await tx.signature.create({ data: signatureOf(written) })
    for (const decision of asked) await settle(tx, decision, written, ctx.clock())
    if (asked.length > 0) await goOn(tx, projectId, signing)
  })
  for (const { number } of asked) await ctx.notify({ type: 'decision', projectId, number })
  await ctx.notify({ type: 'project', projectId })
}

async function approve(tx: Prisma.TransactionClient, { signing, commit, text }: Written, createdAt: Date) {
  const { projectId, approver, date, digest, byId, byName, onBehalfOfName } = signing
  const who = { via: 'session', byId, byName, onBehalfOfName, commit, createdAt }
  const where = { projectId_approver_date_digest: { projectId, approver, date, digest } }
  await tx.approval.upsert({ where, create: { projectId, approver, date, digest, text, ...who }, update: who })
}

function signatureOf({ signing, commit }: Written) {
  const { projectId, approver, digest, byId, byName, byEmail, onBehalfOfId, onBehalfOfName, comment, at } = signing
  return {
    ...{
      projectId,
      kind: 'plan',
      approver,
      thing: 'MASTER-PLAN.md',
      byId,
      byName,
      byEmail,
      onBehalfOfId,
      onBehalfOfName,
    },
    ...{ outcome: 'approve', comment, planCommit: commit, digest, signedAt: at, commit },
  }
}

/** The question is answered by the signature, for good. */
async function settle(tx: Prisma.TransactionClient, decision: Decision, { signing, commit }: Written, now: Date) {
  const { byId, byName, byEmail, onBehalfOfId, onBehalfOfName, comment, at } = signing
  await tx.answer.create({
    data: {
      ...{ decisionId: decision.id, revision: 1, optionId: SIGNED.optionId, optionLabel: SIGNED.label, text: comment },
      ...{ reasons: [], byId, byName, byEmail, onBehalfOfId, onBehalfOfName, via: 'session' },
      ...{ idempotencyKey: `sign-plan-${signing.id}-${decision.number}`, state: 'consumed', commit },
      ...{ createdAt: at, heldUntil: at, recordedAt: at, committedAt: now, consumedAt: now },
    },
  })
  await tx.decision.update({ where: { id: decision.id }, data: { state: 'consumed', revision: 1 } })
}

/** A run that stood still for the signature goes on; one that a person stopped does not. */
async function goOn(tx: Prisma.TransactionClient, projectId: string, { byId, byName }: PlanSigning): Promise<void> {
  const last = await tx.run.findFirst({ where: { projectId }, orderBy: { startedAt: 'desc' } })
  if (last?.state === 'active' || last?.endReason !== 'plan-changed') return
  await tx.run.create({ data: { projectId, startedBy: byName, startedById: byId } })
}
