import { createHash } from 'node:crypto'
import { findReopened } from '@/lib/core/loop/find-reopened'
import { currentPhase } from '@/lib/core/loop/next-step'
import type { LoopState } from '@/lib/core/loop/step'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import { findEarlyGates } from '@/lib/core/signature/passed-gates'
import type { Run } from '@/lib/db/generated/client'
import { findAccepted } from '@/lib/usecases/loop/find-accepted'
import { findApproval } from '@/lib/usecases/loop/find-approval'
import type { Joined } from '@/lib/usecases/loop/join-tips'
import { approvalDigest, readPlanAt } from '@/lib/usecases/loop/plan-at'
import { type BaseFound, readBranch } from '@/lib/usecases/loop/read-branch'
import { readSessions } from '@/lib/usecases/loop/read-sessions'
import { findSignatures } from '@/lib/usecases/loop/void-signatures'
import { withoutForgeries } from '@/lib/usecases/loop/without-forgeries'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'
import { unwrittenSignings } from '@/lib/usecases/loop/write-plan-signature'
import { unwrittenReopenings } from '@/lib/usecases/loop/write-reopenings'

/** What a boundary found: the pure state for `nextStep`, and the rows and files the steps need. */
export type Boundary = {
  state: LoopState
  tip: string
  originTip: string | null
  at: PlanAt
  /** What a take-in would join; null where nothing is to be taken in. */
  joined: Joined | null
  /** The wish to take in the base branch that the next step fulfils. */
  base: BaseFound | null
  run: Run | null
}

/** Gathers everything `nextStep` looks at: fetches, reads the plan at the branch's tip, the answers, the run. */
export async function readBoundary(ctx: WorkerContext, work: Workplace): Promise<Boundary> {
  await fetchKindly(ctx, work)
  const { tip, originTip, baseTip } = await readTips(ctx, work)
  const [at, origin, run, unwrittenAnswers, reopenings, signings] = await Promise.all([
    readPlanAt(ctx, work, tip),
    readOrigin(ctx, work, tip, originTip),
    ctx.db.run.findFirst({ where: { projectId: work.project.id, state: 'active' } }),
    countUnwritten(ctx, work),
    ctx.db.reopening.count({ where: unwrittenReopenings(work.project.id) }),
    ctx.db.planSigning.count({ where: unwrittenSignings(work.project.id) }),
  ])
  const plan = at.plan && (await withoutForgeries(ctx, work, at.plan))
  const approval = plan && (await findApproval(ctx, work, plan, tip))
  work.pushes = plan?.config.push === 'off' ? 'off' : 'on'
  const { branch, joined, base } = await readBranch(ctx, work, { tip, originTip, baseTip, origin, plan })
  work.approval = approval && { digest: approval.digest, by: `${approval.approver}, ${approval.date}` }
  const state: LoopState = {
    plan,
    problems: at.problems,
    origin,
    branch,
    unwrittenSignings: signings,
    unwrittenAnswers,
    unwrittenReopenings: reopenings,
    reopened: plan ? await withoutAnswering(ctx, work, findReopened(plan)) : [],
    earlyGates: plan ? await withoutAnswering(ctx, work, findEarlyGates(plan)) : [],
    digest: {
      current: plan ? approvalDigest(plan) : '',
      approved: approval?.digest ?? null,
      approvedBy: approval ? `${approval.approver} approved it on ${approval.date}` : '',
    },
    signatures: plan ? await findSignatures(ctx, work, plan, tip) : { changed: [], last: [] },
    accepted: plan ? await findAccepted(ctx, work, plan) : [],
    gatePassed: plan !== null && (await isGatePassed(ctx, work, plan, tip)),
    sessions: await readSessions(ctx, work, plan, run),
    run: run && { wish: run.wish as 'none', pausedUntil: run.pausedUntil?.toISOString() ?? null },
    now: ctx.clock().toISOString(),
  }
  return { state, tip, originTip, at: { ...at, plan }, joined, base, run }
}

/** An origin that cannot be reached for the moment does not stop the loop: what it has is taken in later. */
async function fetchKindly(ctx: WorkerContext, work: Workplace): Promise<void> {
  const fetched = await ctx.git.fetchOrigin(work.mirror)
  if (!fetched.ok) work.log.warn({ project: work.project.slug, git: fetched.reason }, 'origin could not be fetched')
}

type Tips = { tip: string; originTip: string | null; baseTip: string | null }

/** The branch's tip here and at origin. The branch is made at the first boundary: from origin's, else from the base. */
async function readTips(ctx: WorkerContext, work: Workplace): Promise<Tips> {
  const remote = `refs/remotes/origin/${work.project.branch}`
  const base = `refs/remotes/origin/${work.project.baseBranch}`
  const refs = await ctx.git.readRefs(work.mirror, work.branchRef, remote, base)
  const originTip = refs.get(remote) ?? null
  const baseTip = refs.get(base) ?? null
  const tip = refs.get(work.branchRef)
  if (tip) return { tip, originTip, baseTip }
  const start = originTip ?? baseTip
  if (!start) throw new Error(`The base branch ${work.project.baseBranch} is not at the origin`)
  await ctx.git.moveRefs(work.mirror, work.leaseObject, [{ ref: work.branchRef, to: start, from: null }])
  return { tip: start, originTip, baseTip }
}

async function readOrigin(
  ctx: WorkerContext,
  work: Workplace,
  tip: string,
  originTip: string | null,
): Promise<LoopState['origin']> {
  const { originTip: seen, branch } = work.project
  if (seen && !originTip)
    return {
      ahead: false,
      rewritten: `The branch ${branch} is gone at the origin. Nothing is pushed until you say so.`,
    }
  if (seen && originTip && originTip !== seen && !(await ctx.git.isAncestor(work.mirror, seen, originTip)))
    return {
      ahead: false,
      rewritten: `The history of ${branch} was rewritten at the origin: ${seen.slice(0, 7)} is no longer in it.`,
    }
  const isAhead = originTip !== null && originTip !== tip && !(await ctx.git.isAncestor(work.mirror, originTip, tip))
  return { ahead: isAhead, rewritten: null }
}

/** A question that is being answered is not withdrawn: its answer is written instead. */
async function withoutAnswering(ctx: WorkerContext, work: Workplace, numbers: number[]): Promise<number[]> {
  if (numbers.length === 0) return []
  const answering = await ctx.db.decision.findMany({
    where: { projectId: work.project.id, number: { in: numbers }, state: { not: 'pending' } },
    select: { number: true },
  })
  return numbers.filter(number => !answering.some(row => row.number === number))
}

/** Answers whose hold is over and that no commit holds yet. */
function countUnwritten(ctx: WorkerContext, work: Workplace): Promise<number> {
  return ctx.db.answer.count({ where: unwrittenAnswers(work.project.id, ctx.clock()) })
}

/** Answers that are accepted and not yet in the files. */
export function unwrittenAnswers(projectId: string, now: Date) {
  return {
    decision: { projectId },
    OR: [{ state: 'recorded' }, { state: 'held', heldUntil: { lte: now } }],
  }
}

/** Digest of everything outside the plan files: a gate's result holds while it is the same. */
export async function codeDigest(ctx: WorkerContext, work: Workplace, commit: string): Promise<string> {
  const text = await ctx.git.describeCode(work.mirror, commit, work.planFolder)
  return createHash('sha256').update(text).digest('hex')
}

async function isGatePassed(ctx: WorkerContext, work: Workplace, plan: LoadedPlan, tip: string): Promise<boolean> {
  const phase = currentPhase(plan)
  if (!phase || plan.prds[phase.id]?.items.some(item => item.mark !== 'done' && item.mark !== 'dropped')) return false
  const last = await ctx.db.verification.findFirst({
    where: { projectId: work.project.id, phaseId: phase.id, kind: 'gate', endedAt: { not: null } },
    orderBy: { startedAt: 'desc' },
  })
  if (last?.exitCode !== 0 || last.timedOut || last.reason !== null || last.command !== phase.autoGate) return false
  return last.tree === (await codeDigest(ctx, work, tip))
}
