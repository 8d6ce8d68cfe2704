import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { RalphConfig } from '@/lib/core/plan/ralph-config'

/** Settings a signature does not bind: they change what is spent and where it is sent, not what is done. */
type Unbound = 'budgets' | 'timeLimits' | 'push'

/**
 * The canonical text whose SHA-256 is the approval digest (`spec/files.md`, Approval digest): the plan without its
 * Approved-By, what of ralph.json binds behaviour, and every Verify line. Items' texts, marks and answers are not in it.
 */
export function approvalText(plan: LoadedPlan): string {
  const phases = plan.master.phases.map(({ id, title, prdPath, autoGate, manualGate, declaredItems }) => {
    const gate = manualGate && { approver: manualGate.approver, thing: manualGate.thing }
    return { id, title, prdPath, autoGate, manualGate: gate, declaredItems }
  })
  const verify = plan.master.phases.map(phase => {
    const prd = plan.prds[phase.id]
    const items = (prd?.items ?? []).flatMap(item => (item.verify === null ? [] : [[item.id, item.verify]]))
    return { phase: phase.id, verify: prd?.verify ?? null, items }
  })
  return `${JSON.stringify({ phases, verify, config: sortKeys(bindingConfig(plan.config)) }, null, 1)}\n`
}

function bindingConfig(config: RalphConfig): Omit<RalphConfig, Unbound> {
  const { budgets: _budgets, timeLimits: _timeLimits, push: _push, ...binding } = config
  return binding
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}
