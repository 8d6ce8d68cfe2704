import { applyAnswer } from '@/lib/core/decision/apply-answer'
import type { AcceptedAnswer, DecisionKind, DecisionOption } from '@/lib/core/decision/types'
import { invariant } from '@/lib/core/invariant'
import { answerMessage } from '@/lib/core/loop/commit-message'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'
import type { PlanFiles } from '@/lib/core/plan/types'
import { readSignatures } from '@/lib/core/signature/read-signatures'
import { appendSignature, type SignatureEntry } from '@/lib/core/signature/signatures-file'
import type { Answer, Decision, Prisma, Signature } from '@/lib/db/generated/client'
import { acceptOrigin } from '@/lib/usecases/loop/accept-origin'
import { commitPlan } from '@/lib/usecases/loop/commit-plan'
import { endRun } from '@/lib/usecases/loop/end-run'
import { fenced } from '@/lib/usecases/loop/lease'
import { mayStillAnswer, NO_LONGER_MAY } from '@/lib/usecases/loop/may-still-sign'
import { readPlanAt } from '@/lib/usecases/loop/plan-at'
import { unwrittenAnswers } from '@/lib/usecases/loop/read-state'
import { recordSignature, signatureEntry } from '@/lib/usecases/loop/record-signature'
import { dropTakeIn } from '@/lib/usecases/loop/take-in-base'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'
import { dropAnswer } from '@/lib/usecases/undo-held'

const WORKER = { actorName: 'Gatewalk', via: 'worker' } as const

type DueAnswer = Answer & { decision: Decision }

/**
 * Writes accepted answers into the files, each revision as its own commit by the person who answered, in order. An
 * answer that restarts by itself starts a run; `stop` and `reject` end it (`spec/loop.md`, Answers reach the repository).
 */
export async function writeAnswers(ctx: WorkerContext, work: Workplace): Promise<void> {
  const due = await ctx.db.answer.findMany({
    where: unwrittenAnswers(work.project.id, ctx.clock()),
    include: { decision: true },
    orderBy: [{ decision: { number: 'asc' } }, { revision: 'asc' }],
  })
  for (const answer of due) await writeAnswer(ctx, work, answer)
}

async function writeAnswer(ctx: WorkerContext, work: Workplace, answer: DueAnswer): Promise<void> {
  const { decision } = answer
  const tip = await ctx.git.resolveCommit(work.mirror, work.branchRef)
  invariant(tip, 'the branch is there')
  const at = await readPlanAt(ctx, work, tip)
  const { plan } = at
  invariant(plan, 'answers are written into a readable plan')
  const recorded = { state: 'recorded', recordedAt: answer.recordedAt ?? answer.heldUntil }
  const taken = await fenced(ctx, work.lease, async tx => {
    const isSigned = (await tx.signature.count({ where: { answerId: answer.id } })) > 0
    if (!isSigned && !(await mayStillAnswer(tx, answer))) {
      const dropped = { answerId: answer.id, author: WORKER, reason: NO_LONGER_MAY, now: ctx.clock() }
      await dropAnswer(tx, dropped)
      return null
    }
    // Taken back since it was looked for: it stays so.
    const where = { id: answer.id, state: { in: ['held', 'recorded'] } }
    if ((await tx.answer.updateMany({ where, data: recorded })).count === 0) return null
    return { signature: await recordSignature(tx, answer) }
  })
  if (!taken) return ctx.notify({ type: 'decision', projectId: work.project.id, number: decision.number })
  await ctx.failpoint('recorded')
  const shown = {
    number: decision.number,
    kind: decision.kind as DecisionKind,
    phaseId: decision.phaseId,
    itemId: decision.itemId,
    options: decision.options as unknown as DecisionOption[],
  }
  const applied = applyAnswer({
    files: at.files,
    plan: await withoutAnswering(ctx, work, plan, decision.number),
    decision: shown,
    answer: accepted(answer),
    writtenAt: ctx.clock().toISOString(),
  })
  if (!applied.ok) return withdraw(ctx, work, answer, applied.reason)
  const files = { ...applied.files, ...signatureFile(at.files, plan, taken.signature) }
  const step = `answer-${decisionLabel(decision.number)}-R${answer.revision}`
  const author = { name: answer.byName, email: answer.byEmail }
  const message = answerMessage(applied.subject, step)
  const commit =
    Object.keys(files).length > 0
      ? await commitPlan(ctx, work, { tip, files, message, author })
      : ((await ctx.git.findStep(work.mirror, tip, step)) ?? tip)
  await acceptOrigin(ctx, work, answer)
  await dropTakeIn(ctx, work, answer)
  await recordCommitted(ctx, work, answer, commit, applied.restarts)
  if (applied.endsRun) await endRun(ctx, work, shown.kind === 'manual-gate' ? 'rejected' : 'stopped', applied.subject)
}

/** What somebody else is answering is not closed beside: their answer is written next. */
async function withoutAnswering(ctx: WorkerContext, work: Workplace, plan: LoadedPlan, own: number) {
  const where = { projectId: work.project.id, number: { not: own }, state: { in: ['held', 'recorded'] } }
  const answering = await ctx.db.decision.findMany({ where, select: { number: true } })
  const pending = plan.decisions.pending.filter(entry => !answering.some(row => row.number === entry.number))
  return { ...plan, decisions: { ...plan.decisions, pending } }
}

/** SIGNATURES.md with the entry of a gate's answer, in the commit of the answer; nothing when it stands there. */
function signatureFile(files: PlanFiles, plan: LoadedPlan, signature: Signature | null): PlanFiles {
  if (!signature) return {}
  const text = files[PLAN_PATHS.signatures] ?? null
  const entry = signatureEntry(signature, plan.config.gateFiles[signature.phaseId ?? ''] ?? [])
  const name = ({ number, revision, digest, signedAt }: SignatureEntry) => `${number} ${revision} ${digest} ${signedAt}`
  if (readSignatures(text).some(found => name(found) === name(entry))) return {}
  return { [PLAN_PATHS.signatures]: appendSignature(text, entry) }
}

function accepted(answer: DueAnswer): AcceptedAnswer {
  return {
    number: answer.decision.number,
    revision: answer.revision,
    optionId: answer.optionId,
    text: answer.text,
    items: (answer.items ?? undefined) as AcceptedAnswer['items'],
    reasons: answer.reasons,
    by: answer.byName,
    at: (answer.recordedAt ?? answer.heldUntil).toISOString(),
  }
}

/** The commit, the states and the restart are one transaction: none is ever seen without the others. */
async function recordCommitted(
  ctx: WorkerContext,
  work: Workplace,
  answer: DueAnswer,
  commit: string,
  restarts: boolean,
): Promise<void> {
  const projectId = work.project.id
  await fenced(ctx, work.lease, async tx => {
    await tx.answer.update({ where: { id: answer.id }, data: { state: 'committed', committedAt: ctx.clock(), commit } })
    await tx.decision.updateMany({
      where: { id: answer.decisionId, revision: answer.revision, state: { in: ['pending', 'held', 'recorded'] } },
      data: { state: 'committed' },
    })
    await tx.signature.updateMany({ where: { answerId: answer.id, commit: null }, data: { commit } })
    if (restarts) await startAgain(tx, projectId, answer)
  })
  await ctx.notify({ type: 'decision', projectId, number: answer.decision.number })
}

async function startAgain(tx: Prisma.TransactionClient, projectId: string, answer: DueAnswer): Promise<void> {
  // An answer to "the agent is failing" may find the run still active: what it counted begins anew.
  const { count } = await tx.run.updateMany({ where: { projectId, state: 'active' }, data: { crashes: 0 } })
  if (count > 0) return
  await tx.run.create({ data: { projectId, startedBy: answer.byName, startedById: answer.byId } })
}

/** The files no longer hold what was answered: the decision is closed with the reason, nothing is guessed. */
async function withdraw(ctx: WorkerContext, work: Workplace, answer: DueAnswer, reason: string): Promise<void> {
  await fenced(ctx, work.lease, async tx => {
    await tx.answer.update({ where: { id: answer.id }, data: { state: 'committed', committedAt: ctx.clock() } })
    const data = { state: 'withdrawn', closedAt: ctx.clock(), closedWhy: reason }
    await tx.decision.updateMany({ where: { id: answer.decisionId, revision: answer.revision }, data })
    const lost = { voidedAt: ctx.clock(), voidedWhy: [] }
    await tx.signature.updateMany({ where: { answerId: answer.id, voidedAt: null }, data: lost })
  })
  work.log.warn({ decision: answer.decision.number, reason }, 'an answer could not be written')
  await ctx.notify({ type: 'decision', projectId: work.project.id, number: answer.decision.number })
}
