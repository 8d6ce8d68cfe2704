import { decisionLabel, revisionLabel } from '@/lib/core/plan/decision-references'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { type ChangedFile, findVoid } from '@/lib/core/signature/find-void'
import { manifestOf } from '@/lib/core/signature/manifest'
import type { SignatureState, StandingSignature } from '@/lib/core/signature/standing-signature'
import type { Signature } from '@/lib/db/generated/client'
import { gateMatcher, NEWEST_FIRST, WRITTEN_GATE } from '@/lib/usecases/loop/cover-files'
import { fenced } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'
import { tellChange } from '@/lib/usecases/tell-change'

/** Compares the approval that stands at each gate of the plan with the files at a commit. */
export async function findSignatures(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  tip: string,
): Promise<SignatureState> {
  const approvals = await findApprovals(ctx, work, plan)
  const valid = approvals.filter(found => found.voidedAt === null)
  const lost = approvals.filter(found => found.voidedAt !== null)
  const tree = valid.length > 0 ? await ctx.git.listTree(work.mirror, tip, work.planFolder) : new Map<string, string>()
  const changed = valid.flatMap(found => {
    const files = findVoid(manifestOf(found.manifest), tree, gateMatcher(work, plan, found.phaseId ?? ''))
    return files.length > 0 ? [{ id: found.id, ...standing(found, files) }] : []
  })
  return { changed, void: lost.map(found => standing(found, found.voidedWhy as ChangedFile[])) }
}

/**
 * Makes approvals void, each in one conditional update with what changed, its audit row and its event. Unrelated commits
 * void nothing (`spec/inbox.md`, Manual-Gate sign-off).
 */
export async function voidSignatures(
  ctx: WorkerContext,
  work: Workplace,
  changed: SignatureState['changed'],
  tip: string,
): Promise<void> {
  const projectId = work.project.id
  for (const { id, number, revision, by, files } of changed)
    await fenced(ctx, work.lease, async tx => {
      const data = { voidedAt: ctx.clock(), voidedWhy: [...files] }
      const { count } = await tx.signature.updateMany({ where: { id, voidedAt: null }, data })
      if (count === 0) return
      const subject = `${decisionLabel(number)} ${revisionLabel(revision)}`
      const [before, after] = [
        { by, isValid: true },
        { isValid: false, commit: tip, files: [...files] },
      ]
      const actor = { actorName: 'Gatewalk', via: 'worker', action: 'void-signature' }
      await tx.audit.create({ data: { ...actor, projectId, subject, before, after } })
      await tellChange(tx, { type: 'decision', projectId, number })
    })
}

/** The last signature of each gate that the plan still has, if it approves. */
async function findApprovals(ctx: WorkerContext, work: Workplace, plan: LoadedPlan): Promise<Signature[]> {
  const phases = plan.master.phases.filter(phase => phase.manualGate !== null).map(phase => phase.id)
  if (phases.length === 0) return []
  const where = { ...WRITTEN_GATE, projectId: work.project.id, phaseId: { in: phases } }
  const last = await ctx.db.signature.findMany({ where, orderBy: NEWEST_FIRST, distinct: ['phaseId'] })
  return last.filter(found => found.outcome === 'approve')
}

function standing(found: Signature, files: readonly ChangedFile[]): StandingSignature {
  return {
    ...{ number: found.number ?? 0, revision: found.revision ?? 0, phaseId: found.phaseId ?? '' },
    ...{ by: found.byName, signedAt: found.signedAt.toISOString(), files },
  }
}
