import { invariant, unreachable } from '@/lib/core/invariant'
import type { RaiseRequest, Step } from '@/lib/core/loop/step'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import type { Problem } from '@/lib/core/plan/types'
import { applyParked } from '@/lib/usecases/loop/apply-parked'
import { branchEvidence } from '@/lib/usecases/loop/branch-evidence'
import { checkStart } from '@/lib/usecases/loop/check-start'
import { completeEvidence, refreshGates } from '@/lib/usecases/loop/complete-evidence'
import { isPassed } from '@/lib/usecases/loop/cover-files'
import { endRun } from '@/lib/usecases/loop/end-run'
import { gatherEvidence } from '@/lib/usecases/loop/gather-evidence'
import { readVariables } from '@/lib/usecases/loop/project-variables'
import { raiseDecision } from '@/lib/usecases/loop/raise-decision'
import type { Boundary } from '@/lib/usecases/loop/read-state'
import { runIteration } from '@/lib/usecases/loop/run-iteration'
import { failTakeIn } from '@/lib/usecases/loop/take-in-base'
import { type TakenIn, takeInCommits } from '@/lib/usecases/loop/take-in-commits'
import { voidSignatures } from '@/lib/usecases/loop/void-signatures'
import { consumeSignatures, isGateAmended, passPhase, runAutoGate, standStill } from '@/lib/usecases/loop/walk-gates'
import { withdrawDecisions } from '@/lib/usecases/loop/withdraw-decisions'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'
import { writeAnswers } from '@/lib/usecases/loop/write-answers'
import { writePlanSignature } from '@/lib/usecases/loop/write-plan-signature'
import { writeReopenings } from '@/lib/usecases/loop/write-reopenings'

/** What follows a step: the next boundary in this job, in a new job, at a time, or nothing. */
export type Follow = { type: 'boundary' } | { type: 'next' } | { type: 'at'; delayMs: number } | { type: 'rest' }

const BOUNDARY: Follow = { type: 'boundary' }
const NEXT: Follow = { type: 'next' }
const REST: Follow = { type: 'rest' }
/** An answer that is being amended holds its item this long at most before the boundary looks again. */
const AMEND_PAUSE_MS = 2_000

/** Carries out the one step that `nextStep` chose. */
export async function executeStep(
  ctx: WorkerContext,
  work: Workplace,
  found: Boundary,
  step: Step,
  signal: AbortSignal,
): Promise<Follow> {
  switch (step.type) {
    case 'take-in':
      return takeIn(ctx, work, found, signal)
    case 'take-in-base':
      return takeInBase(ctx, work, found, signal)
    case 'sign-plan':
      await writePlanSignature(ctx, work)
      return BOUNDARY
    case 'write-answers':
      await writeAnswers(ctx, work)
      return BOUNDARY
    case 'reopen':
      await writeReopenings(ctx, work)
      return BOUNDARY
    case 'withdraw':
      await withdrawDecisions(ctx, work, found.at, step)
      return BOUNDARY
    case 'void-signatures':
      await voidSignatures(ctx, work, found.state.signatures.changed, found.tip)
      return BOUNDARY
    case 'resign': {
      const gathered = await gatherEvidence(ctx, work, readable(found), step.request)
      await raiseDecision(ctx, work, readable(found), step.request, { supersedes: [], gathered })
      return BOUNDARY
    }
    case 'ask-base':
      await ask(ctx, work, found, step)
      return BOUNDARY
    case 'refuse':
      await endRun(ctx, work, step.reason, refusalWords(step.detail, step.problems))
      return REST
    case 'end-run':
      await endRun(ctx, work, step.reason)
      return REST
    case 'pause':
      return { type: 'at', delayMs: Math.max(0, Date.parse(step.until) - ctx.clock().getTime()) }
    case 'idle':
      if (found.at.plan) await refreshGates(ctx, work, readable(found))
      return REST
    default:
      return walk(ctx, work, found, step, signal)
  }
}

type WalkStep = Extract<
  Step,
  { type: 'iterate' | 'apply-parked' | 'run-auto-gate' | 'pass-phase' | 'raise' | 'await-decisions' | 'done' }
>

async function walk(
  ctx: WorkerContext,
  work: Workplace,
  found: Boundary,
  step: WalkStep,
  signal: AbortSignal,
): Promise<Follow> {
  const { run } = found
  const at = readable(found)
  invariant(run, 'a run is active')
  const reasons = await checkStart(ctx, work, at.plan, run)
  if (reasons.length > 0) {
    await endRun(ctx, work, 'failed', reasons.join('\n'))
    return REST
  }
  // Before anything is spent: what cannot be opened now would fail every verify.
  await readVariables(ctx, work.project.id)
  if (step.type !== 'await-decisions' && step.type !== 'raise') await consumePassed(ctx, work, at.plan)
  switch (step.type) {
    case 'iterate': {
      const { phaseId, itemId } = step
      const result = await runIteration(ctx, work, { at, run, phaseId, itemId }, signal)
      if (result.type === 'later') return { type: 'at', delayMs: AMEND_PAUSE_MS }
      if (result.type === 'settled') return NEXT
      await endRun(ctx, work, 'setup-failed', `setup failed: ${at.plan.config.setup}\n${result.tail}`)
      return REST
    }
    case 'apply-parked': {
      const applied = await applyParked(ctx, work, { at, run, phaseId: step.phaseId, parked: step.parked }, signal)
      return applied === 'later' ? { type: 'at', delayMs: AMEND_PAUSE_MS } : NEXT
    }
    case 'run-auto-gate':
      await runAutoGate(ctx, work, at, step.phaseId, signal)
      return NEXT
    case 'pass-phase':
      if (await isGateAmended(ctx, work, step.phaseId)) return { type: 'at', delayMs: AMEND_PAUSE_MS }
      await passPhase(ctx, work, at, step.phaseId)
      return NEXT
    case 'raise':
      await ask(ctx, work, found, step)
      return NEXT
    case 'await-decisions':
      await completeEvidence(ctx, work, found, at)
      await standStill(ctx, work, at, step.reason, step.phaseId)
      return REST
    case 'done':
      await standStill(ctx, work, at, 'done', null)
      return REST
    default:
      return unreachable(step)
  }
}

/** The loop goes on upon what was signed again in phases that have passed: those answers can no longer be amended. */
async function consumePassed(ctx: WorkerContext, work: Workplace, plan: LoadedPlan): Promise<void> {
  const passed = plan.master.phases.filter(phase => phase.manualGate !== null && isPassed(plan, phase.id))
  if (passed.length > 0)
    await consumeSignatures(
      ctx,
      work,
      passed.map(phase => phase.id),
    )
}

/** Asks with all that a person has to see, also of the branch. */
async function ask(
  ctx: WorkerContext,
  work: Workplace,
  found: Boundary,
  { request, supersedes }: { request: RaiseRequest; supersedes: number[] },
): Promise<void> {
  const at = readable(found)
  const gathered = await gatherEvidence(ctx, work, at, request)
  Object.assign(gathered.facts, await branchEvidence(ctx, work, found, request.kind))
  await raiseDecision(ctx, work, at, request, { supersedes, gathered })
}

function readable(found: Boundary): PlanAt & { plan: LoadedPlan } {
  invariant(found.at.plan, 'a step that walks has a readable plan')
  return { ...found.at, plan: found.at.plan }
}

async function takeIn(ctx: WorkerContext, work: Workplace, found: Boundary, signal: AbortSignal): Promise<Follow> {
  const { tip, originTip, joined } = found
  invariant(originTip && joined?.type === 'joined', 'origin is ahead and can be joined')
  return afterTakeIn(ctx, work, await takeInCommits(ctx, work, { tip, theirs: originTip, joined }, signal))
}

/** The base branch, as somebody wants it. */
async function takeInBase(ctx: WorkerContext, work: Workplace, found: Boundary, signal: AbortSignal): Promise<Follow> {
  const { tip, base } = found
  invariant(base, 'somebody wants the base taken in')
  const { wish, baseTip: theirs, joined } = base
  if (theirs === null) {
    await failTakeIn(ctx, work, wish)
    return BOUNDARY
  }
  invariant(joined?.type === 'joined', 'the base can be joined')
  return afterTakeIn(ctx, work, await takeInCommits(ctx, work, { tip, theirs, wish, joined }, signal))
}

async function afterTakeIn(ctx: WorkerContext, work: Workplace, taken: TakenIn): Promise<Follow> {
  if (taken.ok) return BOUNDARY
  await endRun(ctx, work, 'setup-failed', `setup failed on commits taken in: ${taken.setup}\n${taken.tail}`)
  return REST
}

function refusalWords(detail: string, problems: Problem[]): string {
  const lines = problems.map(problem => `${problem.file}:${problem.line}:${problem.column} ${problem.message}`)
  return [detail, ...lines].join('\n')
}
