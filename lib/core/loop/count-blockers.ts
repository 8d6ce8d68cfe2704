import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { BlockerEntry } from '@/lib/core/plan/types'

export type BlockerCount = { phase: BlockerEntry[]; plan: BlockerEntry[] }

/**
 * Items set `[!]` since the start, or since the last `resume` or `blocked-items` answer (`spec/loop.md`, After a
 * phase's loop ends). One entry per item, the latest.
 */
export function countBlockers(plan: LoadedPlan, phaseId: string): BlockerCount {
  const since = plan.orchestrator.blockersSince
  const latest = new Map<string, BlockerEntry>()
  for (const entry of plan.blockers) if (since === null || entry.at > since) latest.set(entry.itemId, entry)
  const counted = [...latest.values()]
  return { phase: counted.filter(entry => entry.phaseId === phaseId), plan: counted }
}
