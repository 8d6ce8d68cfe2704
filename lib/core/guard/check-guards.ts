import { type FileChange, GUARDS, type Guard, type GuardInput, type GuardTrip } from './types'

/** Every change that is a person's and that no grant lets through, in the order of `GUARDS` (`spec/loop.md`, Guards). */
export function checkGuards(input: GuardInput): GuardTrip[] {
  const granted = new Set(input.grants.map(grant => `${grant.guard}\n${grant.subject}`))
  return GUARDS.filter(guard => input.config[guard].on)
    .flatMap(guard => CHECKS[guard](input))
    .filter(trip => !granted.has(`${trip.guard}\n${trip.subject}`))
}

const CHECKS: Record<Guard, (input: GuardInput) => GuardTrip[]> = {
  security: () => [],
  db: input => input.changes.filter(change => change.path.endsWith('.sql')).map(change => tripOf('db', change)),
  'verify-surface': () => [],
  'public-api': () => [],
  dependency: () => [],
}

function tripOf(guard: Guard, change: FileChange): GuardTrip {
  return { guard, subject: change.path, path: change.path, words: `${change.path} changed.`, hunk: change.hunk }
}
