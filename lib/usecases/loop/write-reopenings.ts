import type { DecisionFacts } from '@/lib/core/decision/facts'
import { type BuiltOnAnswer, reopenDecision } from '@/lib/core/decision/reopen-decision'
import { invariant } from '@/lib/core/invariant'
import { answerMessage } from '@/lib/core/loop/commit-message'
import { decisionLabel, revisionLabel } from '@/lib/core/plan/decision-references'
import type { Decision, Reopening } from '@/lib/db/generated/client'
import { commitPlan } from '@/lib/usecases/loop/commit-plan'
import { fenced } from '@/lib/usecases/loop/lease'
import { nextDecisionNumber } from '@/lib/usecases/loop/next-decision-number'
import { readPlanAt } from '@/lib/usecases/loop/plan-at'
import { storeEvidence } from '@/lib/usecases/loop/raise-decision'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

type DueReopening = Reopening & { decision: Decision }

/** Reopenings that no file holds yet. */
export function unwrittenReopenings(projectId: string) {
  return { decision: { projectId }, number: null, failedWhy: null }
}

/**
 * Asks consumed decisions again: one commit each by the person who wants it, with what was built on the answer. What can
 * no longer be asked says why (`spec/loop.md`, Decision kinds).
 */
export async function writeReopenings(ctx: WorkerContext, work: Workplace): Promise<void> {
  const due = await ctx.db.reopening.findMany({
    where: unwrittenReopenings(work.project.id),
    include: { decision: true },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  })
  for (const reopening of due) await writeReopening(ctx, work, reopening)
}

async function writeReopening(ctx: WorkerContext, work: Workplace, reopening: DueReopening): Promise<void> {
  const { decision, revision, reason } = reopening
  const { number } = decision
  const tip = await ctx.git.resolveCommit(work.mirror, work.branchRef)
  invariant(tip, 'the branch is there')
  const at = await readPlanAt(ctx, work, tip)
  invariant(at.plan, 'a decision is asked again in a readable plan')
  const reopened = reopenDecision({
    ...{ files: at.files, plan: at.plan, number, revision, reason, at: ctx.clock().toISOString() },
    newNumber: await nextDecisionNumber(ctx, work, at.plan),
    built: await findBuilt(ctx, work, number, revision),
  })
  if (!reopened.ok) return giveUp(ctx, work, reopening, reopened.reason)
  let commit = tip
  if (Object.keys(reopened.files).length > 0) {
    const message = answerMessage(reopened.subject, `reopen-${decisionLabel(number)}-${revisionLabel(revision)}`)
    const author = { name: reopening.byName, email: reopening.byEmail }
    commit = await commitPlan(ctx, work, { tip, files: reopened.files, message, author })
  }
  await takeEvidence(ctx, work, decision, reopened.number)
  const written = { number: reopened.number, commit }
  await fenced(ctx, work.lease, tx => tx.reopening.update({ where: { id: reopening.id }, data: written }))
  for (const told of [number, reopened.number])
    await ctx.notify({ type: 'decision', projectId: work.project.id, number: told })
}

/** Iterations that began with this revision of the answer, with the commits of those that landed. */
async function findBuilt(ctx: WorkerContext, work: Workplace, number: number, revision: number) {
  const rows = await ctx.db.iteration.findMany({
    where: { projectId: work.project.id, answersKey: { contains: `${number}.${revision}` } },
    orderBy: { number: 'asc' },
  })
  const built: BuiltOnAnswer[] = []
  for (const row of rows) {
    if (!row.answersKey.split(' ').includes(`${number}.${revision}`)) continue
    const { number: iteration, outcome, baseCommit, headCommit } = row
    const isLanded = outcome === 'verified' && headCommit !== null
    const commits = isLanded ? await ctx.git.listCommits(work.mirror, baseCommit, headCommit) : []
    built.push({ iteration, outcome, commits: commits.map(({ hash, subject }) => ({ hash, subject })) })
  }
  return built
}

/** What only the host knows of the first question stands beside the second one too. */
async function takeEvidence(ctx: WorkerContext, work: Workplace, old: Decision, number: number): Promise<void> {
  const facts = (old.facts ?? null) as DecisionFacts | null
  if (facts) await storeEvidence(ctx, work, number, { facts, diffLogId: old.diffLogId })
  const where = { projectId: work.project.id, number }
  const { iterationId, diffLogId } = old
  await fenced(ctx, work.lease, tx => tx.decision.updateMany({ where, data: { iterationId, diffLogId } }))
}

async function giveUp(ctx: WorkerContext, work: Workplace, { id, decision }: DueReopening, why: string) {
  await fenced(ctx, work.lease, tx => tx.reopening.update({ where: { id }, data: { failedWhy: why } }))
  work.log.warn({ decision: decision.number, reason: why }, 'a decision could not be asked again')
  await ctx.notify({ type: 'decision', projectId: work.project.id, number: decision.number })
}
