import type { EditInput, FileEdit } from '@/lib/core/decision/file-edit'
import { answerRestarts } from '@/lib/core/decision/kinds'
import { unreachable } from '@/lib/core/invariant'
import { writeOrchestratorState } from '@/lib/core/plan/orchestrator-state'
import { PLAN_PATHS } from '@/lib/core/plan/plan-paths'
import type { OrchestratorState } from '@/lib/core/plan/types'

/** What an answer changes in ORCHESTRATOR-STATE.md: counters start anew, and a restarting answer clears `stopped`. */
export function stateEdit(input: EditInput): FileEdit[] {
  const state = input.plan.orchestrator
  const restarts = answerRestarts(input.decision.kind, input.option.id)
  const next = { ...state, ...counters(input, restarts), ...(restarts ? { stopped: null } : {}) }
  if (JSON.stringify(next) === JSON.stringify(state)) return []
  const change = (text: string) => ({ ok: true as const, text: writeOrchestratorState(text || null, next) })
  return [{ file: PLAN_PATHS.orchestrator, change }]
}

/** Counters per kind. An amended answer that does not go on makes the limit hold again, so that it is asked anew. */
function counters(input: EditInput, restarts: boolean): Partial<OrchestratorState> {
  const { plan, decision, answer, writtenAt } = input
  const { kind } = decision
  const isTakenBack = !restarts && answer.revision > 1
  switch (kind) {
    case 'checkpoint':
      if (restarts) return { phasesSinceCheckpoint: 0 }
      return isTakenBack ? { phasesSinceCheckpoint: plan.config.checkpointEvery } : {}
    case 'blocked-items':
    case 'phase-aborted':
    case 'plan-aborted':
    case 'baseline-red':
    case 'agent-failing':
      if (restarts) return { blockersSince: writtenAt }
      return isTakenBack ? { blockersSince: lastCountedFrom(input) } : {}
    case 'choice':
    case 'dependency':
    case 'security':
    case 'db':
    case 'public-api':
    case 'verify-surface':
    case 'manual-gate':
      return reentered(input)
    case 'auto-gate-failed':
    case 'plan-changed':
    case 'push-refused':
    case 'branch-conflict':
    case 'budget':
    case 'content-review':
      return {}
    default:
      return unreachable(kind)
  }
}

/** Changes asked for at the gate of a passed phase, signed again: the phase is walked again (`spec/loop.md`). */
function reentered({ plan, decision, option }: EditInput): Partial<OrchestratorState> {
  const { phases } = plan.orchestrator
  const isPassed = phases.some(phase => phase.id === decision.phaseId && phase.mark === 'done')
  if (option.id !== 'request-changes' || !isPassed) return {}
  const opened = phases.map(phase => (phase.id === decision.phaseId ? { ...phase, mark: 'open' as const } : phase))
  return { phases: opened, current: decision.phaseId }
}

/** When blockers last began to count anew by another decision; null = since the start. */
function lastCountedFrom({ plan, decision }: EditInput): string | null {
  const times = plan.decisions.resolved.flatMap(entry => {
    const last = entry.answers.at(-1)
    const counts = last && entry.number !== decision.number && ['resume', 'resolve'].includes(last.optionId)
    return counts ? [last.at] : []
  })
  return times.sort().at(-1) ?? null
}
