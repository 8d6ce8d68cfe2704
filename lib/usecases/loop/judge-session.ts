import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { ReportReading } from '@/lib/core/agent/types'
import { invariant } from '@/lib/core/invariant'
import { itemMessage, refPart } from '@/lib/core/loop/commit-message'
import { isDependencyFile } from '@/lib/core/loop/dependency-files'
import { type IterationFacts, type IterationOutcome, judgeIteration } from '@/lib/core/loop/judge-iteration'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { verifyFor } from '@/lib/core/plan/verify-for'
import type { Iteration } from '@/lib/db/generated/client'
import { hostIdentity } from '@/lib/usecases/loop/commit-plan'
import { gatherFacts, type RefSnapshot } from '@/lib/usecases/loop/gather-facts'
import { requireLease } from '@/lib/usecases/loop/lease'
import { readLogTail } from '@/lib/usecases/loop/read-log-tail'
import type { SessionPlace } from '@/lib/usecases/loop/run-session'
import { runVerification } from '@/lib/usecases/loop/run-verification'
import { isPersonsWish } from '@/lib/usecases/loop/session-wish'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import { setupStamp, type Workplace } from '@/lib/usecases/loop/workplace'

export type Judged = {
  outcome: IterationOutcome
  /** The child's last commit, or the base when it made none. */
  head: string
  refs: { rejected?: string; rescued?: string; leftover?: string; parked?: string }
  /** Output that explains a failure, for BLOCKERS and the next attempt. */
  evidence: { command: string | null; exitCode: number | null; output: string }
}

/**
 * Judges one ended session: gathers facts, supplies the host's commit and verify where the judgement asks for them, and
 * keeps everything the child made under refs (steps 4 to 7). The next use of the worktree resets it.
 */
export async function judgeSession(
  ctx: WorkerContext,
  work: Workplace,
  plan: LoadedPlan,
  row: Iteration,
  around: { place: SessionPlace; refs: RefSnapshot | null; signal: AbortSignal },
): Promise<Judged> {
  await requireLease(ctx, work.lease)
  await ctx.git.writeMirrorConfig(work.mirror, work.project.origin)
  const judging = { ctx, work, plan, row, ...around }
  const tried = await ctx.git.resolveCommit(work.mirror, `refs/heads/${row.tryBranch}`)
  const stray = await ctx.git.restoreWorktree(work.mirror, work.worktree, tried ?? row.baseCommit)
  let { facts, state } = await gatherFacts(ctx, work, plan, row, around.refs)
  if (stray) await ctx.git.createNumberedRef(work.mirror, `refs/ralph/moved/${row.number}`, stray)
  const evidence: Judged['evidence'] = { command: verifyFor(plan, row.phaseId, row.itemId), exitCode: null, output: '' }
  const refs: Judged['refs'] = {}
  for (;;) {
    const judgement = judgeIteration(facts)
    if ('outcome' in judgement) {
      const { outcome } = judgement
      if (outcome.type === 'rejected' && outcome.reason === 'guard-again')
        evidence.output = facts.trips.map(trip => trip.words).join('\n')
      if (outcome.type === 'failed' && evidence.output === '') Object.assign(evidence, await childEvidence(judging))
      // A session may leave its own branch; what it made there is kept all the same.
      const madeHead = state.head === row.baseCommit && tried !== null && facts.hostCommit === null ? tried : state.head
      Object.assign(refs, await keepWork(judging, outcome, madeHead, state.dirty))
      return { outcome, head: state.head, refs, evidence }
    }
    if (judgement.need === 'host-commit') {
      const hostCommit = (await commitForChild(judging)) ? 'committed' : 'refused'
      if (hostCommit === 'refused' && around.signal.aborted) return stopped(judging)
      const again = await gatherFacts(ctx, work, plan, row, null)
      facts = { ...again.facts, movedRefs: facts.movedRefs, hostCommit }
      state = again.state
      continue
    }
    if (state.dirty) {
      refs.leftover = await keepLeftovers(judging, state.head)
      await ctx.git.resetWorktree(work.worktree, row.tryBranch, state.head)
    }
    state = { ...state, dirty: false }
    await ctx.failpoint('after-commit')
    const verified = await verifyAgain(judging, facts)
    if (verified.aborted) return stopped(judging)
    facts = {
      ...facts,
      parentVerify: { passed: verified.passed, timedOut: verified.timedOut, reason: verified.reason ?? '' },
    }
    Object.assign(evidence, { exitCode: verified.exitCode, output: verified.tail })
  }
}

type Judging = {
  ctx: WorkerContext
  work: Workplace
  plan: LoadedPlan
  row: Iteration
  place: SessionPlace
  signal: AbortSignal
}

/** What the last verify at a commit printed, for a session whose work never got as far as the host's. */
async function childEvidence({ ctx, row }: Judging): Promise<Partial<Judged['evidence']>> {
  const where = { iterationId: row.id, kind: 'child', endedAt: { not: null } }
  const last = await ctx.db.verification.findFirst({ where, orderBy: { startedAt: 'desc' } })
  if (!last?.logId) return {}
  return { exitCode: last.exitCode, output: await readLogTail(ctx.db, last.logId) }
}

/** Sandboxed agents cannot write `.git`: what they left is committed for them, through the same hooks. */
async function commitForChild({ ctx, work, plan, row, place, signal }: Judging): Promise<boolean> {
  const report = row.report as unknown as ReportReading
  const summary = report.type === 'report' && report.report.summary ? report.report.summary : row.itemText
  const options = {
    cwd: work.worktree,
    env: place.env,
    signal,
    timeoutMs: (plan.config.timeLimits.verify + 5) * 60_000,
  }
  const added = await ctx.shell.runCommand({ command: 'git', args: ['add', '--all', '--', '.'], ...options })
  if (added.exitCode !== 0) return false
  const input = itemMessage(plan.config.commitMessage, row.itemId, summary)
  const marker = `${row.marker}-host`
  const committed = await ctx.shell.runCommand({
    command: 'git',
    args: ['commit', '--quiet', '-F', '-'],
    input,
    marker,
    ...options,
  })
  return committed.exitCode === 0
}

/** The same verify outside the child's session on the committed state; a time-out is run once more (step 6). */
async function verifyAgain({ ctx, work, plan, row, signal }: Judging, facts: IterationFacts) {
  const command = verifyFor(plan, row.phaseId, row.itemId)
  const tree = facts.commits.at(-1)?.tree
  invariant(command && tree, 'a commit and a verify are there')
  const limitMs = plan.config.timeLimits.verify * 60_000
  const request = { kind: 'parent' as const, command, tree, limitMs, phaseId: row.phaseId, iterationId: row.id, signal }
  const first = await runVerification(ctx, work, request)
  if (!first.timedOut || first.aborted) return first
  await ctx.git.resetWorktree(work.worktree, row.tryBranch, facts.commits.at(-1)?.hash ?? row.baseCommit)
  return runVerification(ctx, work, request)
}

/**
 * A person wants the run stopped, or the item's question asked again, while its session is judged: the work is rescued,
 * the item redone. A worker that drains or lost its lease decides nothing.
 */
async function stopped(judging: Judging): Promise<Judged> {
  if (!isPersonsWish(judging.signal)) throw new Interrupted()
  const { head, dirty } = await judging.ctx.git.readWorktree(judging.work.worktree)
  const outcome = { type: 'interrupted' as const }
  const refs = await keepWork(judging, outcome, head, dirty)
  return { outcome, head, refs, evidence: { command: null, exitCode: null, output: '' } }
}

/** The worker is stopping in the middle of a verify: nothing is known, the row is judged again later. */
export class Interrupted extends Error {
  constructor() {
    super('The step was interrupted and will be taken up again')
    this.name = 'Interrupted'
  }
}

/** Nothing a child made is ever destroyed: what does not land stays reachable under `refs/ralph/`. */
async function keepWork(
  judging: Judging,
  outcome: IterationOutcome,
  head: string,
  dirty: boolean,
): Promise<Judged['refs']> {
  const { ctx, work, row } = judging
  const refs: Judged['refs'] = {}
  const hasCommits = head !== row.baseCommit
  const name = (kind: string) => `refs/ralph/${kind}/${refPart(row.itemId)}`
  // What is parked is committed; its ref is made with the decision's number.
  if (outcome.type === 'verified' || outcome.type === 'parked') {
    if (dirty) refs.leftover = await keepLeftovers(judging, head)
    if (outcome.type === 'parked') await forgetSetup(judging, head)
    return refs
  }
  const kept = dirty ? await keepState(judging, head, 'left uncommitted') : head
  if (outcome.type === 'rejected') {
    if (hasCommits || dirty) refs.rejected = await ctx.git.createNumberedRef(work.mirror, name('rejected'), kept)
  } else if (hasCommits || dirty) refs.rescued = await ctx.git.createNumberedRef(work.mirror, name('rescued'), kept)
  if (hasCommits || dirty) await forgetSetup(judging, kept)
  return refs
}

/** Discarded work that touched dependencies has likely installed others: setup runs again before the next session. */
async function forgetSetup({ ctx, work, row }: Judging, kept: string): Promise<void> {
  const changes = await ctx.git.listChanges(work.mirror, row.baseCommit, kept)
  if (changes.some(change => isDependencyFile(change.path))) await rm(setupStamp(work), { force: true })
}

async function keepLeftovers(judging: Judging, head: string): Promise<string> {
  const { ctx, work, row } = judging
  const kept = await keepState(judging, head, 'left-overs')
  return ctx.git.createNumberedRef(work.mirror, `refs/ralph/leftover/${refPart(row.itemId)}`, kept)
}

function keepState({ ctx, work, row, place }: Judging, parent: string, what: string): Promise<string> {
  return ctx.git.keepWorktree(work.mirror, work.worktree, {
    parent,
    scratchIndex: path.join(place.runFolder, 'keep-index'),
    message: `${row.itemId}: ${what} by iteration ${row.number}\n`,
    author: hostIdentity(work),
    at: ctx.clock().toISOString(),
  })
}
