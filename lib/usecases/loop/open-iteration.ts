import { invariant } from '@/lib/core/invariant'
import { answersFor, answersKey, buildPrompt } from '@/lib/core/loop/build-prompt'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { verifyFor } from '@/lib/core/plan/verify-for'
import type { Iteration, Prisma, Run } from '@/lib/db/generated/client'
import { fenced } from '@/lib/usecases/loop/lease'
import { readLogTail } from '@/lib/usecases/loop/read-log-tail'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { markerPrefix, type Workplace } from '@/lib/usecases/loop/workplace'

export type IterationRequest = { plan: LoadedPlan; run: Run; phaseId: string; itemId: string; base: string }

/**
 * Stores the iteration's row with base commit and token before anything is spawned, and consumes the answers it
 * depends on in the same transaction. Null when one of them is being amended: the boundary comes again.
 */
export async function openIteration(
  ctx: WorkerContext,
  work: Workplace,
  request: IterationRequest,
): Promise<Iteration | null> {
  const { plan, run, phaseId, itemId, base } = request
  const item = plan.prds[phaseId]?.items.find(found => found.id === itemId)
  const phase = plan.master.phases.find(found => found.id === phaseId)
  const verify = verifyFor(plan, phaseId, itemId)
  invariant(item && phase && verify, `${itemId} is an item of ${phaseId} with a verify`)
  const projectId = work.project.id
  const key = answersKey(plan, item)
  const attempts = await countAttempts(ctx, projectId, itemId, key)
  const failure = await readFailure(ctx, projectId, itemId, key)
  const commitMessage = plan.config.commitMessage
  const prompt = buildPrompt({ plan, phase, item, verify, attempt: attempts + 1, failure, commitMessage })
  return fenced(ctx, work.lease, async tx => {
    const numbers = answersFor(plan, item).map(entry => entry.number)
    if (await isBeingAmended(tx, projectId, numbers)) return null
    const last = await tx.iteration.aggregate({ where: { projectId }, _max: { number: true } })
    const number = (last._max.number ?? 0) + 1
    const data = {
      ...{ projectId, runId: run.id, number, phaseId, itemId, itemText: item.text, attempt: attempts + 1 },
      ...{ answersKey: key, token: work.lease.token, baseCommit: base, worktree: work.worktree },
      ...{ tryBranch: `ralph-try/${number}`, host: ctx.worker.host, agent: plan.config.agent.name, prompt },
      ...{ marker: `${markerPrefix(work.lease)}i${number}`, startedAt: ctx.clock() },
    }
    const row = await tx.iteration.create({ data })
    await consumeAnswers(tx, projectId, numbers, row, ctx.clock())
    return row
  })
}

/** Counted attempts of an item at its present answer revision. */
export function countAttempts(ctx: WorkerContext, projectId: string, itemId: string, key: string): Promise<number> {
  return ctx.db.iteration.count({ where: { projectId, itemId, answersKey: key, counted: true } })
}

async function isBeingAmended(tx: Prisma.TransactionClient, projectId: string, numbers: number[]): Promise<boolean> {
  const where = { decision: { projectId, number: { in: numbers } }, state: { in: ['held', 'recorded'] } }
  return numbers.length > 0 && (await tx.answer.count({ where })) > 0
}

async function consumeAnswers(
  tx: Prisma.TransactionClient,
  projectId: string,
  numbers: number[],
  row: Iteration,
  at: Date,
): Promise<void> {
  if (numbers.length === 0) return
  const ours = { projectId, number: { in: numbers } }
  const consumed = { state: 'consumed', consumedAt: at, consumedBy: row.id }
  await tx.answer.updateMany({ where: { decision: ours, state: 'committed' }, data: consumed })
  await tx.decision.updateMany({ where: { ...ours, state: 'committed' }, data: { state: 'consumed' } })
}

/** What the failed attempt before this one printed, so that a fresh session can mend it. */
async function readFailure(
  ctx: WorkerContext,
  projectId: string,
  itemId: string,
  key: string,
): Promise<{ reason: string; output: string } | null> {
  const last = await ctx.db.iteration.findFirst({
    where: { projectId, itemId, answersKey: key, counted: true },
    orderBy: { number: 'desc' },
    include: {
      verifications: { where: { kind: { in: ['child', 'parent'] } }, orderBy: { startedAt: 'desc' }, take: 1 },
    },
  })
  if (!last) return null
  const logId = last.verifications[0]?.logId
  return { reason: last.reason ?? last.outcome ?? 'failed', output: logId ? await readLogTail(ctx.db, logId) : '' }
}
