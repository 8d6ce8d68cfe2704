import { ownAnswersOf } from '@/lib/core/decision/item-answers'
import type { DecisionEntry, Grant } from '@/lib/core/decision/types'
import { isParked } from '@/lib/core/guard/accepted-parked'
import { opensGuard } from '@/lib/core/guard/opened-guards'
import { GUARDS, type Guard } from '@/lib/core/guard/types'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import type { PrdItem } from '@/lib/core/plan/types'

/** What answers let one item change, and what they told it to do without. */
export type ItemGrants = { grants: Grant[]; forbidden: Guard[] }

/** Reads the grants of an item from its answered decisions; the last revision counts (`spec/loop.md`, Guards). */
export function itemGrants(plan: LoadedPlan, item: PrdItem): ItemGrants {
  const answered = ownAnswersOf(plan, item)
  return {
    grants: answered.flatMap(entry =>
      (chosenOption(entry)?.grants ?? []).filter(grant => opensGuard(entry.kind, grant.guard)),
    ),
    forbidden: GUARDS.filter(guard => answered.some(entry => isForbidden(entry) && entry.tags.includes(guard))),
  }
}

/** True when a person told the item to do without what was parked. */
export function isForbidden(entry: DecisionEntry): boolean {
  return isParked(entry) && chosenOption(entry)?.id === 'retry-without'
}

function chosenOption(entry: DecisionEntry) {
  return entry.options.find(option => option.id === entry.answers.at(-1)?.optionId)
}
