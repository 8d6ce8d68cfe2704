import type { ReportReading } from '@/lib/core/agent/types'
import { PARKED_REFS } from '@/lib/core/guard/accepted-parked'
import { invariant } from '@/lib/core/invariant'
import { hostMessage } from '@/lib/core/loop/commit-message'
import { limitPause } from '@/lib/core/loop/limit-pause'
import { outsideNote } from '@/lib/core/loop/outside-note'
import { nextCounters } from '@/lib/core/loop/run-counters'
import { type SettledFiles, settleFiles } from '@/lib/core/loop/settle-files'
import { type Settlement, settleRule } from '@/lib/core/loop/settle-rule'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import type { Iteration, Prisma, Run } from '@/lib/db/generated/client'
import { makePlanCommit, moveBranch, publishTip } from '@/lib/usecases/loop/commit-plan'
import { endRun } from '@/lib/usecases/loop/end-run'
import type { Judged } from '@/lib/usecases/loop/judge-session'
import { fenced, requireLease } from '@/lib/usecases/loop/lease'
import { nextDecisionNumber } from '@/lib/usecases/loop/next-decision-number'
import { countAttempts } from '@/lib/usecases/loop/open-iteration'
import { keepPlan } from '@/lib/usecases/loop/plan-at'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/**
 * Carries out a judgement: outcome into the row, one mark commit made and remembered, then the branch moves from base
 * to it. Each write can be found again after a crash (lib/core/loop/iteration-state.ts).
 */
export async function settleIteration(
  ctx: WorkerContext,
  work: Workplace,
  at: PlanAt & { plan: LoadedPlan },
  row: Iteration,
  judged: Judged,
): Promise<void> {
  await requireLease(ctx, work.lease)
  const run = await ctx.db.run.findUniqueOrThrow({ where: { id: row.runId } })
  const attempts = await countAttempts(ctx, work.project.id, row.itemId, row.answersKey)
  const settlement = settleRule(judged.outcome, { attempts, isParked: row.kind === 'apply-parked' })
  const decisionNumber =
    settlement.mark === 'pending' ? (row.decisionNumber ?? (await nextDecisionNumber(ctx, work, at.plan))) : null
  if (judged.outcome.type === 'parked' && decisionNumber !== null)
    judged.refs.parked = await parkCommits(ctx, work, row, judged.head, decisionNumber)
  const note = await noteOutside(ctx, work, row, judged)
  const settled = describeFiles(ctx, at, row, { ...judged, note }, settlement, decisionNumber ?? 0)
  const parent = judged.outcome.type === 'verified' ? judged.head : row.baseCommit
  const message = hostMessage(settled.subject, row.id)
  const [markCommit] = await Promise.all([
    makePlanCommit(ctx, work, { tip: row.baseCommit, parent, files: settled.files, message }),
    storeDiff(ctx, work, row, judged.head),
  ])
  const marking: Prisma.IterationUpdateInput = {
    ...{ state: 'marking', markCommit, headCommit: judged.head, decisionNumber, counted: settlement.counted },
    trips: judged.outcome.type === 'parked' ? (judged.outcome.trips as unknown as Prisma.InputJsonValue) : undefined,
    ...{ outcome: judged.outcome.type, reason: settled.outcomeText, summary: settled.summary, refs: judged.refs },
  }
  const marked = await fenced(ctx, work.lease, async tx => {
    await tx.run.update({
      where: { id: row.runId },
      data: row.kind === 'session' ? runChange(ctx, run, judged, settlement) : {},
    })
    return tx.iteration.update({ where: { id: row.id }, data: marking })
  })
  await ctx.failpoint('marked')
  await moveBranch(ctx, work, row.baseCommit, markCommit)
  keepPlan(ctx, work, markCommit, { ...at.files, ...settled.files })
  await finishIteration(ctx, work, marked)
  if (settlement.run.type === 'end') await endRun(ctx, work, settlement.run.reason, endWords(row, judged))
}

/** The branch holds the mark commit: rows follow, origin follows. Also the end of every recovery. */
export async function finishIteration(ctx: WorkerContext, work: Workplace, row: Iteration): Promise<void> {
  invariant(row.markCommit, 'a marking iteration has its commit')
  await publishTip(ctx, work, row.markCommit)
  await fenced(ctx, work.lease, async tx => {
    await tx.iteration.update({ where: { id: row.id }, data: { state: 'settled', settledAt: ctx.clock() } })
    if (row.decisionNumber === null) return
    const where = { projectId: work.project.id, number: row.decisionNumber }
    const diff = await tx.log.findFirst({ where: { iterationId: row.id, kind: 'diff' } })
    const facts = row.trips ? { facts: { trips: row.trips } } : {}
    await tx.decision.updateMany({ where, data: { iterationId: row.id, diffLogId: diff?.id ?? null, ...facts } })
  })
  if (row.decisionNumber !== null)
    await ctx.notify({ type: 'decision', projectId: work.project.id, number: row.decisionNumber })
  await ctx.notify({ type: 'project', projectId: work.project.id })
}

/** Commits that wait for a person: the number is in the row first, so that a crash parks them once. */
async function parkCommits(
  ctx: WorkerContext,
  work: Workplace,
  row: Iteration,
  head: string,
  decisionNumber: number,
): Promise<string> {
  const ref = `${PARKED_REFS}${decisionLabel(decisionNumber)}`
  await fenced(ctx, work.lease, tx => tx.iteration.update({ where: { id: row.id }, data: { decisionNumber } }))
  const isThere = (await ctx.git.resolveCommit(work.mirror, ref)) === head
  const change = { ref, from: null, to: head }
  invariant(isThere || (await ctx.git.moveRefs(work.mirror, null, [change])), `${ref} is free`)
  return ref
}

/** A project in a subfolder keeps to it, or says where it did not; a person reads it in PROGRESS. */
async function noteOutside(ctx: WorkerContext, work: Workplace, row: Iteration, judged: Judged): Promise<string> {
  const { subfolder } = work.project
  if (subfolder === '' || judged.outcome.type !== 'verified') return ''
  const changes = await ctx.git.listChanges(work.mirror, row.baseCommit, judged.head)
  return outsideNote(
    subfolder,
    changes.map(change => change.path),
  )
}

function describeFiles(
  ctx: WorkerContext,
  at: PlanAt & { plan: LoadedPlan },
  row: Iteration,
  judged: Judged & { note: string },
  settlement: Settlement,
  decisionNumber: number,
): SettledFiles {
  const phase = at.plan.master.phases.find(found => found.id === row.phaseId)
  invariant(phase, `${row.phaseId} is in the plan`)
  const now = ctx.clock()
  const tokens =
    row.inputTokens === null && row.outputTokens === null ? null : (row.inputTokens ?? 0) + (row.outputTokens ?? 0)
  return settleFiles({
    ...{ files: at.files, prdPath: phase.prdPath, phaseId: row.phaseId, itemId: row.itemId, itemText: row.itemText },
    ...{
      attempt: row.attempt,
      isParked: row.kind === 'apply-parked',
      outcome: judged.outcome,
      settlement,
      report: row.report as unknown as ReportReading,
    },
    ...{
      decisionNumber,
      evidence: judged.evidence,
      ref: judged.refs.parked ?? judged.refs.rejected ?? judged.refs.rescued ?? null,
    },
    ...{ at: now.toISOString(), durationMs: now.getTime() - row.startedAt.getTime(), tokens, costUsd: row.costUsd },
    note: judged.note,
    commit: judged.outcome.type === 'verified' ? judged.head.slice(0, 10) : null,
  })
}

/** The child's diff as text, so that pages need no mirror; one log per iteration. */
async function storeDiff(ctx: WorkerContext, work: Workplace, row: Iteration, head: string): Promise<void> {
  if (head === row.baseCommit) return
  if (await ctx.db.log.findFirst({ where: { iterationId: row.id, kind: 'diff' } })) return
  const log = await ctx.logs.open({ projectId: work.project.id, iterationId: row.id, kind: 'diff' })
  await log.write(await ctx.git.readDiff(work.mirror, row.baseCommit, head))
  await log.close()
}

/** Crashes and limits in a row and a limit's pause are remembered with the mark, so that no crash of ours forgets them. */
function runChange(ctx: WorkerContext, run: Run, judged: Judged, settlement: Settlement): Prisma.RunUpdateInput {
  const counters = nextCounters(run, judged.outcome.type)
  if (settlement.run.type !== 'pause') return counters
  const now = ctx.clock().toISOString()
  const pausedUntil = limitPause({ resetsAt: settlement.run.until, limits: run.limits, now })
  return { ...counters, pausedUntil: new Date(pausedUntil), pauseReason: 'limit' }
}

function endWords({ agent, host }: Iteration, { outcome }: Judged): string {
  return outcome.type === 'auth' ? `Sign in to ${agent} on ${host}: ${outcome.message}` : ''
}
