import { answersFor, answersKey } from '@/lib/core/decision/item-answers'
import { type AcceptedParked, acceptedParked } from '@/lib/core/guard/accepted-parked'
import { invariant } from '@/lib/core/invariant'
import { truncateText } from '@/lib/core/log/truncate-text'
import { buildPrompt } from '@/lib/core/loop/build-prompt'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PrdItem } from '@/lib/core/plan/types'
import { verifyFor } from '@/lib/core/plan/verify-for'
import type { Iteration, Prisma, Run } from '@/lib/db/generated/client'
import { fenced } from '@/lib/usecases/loop/lease'
import { readLogTail } from '@/lib/usecases/loop/read-log-tail'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { markerPrefix, type Workplace } from '@/lib/usecases/loop/workplace'

export type IterationRequest = {
  plan: LoadedPlan
  run: Run
  phaseId: string
  itemId: string
  base: string
  /** The accepted parked diff that is applied instead of a session. */
  parked?: AcceptedParked
}

/** A prompt holds this much of an accepted diff. */
const ACCEPTED_CHARACTERS = 60_000

/**
 * Stores the iteration's row with base commit and token before anything is spawned, and consumes the answers it
 * depends on in the same transaction. Null when one of them is being amended: the boundary comes again.
 */
export async function openIteration(
  ctx: WorkerContext,
  work: Workplace,
  request: IterationRequest,
): Promise<Iteration | null> {
  const { plan, run, phaseId, itemId, base, parked } = request
  const item = plan.prds[phaseId]?.items.find(found => found.id === itemId)
  const phase = plan.master.phases.find(found => found.id === phaseId)
  const verify = verifyFor(plan, phaseId, itemId)
  invariant(item && phase && verify, `${itemId} is an item of ${phaseId} with a verify`)
  const projectId = work.project.id
  const key = answersKey(plan, item)
  const attempts = await countAttempts(ctx, projectId, itemId, key)
  const failure = await readFailure(ctx, projectId, itemId, key)
  const commitMessage = plan.config.commitMessage
  const { subfolder } = work.project
  const acceptedDiff = parked ? null : await readAcceptedDiff(ctx, work, plan, item, base)
  const prompt = parked
    ? ''
    : buildPrompt({ plan, phase, item, verify, attempt: attempts + 1, failure, acceptedDiff, commitMessage, subfolder })
  return fenced(ctx, work.lease, async tx => {
    const numbers = answersFor(plan, item).map(entry => entry.number)
    if (await isBeingAmended(tx, projectId, numbers)) return null
    const last = await tx.iteration.aggregate({ where: { projectId }, _max: { number: true } })
    const number = (last._max.number ?? 0) + 1
    const data = {
      ...{ projectId, runId: run.id, number, phaseId, itemId, itemText: item.text, attempt: attempts + 1 },
      ...(parked ? { kind: 'apply-parked' } : {}),
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

/** What a person accepted and could not be applied, for the session that does it anew; bounded. */
async function readAcceptedDiff(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  item: PrdItem,
  base: string,
): Promise<string | null> {
  const accepted = acceptedParked(plan, item)
  const head = accepted && (await ctx.git.resolveCommit(work.mirror, accepted.ref))
  const from = head && (await ctx.git.mergeBase(work.mirror, base, head))
  return from ? truncateText(await ctx.git.readDiff(work.mirror, from, head), ACCEPTED_CHARACTERS) : null
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
