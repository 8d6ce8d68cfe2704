import { approvalText } from '@/lib/core/plan/approval-text'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { Approval } from '@/lib/db/generated/client'
import { fenced } from '@/lib/usecases/loop/lease'
import { approvalDigest, readPlanAt } from '@/lib/usecases/loop/plan-at'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/**
 * The signature under the plan's present Approved-By line: the one that covers the plan as it stands, else the latest. A
 * line written by hand covers the plan as it was in the commit that changed the line, and nothing where the project
 * demands the browser (`spec/files.md`, Approval digest). Null without one.
 */
export async function findApproval(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  tip: string,
): Promise<Approval | null> {
  const line = plan.master.approvedBy
  if (!line) return null
  const projectId = work.project.id
  const signed = { projectId, approver: line.name, date: line.date }
  const inBrowser = work.project.requiresBrowserSignature ? { via: 'session' } : {}
  const rows = await ctx.db.approval.findMany({ where: { ...signed, ...inBrowser }, orderBy: { createdAt: 'desc' } })
  const current = approvalDigest(plan)
  const known = rows.find(row => row.digest === current) ?? rows[0]
  if (known || work.project.requiresBrowserSignature) return known ?? null
  const commit = await findSigningCommit(ctx, work, tip)
  const at = await readPlanAt(ctx, work, commit)
  const covered = at.plan ?? at.partial ?? plan
  const data = { ...signed, digest: approvalDigest(covered), text: approvalText(covered), commit }
  return fenced(ctx, work.lease, tx => tx.approval.create({ data }))
}

/** The newest commit that changed an Approved-By line of the Master Plan. */
async function findSigningCommit(ctx: WorkerContext, work: Workplace, tip: string): Promise<string> {
  const file = `${work.planFolder}/MASTER-PLAN.md`
  const args = ['log', '-1', '--format=%H', '-G', '[Aa][Pp][Pp][Rr][Oo][Vv][Ee][Dd][- _]*[Bb][Yy]', tip, '--', file]
  const { stdout } = await ctx.git.run(args, { cwd: work.mirror })
  return stdout.trim() || tip
}
