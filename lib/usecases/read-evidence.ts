import type { DecisionFacts } from '@/lib/core/decision/facts'
import type { Context } from './context'
import { type LogText, readLogText } from './read-log-text'
import { type VerifyMark, verifyMark } from './read-progress'

export type VerifyEvidence = {
  command: string
  mark: NonNullable<VerifyMark>
  at: string
  durationMs: number | null
  log: LogText | null
}

export type IterationLine = {
  number: number
  itemId: string
  at: string
  outcome: string | null
  summary: string
  durationMs: number | null
  costUsd: number | null
}

/** What stands behind a question (`spec/inbox.md`, evidence tabs); null and empty where there is none. */
export type DecisionEvidence = {
  diff: LogText | null
  verify: VerifyEvidence | null
  progress: IterationLine[]
  iterationNumber: number | null
}

type Asked = {
  projectId: string
  phaseId: string
  itemId: string | null
  iterationId: string | null
  diffLogId: string | null
}

/** Lines of progress shown beside a question. */
const PROGRESS_LINES = 30

/** Reads the evidence of a decision: the asking iteration's, or what its facts name. The caller has authorized. */
export async function readEvidence(
  ctx: Pick<Context, 'db'>,
  asked: Asked,
  facts: DecisionFacts | null,
): Promise<DecisionEvidence> {
  const { projectId, phaseId, itemId, iterationId } = asked
  const of = facts?.verificationId ? { id: facts.verificationId } : iterationId ? { iterationId } : null
  const [verification, diffLog, asking, progress] = await Promise.all([
    of && ctx.db.verification.findFirst({ where: { projectId, ...of }, orderBy: { startedAt: 'desc' } }),
    iterationId && ctx.db.log.findFirst({ where: { iterationId, kind: 'diff' }, orderBy: { createdAt: 'desc' } }),
    iterationId && ctx.db.iteration.findUnique({ where: { id: iterationId }, select: { number: true } }),
    ctx.db.iteration.findMany({
      where: { projectId, phaseId, ...(itemId ? { itemId } : {}) },
      orderBy: { number: 'desc' },
      take: PROGRESS_LINES,
    }),
  ])
  return {
    diff: await readLogText(ctx, asked.diffLogId ?? (diffLog ? diffLog.id : null)),
    verify: verification ? await verifyEvidence(ctx, verification) : null,
    progress: progress.map(iterationLine),
    iterationNumber: asking ? asking.number : null,
  }
}

type VerificationRow = NonNullable<Awaited<ReturnType<Context['db']['verification']['findFirst']>>>
type IterationRow = NonNullable<Awaited<ReturnType<Context['db']['iteration']['findFirst']>>>

async function verifyEvidence(ctx: Pick<Context, 'db'>, row: VerificationRow): Promise<VerifyEvidence> {
  const { command, startedAt, durationMs, logId } = row
  const log = await readLogText(ctx, logId)
  return { command, mark: verifyMark(row), at: startedAt.toISOString(), durationMs, log }
}

function iterationLine(row: IterationRow): IterationLine {
  return {
    number: row.number,
    itemId: row.itemId,
    at: row.startedAt.toISOString(),
    outcome: row.outcome,
    summary: row.summary || row.reason || row.itemText,
    durationMs: row.endedAt ? row.endedAt.getTime() - row.startedAt.getTime() : null,
    costUsd: row.costUsd,
  }
}
