import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'

/**
 * Every command that proves something in a plan, an item's own Verify too: what they run says what "green" means. What
 * stands for most of the plan comes first.
 */
export function planCommands({ master, prds, config }: LoadedPlan): string[] {
  const gates = master.phases.map(phase => phase.autoGate)
  const phases = Object.values(prds).map(prd => prd.verify)
  const items = Object.values(prds).flatMap(prd => prd.items.map(item => item.verify))
  return [...new Set([config.verify, ...gates, ...phases, ...items].filter(command => command !== null))]
}
