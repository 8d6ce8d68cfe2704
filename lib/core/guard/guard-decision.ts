import { BLOCK_OPTION } from '../decision/kinds'
import type { DecisionOption } from '../decision/types'
import { truncateText } from '../log/truncate-text'
import { GUARDS, type Guard, type GuardTrip } from './types'

/** What the decision of several trips holds; its kind is the first guard's (`spec/loop.md`, Guards). */
export type GuardDecision = {
  kind: Guard
  question: string
  context: string
  tags: string[]
  options: DecisionOption[]
}

const SUBJECT_LENGTH = 80
const SUBJECTS = 3
const SENTENCE_LENGTH = 200
const SENTENCES = 12

/** The one decision that several trips raise together; `accept` carries the grants. At least one trip. */
export function guardDecision(trips: readonly GuardTrip[], item: { id: string; text: string }): GuardDecision {
  const kinds = GUARDS.filter(guard => trips.some(trip => trip.guard === guard))
  const it = trips.length === 1 ? 'it' : 'them'
  const grants = trips.map(({ guard, subject }) => ({ guard, subject }))
  return {
    kind: kinds[0] ?? 'security',
    question: `${item.id} ${whatItDoes(trips)} Accept ${it}?`,
    context: contextOf(trips),
    tags: kinds,
    options: [
      {
        id: 'accept',
        label: `Accept ${it}`,
        consequence: 'The parked commits are applied and verified again, and the item is done.',
        grants,
      },
      {
        id: 'retry-without',
        label: `Try again without ${it}`,
        consequence: 'A new session does the item and is told not to do this; doing it again blocks the item.',
      },
      {
        id: BLOCK_OPTION.id,
        label: 'Block this item',
        consequence: 'The item is marked as blocked and counted, and the loop goes on with the next one.',
      },
    ],
  }
}

function whatItDoes(trips: readonly GuardTrip[]): string {
  const [first] = trips
  if (first && trips.length === 1) {
    const words = truncateText(first.words, SENTENCE_LENGTH)
    return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
  }
  const subjects = trips.slice(0, SUBJECTS).map(trip => truncateText(trip.subject, SUBJECT_LENGTH))
  return `does ${trips.length} things that are yours to decide: ${subjects.join(', ')}${more(trips, SUBJECTS)}.`
}

/** Every sentence on one line, with the lockfiles that ride along. */
function contextOf(trips: readonly GuardTrip[]): string {
  const sentences = trips.slice(0, SENTENCES).map(trip => truncateText(trip.words, SENTENCE_LENGTH))
  const locks = new Map(
    trips.flatMap(({ lockfile, subject }) =>
      lockfile && lockfile.path !== subject ? [[lockfile.path, lockfile]] : [],
    ),
  )
  const sizes = [...locks.values()].map(({ path, added, removed }) => `${path}: +${added} −${removed} lines.`)
  const text = [...sentences, ...sizes].join(' ')
  return trips.length > SENTENCES ? `${text.replace(/\.$/, '')},${more(trips, SENTENCES)}.` : text
}

function more(trips: readonly GuardTrip[], shown: number): string {
  return trips.length > shown ? ` and ${trips.length - shown} more` : ''
}
