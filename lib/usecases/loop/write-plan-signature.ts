import { resolveDecision } from '@/lib/core/decision/decisions-file-edits'
import { invariant } from '@/lib/core/invariant'
import { answerMessage } from '@/lib/core/loop/commit-message'
import { approvalText } from '@/lib/core/plan/approval-text'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'
import type { PlanFiles } from '@/lib/core/plan/types'
import { canSignPlan, writeApproval } from '@/lib/core/plan/write-approval'
import type { Decision, PlanSigning } from '@/lib/db/generated/client'
import { commitPlan, publishTip } from '@/lib/usecases/loop/commit-plan'
import { fenced } from '@/lib/usecases/loop/lease'
import { mayStillSignPlan } from '@/lib/usecases/loop/may-still-sign'
import { editState } from '@/lib/usecases/loop/orchestrator-edit'
import { approvalDigest, readPlanAt } from '@/lib/usecases/loop/plan-at'
import { recordPlanSignature, SIGNED } from '@/lib/usecases/loop/record-plan-signature'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** Why a signature under the plan could not be written. */
export type SigningFailure = 'changed' | 'unreadable' | 'problems' | 'barred'

/** Signatures under the plan that no file holds yet. */
export function unwrittenSignings(projectId: string) {
  return { projectId, commit: null, failedWhy: null }
}

/**
 * Writes a person's signature into MASTER-PLAN.md, in one commit of theirs, and settles the question about a changed
 * plan. A plan that is no longer the one that was shown is not signed (`spec/files.md`, Approval digest).
 */
export async function writePlanSignature(ctx: WorkerContext, work: Workplace): Promise<void> {
  const signing = await ctx.db.planSigning.findFirst({ where: unwrittenSignings(work.project.id) })
  if (!signing) return
  const tip = await ctx.git.resolveCommit(work.mirror, work.branchRef)
  invariant(tip, 'the branch is there')
  const where = { projectId: work.project.id, kind: 'plan-changed', state: 'pending' }
  const asked = await ctx.db.decision.findMany({ where, orderBy: { number: 'asc' } })
  // A worker that died may have committed it; what came since changes nothing of that.
  const made = await ctx.git.findStep(work.mirror, tip, stepOf(signing))
  const at = await readPlanAt(ctx, work, made ?? tip)
  const plan = at.partial
  if (!plan) return giveUp(ctx, work, signing, 'unreadable')
  if (made) {
    await publishTip(ctx, work, tip)
    return recordPlanSignature(ctx, work, { signing, commit: made, text: approvalText(plan), asked })
  }
  if (approvalDigest(plan) !== signing.digest) return giveUp(ctx, work, signing, 'changed')
  if (!canSignPlan(at.problems)) return giveUp(ctx, work, signing, 'problems')
  const files = signedFiles(at, plan, signing, asked)
  // A line that stands already, as somebody wrote it by hand, needs no commit.
  if (Object.keys(files).length > 0 && !(await mayStillSignPlan(ctx.db, signing)))
    return giveUp(ctx, work, signing, 'barred')
  const commit = await commitSignature(ctx, work, { tip, signing, files })
  await recordPlanSignature(ctx, work, { signing, commit, text: approvalText(plan), asked })
}

/** Only what differs: nothing when a worker that died had committed it already. */
function signedFiles(at: PlanAt, plan: LoadedPlan, signing: PlanSigning, asked: Decision[]): PlanFiles {
  const approvedBy = `${signing.approver}, ${signing.date}`
  const isHeld = plan.orchestrator.stopped === 'plan-changed'
  const files: PlanFiles = {
    [PLAN_PATHS.master]: writeApproval(at.files[PLAN_PATHS.master] ?? '', {
      name: signing.approver,
      date: signing.date,
    }),
    ...editState(at.files, plan, { digest: signing.digest, by: approvedBy }, isHeld ? { stopped: null } : {}),
  }
  let decisions = at.files[PLAN_PATHS.decisions] ?? ''
  for (const { number } of asked) {
    const answer = { ...SIGNED, revision: 1, by: signing.byName, at: signing.at.toISOString(), text: signing.comment }
    const resolved = resolveDecision(decisions, number, answer)
    if (resolved.ok) decisions = resolved.text
  }
  files[PLAN_PATHS.decisions] = decisions
  return Object.fromEntries(Object.entries(files).filter(([file, text]) => (at.files[file] ?? '') !== text))
}

type Signed = { tip: string; signing: PlanSigning; files: PlanFiles }

async function commitSignature(ctx: WorkerContext, work: Workplace, { tip, signing, files }: Signed): Promise<string> {
  if (Object.keys(files).length === 0) {
    await publishTip(ctx, work, tip)
    return tip
  }
  const message = answerMessage(`[Decision] Plan signed: ${signing.approver}, ${signing.date}`, stepOf(signing))
  return commitPlan(ctx, work, { tip, files, message, author: { name: signing.byName, email: signing.byEmail } })
}

function stepOf({ id }: PlanSigning): string {
  return `sign-plan-${id}`
}

async function giveUp(ctx: WorkerContext, work: Workplace, signing: PlanSigning, failedWhy: SigningFailure) {
  const { id, projectId, approver, date, byName } = signing
  await fenced(ctx, work.lease, async tx => {
    const { count } = await tx.planSigning.updateMany({
      where: { ...unwrittenSignings(projectId), id },
      data: { failedWhy },
    })
    if (count === 0) return
    const what = { projectId, subject: work.project.slug, before: { by: byName, approver, date }, after: { failedWhy } }
    await tx.audit.create({ data: { actorName: 'Gatewalk', via: 'worker', action: 'plan.unsigned', ...what } })
  })
  work.log.warn({ project: work.project.slug, reason: failedWhy }, 'the plan could not be signed')
  await ctx.notify({ type: 'project', projectId: work.project.id })
}
