import type { DecisionOption } from '../decision/types'
import { GUARDS, type Guard, type GuardTrip } from './types'

/** What the decision of several trips holds; its kind is the first guard's (`spec/loop.md`, Guards). */
export type GuardDecision = {
  kind: Guard
  question: string
  context: string
  tags: string[]
  options: DecisionOption[]
}

/** The one decision that several trips raise together; `accept` carries the grants. At least one trip. */
export function guardDecision(trips: readonly GuardTrip[], item: { id: string; text: string }): GuardDecision {
  const kinds = GUARDS.filter(guard => trips.some(trip => trip.guard === guard))
  const kind = kinds[0] ?? 'security'
  return {
    kind,
    question: `${item.id} changes what is yours to decide. Take its commits?`,
    context: trips.map(trip => trip.words).join(' '),
    tags: [...kinds],
    options: [
      {
        id: 'accept',
        label: 'Accept these changes',
        consequence: 'The parked commits are applied, verified again and the item is done.',
        grants: trips.map(({ guard, subject }) => ({ guard, subject })),
      },
      {
        id: 'retry-without',
        label: 'Try again without them',
        consequence: 'A new session does the item and is told not to make these changes.',
      },
      {
        id: 'block',
        label: 'Block the item',
        consequence: 'The item is marked [!] and the loop goes on with the next.',
      },
    ],
  }
}
