import { foldLine } from '../plan/one-line'
import { dbTrips } from './db-guard'
import { dependencyTrips } from './dependency-guard'
import { globTrips } from './glob-trips'
import { securityTrips } from './security-guard'
import { GUARDS, type Guard, type GuardInput, type GuardTrip } from './types'
import { verifySurfaceTrips } from './verify-surface-guard'

/** Every change that is a person's and that no grant lets through, in the order of `GUARDS` (`spec/loop.md`, Guards). */
export function checkGuards(input: GuardInput): GuardTrip[] {
  const granted = new Set(input.grants.map(keyOf))
  const trips = new Map<string, GuardTrip>()
  for (const guard of GUARDS.filter(name => input.config[name].on)) {
    for (const trip of [...CHECKS[guard](input), ...globTrips(guard, input)]) {
      const key = keyOf(trip)
      if (!granted.has(key) && !trips.has(key)) trips.set(key, trip)
    }
  }
  return [...trips.values()]
}

const CHECKS: Record<Guard, (input: GuardInput) => GuardTrip[]> = {
  security: ({ changes, steps }) => securityTrips(changes, steps),
  db: ({ changes }) => dbTrips(changes),
  'verify-surface': verifySurfaceTrips,
  'public-api': () => [],
  dependency: ({ changes }) => dependencyTrips(changes),
}

/** Subjects are compared as DECISIONS.md keeps them: on one line. */
function keyOf({ guard, subject }: { guard: string; subject: string }): string {
  return `${guard}\n${foldLine(subject)}`
}
