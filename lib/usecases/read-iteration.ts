import type { SessionEnd } from '@/lib/core/agent/types'
import { Refusal } from '@/lib/core/errors'
import type { IterationOutcome } from '@/lib/core/loop/judge-iteration'
import { type OutcomeReason, outcomeReason } from '@/lib/core/loop/outcome-reason'
import { countTests } from '@/lib/core/verify/count-tests'
import { requireProject } from './authorize'
import type { Context } from './context'
import { type LogText, type Pruned, prunedOf, readLogText } from './read-log-text'
import { type VerifyMark, verifyMark } from './read-progress'

export type VerifyRun = {
  id: string
  kind: 'child' | 'parent'
  command: string
  tree: string
  mark: NonNullable<VerifyMark>
  at: string
  durationMs: number | null
  /** How many tests ran; null when no known runner says so. */
  tests: number | null
  log: LogText | null
}

export type IterationView = {
  slug: string
  projectId: string
  projectName: string
  number: number
  /** A parked diff that a person accepted was applied; no session ran. */
  isParked: boolean
  previous: number | null
  next: number | null
  phaseId: string
  itemId: string
  itemText: string
  attempt: number
  state: string
  outcome: IterationOutcome['type'] | 'working'
  reason: OutcomeReason | null
  summary: string
  decision: number | null
  agent: string
  agentVersion: string
  host: string
  end: SessionEnd | null
  prompt: string
  startedAt: string
  durationMs: number
  usage: {
    inputTokens: number | null
    outputTokens: number | null
    cachedTokens: number | null
    costUsd: number | null
  }
  baseCommit: string
  headCommit: string | null
  markCommit: string | null
  /** Refs that keep what did not land, by what it is. */
  refs: Record<string, string>
  verifications: VerifyRun[]
  eventsLogId: string | null
  /** The lines of the agent's CLI as they came. */
  rawLogId: string | null
  diff: LogText | null
  /** When and why the text of its logs was deleted; null while there is any to read. */
  pruned: Pruned | null
  now: string
}

type ReadContext = Pick<Context, 'actor' | 'db' | 'clock'>

/** One iteration with all its evidence (`spec/loop.md`, One iteration); refuses those who may not see its project. */
export async function readIteration(
  ctx: ReadContext,
  { slug, number }: { slug: string; number: number },
): Promise<IterationView> {
  const project = await requireProject(ctx, slug, 'viewer')
  const row = await ctx.db.iteration.findUnique({
    where: { projectId_number: { projectId: project.id, number } },
    include: { verifications: { orderBy: { startedAt: 'asc' } }, logs: { orderBy: { createdAt: 'asc' } } },
  })
  if (!row) {
    throw new Refusal('NOT_FOUND', {
      key: 'iterationNotFound',
      message: `There is no iteration ${number}.`,
      values: { number },
    })
  }
  const logOf = (kind: string) => row.logs.findLast(log => log.kind === kind)?.id ?? null
  const [verifications, diff, hasNext] = await Promise.all([
    readVerifications(ctx, row.verifications),
    readLogText(ctx, logOf('diff')),
    ctx.db.iteration.count({ where: { projectId: project.id, number: number + 1 } }),
  ])
  const now = ctx.clock()
  return {
    slug,
    projectId: project.id,
    projectName: project.name,
    number,
    isParked: row.kind === 'apply-parked',
    previous: number > 1 ? number - 1 : null,
    next: hasNext > 0 ? number + 1 : null,
    phaseId: row.phaseId,
    itemId: row.itemId,
    itemText: row.itemText,
    attempt: row.attempt,
    state: row.state,
    outcome: (row.outcome ?? 'working') as IterationView['outcome'],
    reason: outcomeReason(row.reason),
    summary: row.summary,
    decision: row.decisionNumber,
    agent: row.agent,
    agentVersion: row.agentVersion,
    host: row.host,
    end: row.end as SessionEnd | null,
    prompt: row.prompt,
    startedAt: row.startedAt.toISOString(),
    durationMs: (row.settledAt ?? row.endedAt ?? now).getTime() - row.startedAt.getTime(),
    usage: {
      inputTokens: row.inputTokens,
      outputTokens: row.outputTokens,
      cachedTokens: row.cachedTokens,
      costUsd: row.costUsd,
    },
    baseCommit: row.baseCommit,
    headCommit: row.headCommit,
    markCommit: row.markCommit,
    refs: readRefs(row.refs),
    verifications,
    eventsLogId: logOf('agent'),
    rawLogId: logOf('raw'),
    diff,
    pruned: prunedOf(row.logs.filter(log => log.kind !== 'diff')),
    now: now.toISOString(),
  }
}

type VerificationRow = Awaited<ReturnType<Context['db']['verification']['findMany']>>[number]

function readVerifications(ctx: ReadContext, rows: VerificationRow[]): Promise<VerifyRun[]> {
  const shown = rows.flatMap(row =>
    row.kind === 'child' || row.kind === 'parent' ? [{ row, kind: row.kind as VerifyRun['kind'] }] : [],
  )
  return Promise.all(
    shown.map(async ({ row, kind }) => {
      const log = await readLogText(ctx, row.logId)
      return {
        id: row.id,
        kind,
        command: row.command,
        tree: row.tree,
        mark: verifyMark(row),
        at: row.startedAt.toISOString(),
        durationMs: row.durationMs,
        tests: log && countTests(log.text),
        log,
      }
    }),
  )
}

function readRefs(refs: unknown): Record<string, string> {
  if (typeof refs !== 'object' || refs === null) return {}
  return Object.fromEntries(
    Object.entries(refs).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
