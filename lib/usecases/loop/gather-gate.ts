import type { DecisionFacts } from '@/lib/core/decision/facts'
import { invariant } from '@/lib/core/invariant'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import type { ChangedFile } from '@/lib/core/signature/find-void'
import type { Iteration, Signature } from '@/lib/db/generated/client'
import { type Covered, coverFiles, isPassed } from '@/lib/usecases/loop/cover-files'
import { findAuthors } from '@/lib/usecases/loop/find-authors'
import type { Gathered } from '@/lib/usecases/loop/raise-decision'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

/** Files that made a signature void and are named in the facts; the signature keeps all. */
const NAMED = 100

type GatePlan = PlanAt & { plan: LoadedPlan }

/**
 * What an approver has to see: what the phase did since its first iteration, or since the signature that is void, and the
 * files that a signature covers.
 */
export async function gatherGate(
  ctx: WorkerContext,
  work: Workplace,
  at: GatePlan,
  { phaseId, verificationId }: { phaseId: string; verificationId: string | undefined },
): Promise<Gathered> {
  const covered = await coverFiles(ctx, work, at, phaseId)
  const { digest, files, former } = covered
  const resigns = former && former.voidedAt !== null ? resignsOf(former) : null
  const asked = at.plan.master.phases.find(found => found.id === phaseId)?.manualGate
  invariant(asked, `${phaseId} has a Manual-Gate`)
  const { approver, thing } = asked
  const gate: DecisionFacts['gate'] = { approver, thing, digest, files: files.length, resigns }
  const since = former && isPassed(at.plan, phaseId) ? former.planCommit : covered.base
  const paths = since === covered.base ? ['.'] : changedPaths(covered)
  const touched = new Set(files.filter(file => file.status !== 'unchanged').map(file => file.path))
  const [phase, diffLogId, authors] = await Promise.all([
    gatherPhase(ctx, work, at, { phaseId, since }),
    storeDiff(ctx, work, { since, head: at.commit, paths }),
    findAuthors(ctx, work, { base: covered.base, head: at.commit, paths: touched }),
  ])
  return { facts: { phase, verificationId, gate, authors }, diffLogId, covered: files }
}

function resignsOf(former: Signature): NonNullable<DecisionFacts['gate']>['resigns'] {
  const files = former.voidedWhy as ChangedFile[]
  return {
    ...{ number: former.number ?? 0, revision: former.revision ?? 0, phaseId: former.phaseId ?? '' },
    ...{ by: former.byName, signedAt: former.signedAt.toISOString() },
    ...{ files: files.slice(0, NAMED), more: Math.max(0, files.length - NAMED) },
  }
}

/** Covered files that are not as they were signed, at most as many as fit on a command line. */
function changedPaths({ files }: Covered): string[] {
  const changed = files.filter(file => file.since !== file.after).map(file => file.path)
  return changed.slice(0, NAMED).map(path => `:(top,literal)${path}`)
}

/** The diff behind the question, without the plan files; nothing when no path is named. */
async function storeDiff(
  ctx: WorkerContext,
  work: Workplace,
  { since, head, paths }: { since: string; head: string; paths: string[] },
): Promise<string> {
  const without = `:(top,exclude,literal)${work.planFolder}`
  const diff = paths.length === 0 ? '' : await ctx.git.readDiff(work.mirror, since, head, [...paths, without])
  const log = await ctx.logs.open({ projectId: work.project.id, iterationId: null, kind: 'diff' })
  await log.write(diff)
  await log.close()
  return log.id
}

/** Commits, files, time and cost. */
async function gatherPhase(
  ctx: WorkerContext,
  work: Workplace,
  at: GatePlan,
  { phaseId, since }: { phaseId: string; since: string },
): Promise<DecisionFacts['phase']> {
  const where = { projectId: work.project.id, phaseId }
  const rows = await ctx.db.iteration.findMany({ where, orderBy: { number: 'asc' } })
  const [commits, changes] = await Promise.all([
    ctx.git.listCommits(work.mirror, since, at.commit),
    ctx.git.listChanges(work.mirror, since, at.commit),
  ])
  return {
    baseCommit: since,
    headCommit: at.commit,
    items: at.plan.prds[phaseId]?.items.filter(item => item.mark === 'done').length ?? 0,
    commits: commits
      .filter(commit => !/^\[(Ralph|Decision)\]/.test(commit.subject))
      .map(({ hash, subject }) => ({ hash, subject })),
    files: changes.filter(change => !change.path.startsWith(`${work.planFolder}/`)),
    durationMs: rows.reduce((total, row) => total + lengthOf(row), 0),
    costUsd: sum(rows.map(row => row.costUsd)),
    tokens: sum(rows.flatMap(row => [row.inputTokens, row.outputTokens])),
    rejected: rows.filter(row => row.outcome === 'rejected').length,
  }
}

function lengthOf({ startedAt, settledAt }: Iteration): number {
  return (settledAt ?? startedAt).getTime() - startedAt.getTime()
}

/** Null when nobody told any of them. */
function sum(values: (number | null)[]): number | null {
  if (values.every(value => value === null)) return null
  return values.reduce<number>((total, value) => total + (value ?? 0), 0)
}
