import { ownAnswersOf } from '@/lib/core/decision/item-answers'
import { isForbidden, itemGrants } from '@/lib/core/guard/item-grants'
import { decisionLabel } from '@/lib/core/plan/decision-references'
import type { LoadedPlan } from '@/lib/core/plan/loaded-plan'
import { fenced } from '@/lib/core/plan/markdown-fence'
import type { PrdItem } from '@/lib/core/plan/types'

/** Sections of a prompt: what answers let the item change, what they forbid, and the accepted diff that did not apply. */
export function guardPrompt(plan: LoadedPlan, item: PrdItem, acceptedDiff: string | null): string[] {
  const { grants } = itemGrants(plan, item)
  const forbidden = ownAnswersOf(plan, item).filter(isForbidden)
  return [
    ...section('What a person lets this item change, and nothing else of its kind', [
      ...new Set(grants.map(grant => `- ${grant.guard}: ${grant.subject}`)),
    ]),
    ...section(
      'What this item has to do without: a session that does it again is rejected',
      forbidden.map(entry => `- ${decisionLabel(entry.number)}: ${entry.context}`),
    ),
    ...(acceptedDiff
      ? section('A person accepted this diff; it no longer applies by itself. Do the same on the present code', [
          ...fenced(acceptedDiff),
        ])
      : []),
  ]
}

function section(title: string, lines: string[]): string[] {
  return lines.length > 0 ? ['', `# ${title}`, ...lines] : []
}
