import { FIXED_OPTIONS } from '@/lib/core/decision/kinds'
import { invariant } from '@/lib/core/invariant'
import { hostMessage } from '@/lib/core/loop/commit-message'
import type { EndReason } from '@/lib/core/loop/step'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PlanAt } from '@/lib/core/plan/plan-at'
import { exitWords } from '@/lib/core/verify/verify-reason'
import { commitPlan } from '@/lib/usecases/loop/commit-plan'
import { endRun } from '@/lib/usecases/loop/end-run'
import { ensureSetup } from '@/lib/usecases/loop/ensure-setup'
import { gatherEvidence } from '@/lib/usecases/loop/gather-evidence'
import { Interrupted } from '@/lib/usecases/loop/judge-session'
import { fenced } from '@/lib/usecases/loop/lease'
import { countEnded, editState, STATE_FILE } from '@/lib/usecases/loop/orchestrator-edit'
import { raiseDecision } from '@/lib/usecases/loop/raise-decision'
import { codeDigest } from '@/lib/usecases/loop/read-state'
import { runVerification } from '@/lib/usecases/loop/run-verification'
import type { WorkerContext } from '@/lib/usecases/loop/worker-context'
import type { Workplace } from '@/lib/usecases/loop/workplace'

type At = PlanAt & { plan: LoadedPlan }

/** Runs a phase's Auto-Gate on the clean tip; a red one is asked about, never waived (seed 003 §4). */
export async function runAutoGate(
  ctx: WorkerContext,
  work: Workplace,
  at: At,
  phaseId: string,
  signal: AbortSignal,
): Promise<void> {
  const phase = at.plan.master.phases.find(found => found.id === phaseId)
  invariant(phase, `${phaseId} is in the plan`)
  await ctx.git.detachWorktree(work.worktree, at.commit)
  const setup = await ensureSetup(ctx, work, at.plan.config, at.commit, signal)
  if (setup && !setup.passed) {
    await endRun(ctx, work, 'setup-failed', `setup failed: ${at.plan.config.setup}\n${setup.tail}`)
    return
  }
  const result = await runVerification(ctx, work, {
    kind: 'gate',
    command: phase.autoGate,
    tree: await codeDigest(ctx, work, at.commit),
    limitMs: at.plan.config.timeLimits.gate * 60_000,
    phaseId,
    iterationId: null,
    signal,
  })
  if (result.aborted) throw new Interrupted()
  await ctx.git.detachWorktree(work.worktree, at.commit)
  if (result.passed) return
  const why = result.timedOut ? 'ran out of time' : exitWords(result)
  const request = {
    kind: 'auto-gate-failed' as const,
    phaseId,
    question: `Auto-Gate of ${phaseId} failed (${why}): ${phase.autoGate}`,
    context: lastLine(result.tail),
    options: FIXED_OPTIONS['auto-gate-failed'],
  }
  const gathered = await gatherEvidence(ctx, work, at, request)
  await raiseDecision(ctx, work, at, request, { supersedes: [], gathered })
}

/** Marks a phase `[x]` in ORCHESTRATOR-STATE.md and advances. */
export async function passPhase(ctx: WorkerContext, work: Workplace, at: At, phaseId: string): Promise<void> {
  const ended = countEnded(at.plan, phaseId)
  const phases = at.plan.master.phases.map(phase => ({
    id: phase.id,
    mark:
      phase.id === phaseId
        ? ('done' as const)
        : (at.plan.orchestrator.phases.find(known => known.id === phase.id)?.mark ?? 'open'),
  }))
  const current = phases.find(phase => phase.mark === 'open')?.id ?? null
  const files = editState(at.files, at.plan, work.approval, { ...ended, phases, current, stopped: null })
  const message = hostMessage(`${phaseId} passed`, `pass-${phaseId}`)
  await commitPlan(ctx, work, { tip: at.commit, files, message })
  await consumeSignatures(ctx, work, [phaseId])
}

/** True while another answer to the phase's gate is on its way: the phase does not pass on the one before. */
export async function isGateAmended(ctx: WorkerContext, work: Workplace, phaseId: string): Promise<boolean> {
  const where = { projectId: work.project.id, phaseId, kind: 'manual-gate', state: { in: ['held', 'recorded'] } }
  return (await ctx.db.decision.count({ where })) > 0
}

/** Phases have passed on these signatures: they can no longer be amended. */
export async function consumeSignatures(ctx: WorkerContext, work: Workplace, phaseIds: string[]): Promise<void> {
  const phaseId = { in: phaseIds }
  const asked = { projectId: work.project.id, phaseId, kind: 'manual-gate', state: 'committed' }
  await fenced(ctx, work.lease, async tx => {
    const data = { state: 'consumed', consumedAt: ctx.clock() }
    await tx.answer.updateMany({ where: { state: 'committed', decision: asked }, data })
    await tx.decision.updateMany({ where: asked, data: { state: 'consumed' } })
  })
}

/** Nothing is left that the loop may do: the files say why, and the run ends. */
export async function standStill(
  ctx: WorkerContext,
  work: Workplace,
  at: At,
  reason: EndReason,
  phaseId: string | null,
): Promise<void> {
  const ended = phaseId === null ? {} : countEnded(at.plan, phaseId)
  const files = editState(at.files, at.plan, work.approval, { ...ended, stopped: reason })
  const subject = reason === 'done' ? 'plan done' : `${phaseId} waits: ${reason}`
  if (files[STATE_FILE] !== at.files[STATE_FILE])
    await commitPlan(ctx, work, {
      tip: at.commit,
      files,
      message: hostMessage(subject, `stand-${reason}-${phaseId ?? 'plan'}`),
    })
  await endRun(ctx, work, reason)
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
