import { decisionLabel, revisionLabel } from '@/lib/core/plan/decision-references'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { type ChangedFile, findVoid } from '@/lib/core/signature/find-void'
import { manifestOf } from '@/lib/core/signature/manifest'
import type { SignatureOutcome } from '@/lib/core/signature/signatures-file'
import type { GateRecord, SignatureState, StandingSignature } from '@/lib/core/signature/standing-signature'
import type { Signature } from '@/lib/db/generated/client'
import { gateMatcher, isPassed, NEWEST_FIRST, WRITTEN_GATE } from '@/lib/usecases/loop/cover-files'
import { fenced } from '@/lib/usecases/loop/lease'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'
import { tellChange } from '@/lib/usecases/tell-change'

/** What was last signed at each gate of the plan, and which approvals the files at a commit no longer agree with. */
export async function findSignatures(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  tip: string,
): Promise<SignatureState> {
  const last = await findLast(ctx, work, plan)
  const valid = last.filter(found => found.outcome === 'approve' && found.voidedAt === null)
  const tree = valid.length > 0 ? await ctx.git.listTree(work.mirror, tip, work.planFolder) : new Map<string, string>()
  const changed = []
  for (const found of valid) {
    const matches = gateMatcher(work, plan, found.phaseId ?? '')
    const files = findVoid(manifestOf(found.manifest), tree, matches)
    if (files.length === 0 && !matches) files.push(...(await findLater(ctx, work, plan, { found, tip })))
    if (files.length > 0) changed.push({ id: found.id, ...standing(found), files })
  }
  return { changed, last: last.map(recordOf) }
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

/** The last signature of each gate that the plan still has. */
async function findLast(ctx: WorkerContext, work: Workplace, plan: LoadedPlan): Promise<Signature[]> {
  const phases = plan.master.phases.filter(phase => phase.manualGate !== null).map(phase => phase.id)
  if (phases.length === 0) return []
  const where = { ...WRITTEN_GATE, projectId: work.project.id, phaseId: { in: phases } }
  return ctx.db.signature.findMany({ where, orderBy: NEWEST_FIRST, distinct: ['phaseId'] })
}

/**
 * A gate without globs covers what its phase did, to its end: work of the phase that landed after the approval and before
 * the phase passed was not seen. Commits of others are not the phase's.
 */
async function findLater(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  { found, tip }: { found: Signature; tip: string },
): Promise<ChangedFile[]> {
  if (isPassed(plan, found.phaseId ?? '')) return []
  const landed = { markCommit: { not: null }, settledAt: { gt: found.signedAt } }
  const where = { projectId: work.project.id, phaseId: found.phaseId ?? '', ...landed }
  if ((await ctx.db.iteration.count({ where })) === 0) return []
  const range = { base: found.planCommit, head: tip, without: work.planFolder }
  return ctx.git.listTreeDifferences(work.mirror, range)
}

function standing(found: Signature): Omit<StandingSignature, 'files'> {
  return {
    ...{ number: found.number ?? 0, revision: found.revision ?? 0, phaseId: found.phaseId ?? '' },
    ...{ by: found.byName, signedAt: found.signedAt.toISOString() },
  }
}

function recordOf(found: Signature): GateRecord {
  const { approver, thing, voidedAt } = found
  const outcome = found.outcome as SignatureOutcome
  return { ...standing(found), outcome, approver, thing, void: voidedAt && (found.voidedWhy as ChangedFile[]) }
}
