import { FIXED_OPTIONS } from '@/lib/core/decision/kinds'
import type { DecisionEntry, DecisionKind } from '@/lib/core/decision/types'
import { invariant } from '@/lib/core/invariant'
import { contestedItems } from '@/lib/core/loop/branch-state'
import { branchStep, conflictStep } from '@/lib/core/loop/branch-step'
import { countBlockers } from '@/lib/core/loop/count-blockers'
import { gateSentence } from '@/lib/core/loop/gate-sentence'
import { HOLDING_KINDS, type HoldingKind, holdQuestion } from '@/lib/core/loop/hold-question'
import { pickItem } from '@/lib/core/loop/pick-item'
import type { EndReason, LoopState, RaiseRequest, Step } from '@/lib/core/loop/step'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { foldLine } from '@/lib/core/plan/one-line'
import type { PlanPhase, Prd } from '@/lib/core/plan/types'
import { type GateRecord, isForGate, voidSentence } from '@/lib/core/signature/standing-signature'

/**
 * The orchestrator's whole judgement: state in, one step out (`spec/loop.md`, Shape and After a phase's loop ends).
 * Boundary order first (take in, answers, wishes, digest), then the phases in file order.
 */
export function nextStep(state: LoopState): Step {
  const boundary = boundaryStep(state)
  if (boundary) return boundary
  const { plan } = state
  invariant(plan, 'a plan without problems is loaded')
  const phase = currentPhase(plan)
  const aborted = phase && abortStep(plan, phase)
  if (aborted) return aborted
  const unsigned = passedPhases(plan).find(passed => pendingOf(plan, 'manual-gate', passed.id))
  if (unsigned) return { type: 'await-decisions', reason: 'manual-gate', phaseId: unsigned.id }
  if (!phase && state.branch.conflict)
    return { type: 'await-decisions', reason: 'branch-conflict', phaseId: anyPhase(plan) }
  if (!phase) return { type: 'done' }
  return checkpointBefore(plan, phase) ?? phaseStep(state, plan, phase)
}

/** The first phase that has not passed its gates; null when the plan is done. */
export function currentPhase(plan: LoadedPlan): PlanPhase | null {
  const done = new Set(plan.orchestrator.phases.filter(phase => phase.mark === 'done').map(phase => phase.id))
  return plan.master.phases.find(phase => !done.has(phase.id)) ?? null
}

function boundaryStep(state: LoopState): Step | null {
  const { run, digest, branch } = state
  if (state.origin.ahead && state.origin.rewritten === null && !branch.conflict) return { type: 'take-in' }
  if (branch.takesBase) return { type: 'take-in-base' }
  if (state.unwrittenSignings > 0) return { type: 'sign-plan' }
  if (!state.plan && state.origin.rewritten !== null) return rewrittenStep(state, state.origin.rewritten)
  if (!state.plan) return run ? refuse(state, 'plan-problems', 'The plan files have problems.') : { type: 'idle' }
  if (state.unwrittenAnswers > 0) return { type: 'write-answers' }
  if (state.unwrittenReopenings > 0) return { type: 'reopen' }
  if (state.reopened.length > 0)
    return { type: 'withdraw', numbers: state.reopened, why: 'its item was reopened by hand' }
  if (branch.moot.length > 0) return { type: 'withdraw', numbers: branch.moot, why: 'the branch is in order again' }
  if (state.earlyGates.length > 0)
    return { type: 'withdraw', numbers: state.earlyGates, why: 'its phase is not at its gate' }
  const settled = isSigned(digest) ? state.plan.decisions.pending.filter(entry => entry.kind === 'plan-changed') : []
  if (settled.length > 0)
    return { type: 'withdraw', numbers: settled.map(entry => entry.number), why: 'the plan is signed as it stands' }
  if (state.signatures.changed.length > 0) return { type: 'void-signatures' }
  const base = branch.conflict?.of === 'base' ? conflictStep(branch.conflict, state.plan, anyPhase(state.plan)) : null
  if (base) return { ...base, type: 'ask-base' }
  const resign = resignStep(state, state.plan)
  if (resign) return resign
  if (!run) return { type: 'idle' }
  if (run.wish !== 'none') return { type: 'end-run', reason: run.wish === 'pause' ? 'paused' : 'stopped' }
  const asked = branchStep(branch, state.plan, anyPhase(state.plan))
  if (asked) return asked
  if (state.origin.rewritten !== null) return rewrittenStep(state, state.origin.rewritten)
  if (!isSigned(digest)) return unsignedStep(state.plan, digest)
  if (run.pausedUntil !== null && run.pausedUntil > state.now) return { type: 'pause', until: run.pausedUntil }
  return null
}

/** A plan that nobody signed as it stands is asked about once and not walked (`spec/files.md`, Approval digest). */
function unsignedStep(plan: LoadedPlan, digest: LoopState['digest']): Step {
  const phaseId = anyPhase(plan)
  const question =
    digest.approved === null
      ? 'The plan is not signed in the browser, as this project demands'
      : `The plan changed after ${digest.approvedBy}. Sign it as it stands?`
  const standing = plan.decisions.pending.filter(entry => entry.kind === 'plan-changed')
  if (standing.some(entry => foldLine(entry.question) === foldLine(question)))
    return { type: 'await-decisions', reason: 'plan-changed', phaseId }
  const request = {
    kind: 'plan-changed' as const,
    phaseId,
    question,
    context: '',
    options: FIXED_OPTIONS['plan-changed'],
  }
  return { type: 'raise', request, supersedes: standing.map(entry => entry.number) }
}

function isSigned({ approved, current }: LoopState['digest']): boolean {
  return approved === current
}

/** Nothing is brought back that was dropped at the origin: the run stops until a person says so. */
function rewrittenStep(state: LoopState, rewritten: string): Step {
  return state.run ? refuse(state, 'history-rewritten', rewritten) : { type: 'idle' }
}

/** The phase that a question about the branch stands in: the current one, or the last when all have passed. */
function anyPhase(plan: LoadedPlan): string {
  return (currentPhase(plan) ?? plan.master.phases.at(-1))?.id ?? ''
}

function refuse(state: LoopState, reason: EndReason, detail: string): Step {
  return { type: 'refuse', reason, detail, problems: state.problems.filter(problem => problem.severity === 'error') }
}

function abortStep(plan: LoadedPlan, phase: PlanPhase): Step | null {
  const count = countBlockers(plan, phase.id)
  const names = (entries: { itemId: string }[]) => entries.map(entry => entry.itemId).join(', ')
  if (count.plan.length >= plan.config.blockersPerPlan)
    return raiseOrAwait(plan, phase, 'plan-aborted', {
      question: `Plan aborted: ${count.plan.length} blocked items reach the limit of ${plan.config.blockersPerPlan}`,
      context: `Blocked: ${names(count.plan)}`,
    })
  if (count.phase.length >= plan.config.blockersPerPhase)
    return raiseOrAwait(plan, phase, 'phase-aborted', {
      question: `Phase ${phase.id} aborted: ${count.phase.length} blocked items reach the limit of ${plan.config.blockersPerPhase}`,
      context: `Blocked: ${names(count.phase)}`,
    })
  return null
}

/** A due checkpoint stands before the next phase begins; `continue` resets the counter. */
function checkpointBefore(plan: LoadedPlan, phase: PlanPhase): Step | null {
  const { endedPhases, phasesSinceCheckpoint } = plan.orchestrator
  const begins = !endedPhases.includes(phase.id) && phasesSinceCheckpoint >= plan.config.checkpointEvery
  return begins ? raiseOrAwait(plan, phase, 'checkpoint', checkpointQuestion(plan)) : null
}

/** True when a checkpoint stands beside the phase that has just ended its loop; never after the last phase. */
function isCheckpointBeside(plan: LoadedPlan, phase: PlanPhase): boolean {
  const { endedPhases, phasesSinceCheckpoint } = plan.orchestrator
  const counted = phasesSinceCheckpoint + (endedPhases.includes(phase.id) ? 0 : 1)
  return counted >= plan.config.checkpointEvery && plan.master.phases.at(-1)?.id !== phase.id
}

function checkpointQuestion(plan: LoadedPlan): { question: string; context: string } {
  const done = plan.orchestrator.phases.filter(phase => phase.mark === 'done').map(phase => phase.id)
  return {
    question: `Checkpoint: is the direction still right after ${plan.config.checkpointEvery} phases?`,
    context: `Passed so far: ${done.join(', ') || 'none'}`,
  }
}

function phaseStep(state: LoopState, plan: LoadedPlan, phase: PlanPhase): Step {
  const prd = plan.prds[phase.id]
  invariant(prd, `phase ${phase.id} has a PRD`)
  const item = pickItem(prd, contestedItems(state.branch, { path: phase.prdPath, items: prd.items }))
  if (item) {
    const parked = state.accepted.find(found => found.itemId === item.id)
    if (parked) return { type: 'apply-parked', phaseId: phase.id, parked }
    return holdStep(state, plan, phase, item.id) ?? { type: 'iterate', phaseId: phase.id, itemId: item.id }
  }
  // What a gate would pass is not what will stand there once the conflict is answered.
  if (state.branch.conflict && !prd.items.some(open => open.mark === 'blocked'))
    return { type: 'await-decisions', reason: 'branch-conflict', phaseId: phase.id }
  const own = endedPhaseStep(state, plan, phase, prd)
  if (own.type !== 'await-decisions') return own
  const beside = isCheckpointBeside(plan, phase) && !pendingOf(plan, 'checkpoint')
  return beside ? raise(phase, 'checkpoint', checkpointQuestion(plan), []) : own
}

/** What holds the next session back is asked once and awaited, also after a start by hand. */
function holdStep(state: LoopState, plan: LoadedPlan, phase: PlanPhase, itemId: string): Step | null {
  const standing = HOLDING_KINDS.find(kind => pendingOf(plan, kind))
  if (standing) return { type: 'await-decisions', reason: standing, phaseId: phase.id }
  const asked = holdQuestion(state.sessions, plan, phase, itemId)
  return asked && raise(phase, asked.kind, asked, [])
}

/** The table "After a phase's loop ends", from the first row that fits. */
function endedPhaseStep(state: LoopState, plan: LoadedPlan, phase: PlanPhase, prd: Prd): Step {
  const blocked = prd.items.filter(item => item.mark === 'blocked')
  if (blocked.length > 0) {
    const ids = blocked.map(item => item.id).join(', ')
    return raiseOrAwait(plan, phase, 'blocked-items', {
      question: `${phase.id}: retry or drop what is blocked? ${ids}`,
      context: `Blocked: ${ids}`,
    })
  }
  if (prd.items.some(item => item.mark === 'pending' || item.mark === 'open'))
    return { type: 'await-decisions', reason: 'operators-turn', phaseId: phase.id }
  if (pendingOf(plan, 'auto-gate-failed', phase.id))
    return { type: 'await-decisions', reason: 'auto-gate-failed', phaseId: phase.id }
  const stale = staleGate(plan, phase)
  if (pendingOf(plan, 'manual-gate', phase.id) && !stale)
    return { type: 'await-decisions', reason: 'manual-gate', phaseId: phase.id }
  if (!state.gatePassed) return { type: 'run-auto-gate', phaseId: phase.id }
  const asked = gateQuestion(state, phase)
  if (asked && stale) return raise(phase, 'manual-gate', asked, [stale.number])
  return asked ? raise(phase, 'manual-gate', asked, []) : { type: 'pass-phase', phaseId: phase.id }
}

/** A passed phase stays passed; a gate of it whose approval no longer holds is asked again (`spec/inbox.md`, sign-off). */
function resignStep(state: LoopState, plan: LoadedPlan): Step | null {
  for (const phase of passedPhases(plan)) {
    const asked = pendingOf(plan, 'manual-gate', phase.id) ? null : resignQuestion(state, phase)
    if (asked) return { type: 'resign', request: raiseRequest(phase, 'manual-gate', asked) }
  }
  return null
}

/** Null while the approval that the phase passed with holds. What the files say of it counts for nothing. */
function resignQuestion({ signatures }: LoopState, phase: PlanPhase): Asked | null {
  const last = signatures.last.find(found => found.phaseId === phase.id)
  if (!phase.manualGate || !last || (last.outcome === 'approve' && last.void === null)) return null
  return { question: gateSentence(phase.manualGate), context: voidWords(last) }
}

function voidWords(last: GateRecord): string {
  return last.outcome === 'approve' && last.void ? voidSentence({ ...last, files: last.void }) : ''
}

function passedPhases(plan: LoadedPlan): PlanPhase[] {
  const passed = new Set(plan.orchestrator.phases.filter(phase => phase.mark === 'done').map(phase => phase.id))
  return plan.master.phases.filter(phase => passed.has(phase.id))
}

/** What the approver is asked; null when the phase has no Manual-Gate, or its last answer is an approval that holds. */
function gateQuestion({ signatures }: LoopState, phase: PlanPhase): Asked | null {
  if (!phase.manualGate) return null
  const last = signatures.last.find(found => found.phaseId === phase.id)
  const isApproved = last?.outcome === 'approve' && last.void === null && isForGate(last, phase.manualGate)
  return isApproved ? null : { question: gateSentence(phase.manualGate), context: last ? voidWords(last) : '' }
}

/** A gate that is asked in other words than the plan has by now. */
function staleGate(plan: LoadedPlan, phase: PlanPhase): DecisionEntry | undefined {
  const standing = pendingOf(plan, 'manual-gate', phase.id)
  const isSame =
    standing && phase.manualGate && foldLine(standing.question) === foldLine(gateSentence(phase.manualGate))
  return isSame ? undefined : standing
}

function pendingOf(plan: LoadedPlan, kind: DecisionKind, phaseId?: string): DecisionEntry | undefined {
  return plan.decisions.pending.find(
    entry => entry.kind === kind && (phaseId === undefined || entry.phaseId === phaseId),
  )
}

type Asked = { question: string; context: string; tags?: string[] }
type RaisedKind = 'plan-aborted' | 'phase-aborted' | 'blocked-items' | 'checkpoint'

/** Lower rows than a raised one, which it supersedes while they are pending (`spec/loop.md`, precedence). */
const LOWER_ROWS = {
  'plan-aborted': ['phase-aborted', 'blocked-items', 'auto-gate-failed', 'manual-gate'],
  'phase-aborted': ['blocked-items', 'auto-gate-failed', 'manual-gate'],
  'blocked-items': ['blocked-items', 'auto-gate-failed', 'manual-gate'],
  checkpoint: [],
} as const satisfies Record<RaisedKind, readonly DecisionKind[]>

/** Awaits the same question if it already stands exactly so; otherwise asks it, superseding what it outranks. */
function raiseOrAwait(plan: LoadedPlan, phase: PlanPhase, kind: RaisedKind, asked: Asked): Step {
  const standing = pendingOf(plan, kind, kind === 'blocked-items' || kind === 'phase-aborted' ? phase.id : undefined)
  const isSame = standing && (kind !== 'blocked-items' || standing.context === asked.context)
  if (isSame) return { type: 'await-decisions', reason: kind, phaseId: phase.id }
  const lower: readonly DecisionKind[] = LOWER_ROWS[kind]
  const supersedes = plan.decisions.pending.filter(entry => lower.includes(entry.kind)).map(entry => entry.number)
  return raise(phase, kind, asked, supersedes)
}

function raise(
  phase: PlanPhase,
  kind: RaisedKind | HoldingKind | 'manual-gate',
  asked: Asked,
  supersedes: number[],
): Step {
  return { type: 'raise', request: raiseRequest(phase, kind, asked), supersedes }
}

function raiseRequest(
  phase: PlanPhase,
  kind: RaisedKind | HoldingKind | 'manual-gate',
  { question, context, tags }: Asked,
): RaiseRequest {
  return { kind, phaseId: phase.id, question, context, tags, options: FIXED_OPTIONS[kind] }
}
