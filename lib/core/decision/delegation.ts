import type { DelegationWindow } from '@/lib/core/decision/list-signers'

/** Why a delegation is refused. */
export const DELEGATION_FAULTS = [
  'self',
  'window-empty',
  'window-past',
  'window-long',
  'overlapping',
  'circular',
] as const
export type DelegationFault = (typeof DELEGATION_FAULTS)[number]

/** A window is an absence, not an appointment. */
export const LONGEST_DELEGATION_DAYS = 92
const DAY_MS = 86_400_000

/**
 * What is wrong with a delegation beside the ones that stand: an approver has one delegate at a time, and nobody stands
 * in for a person who stands in for them. Null when it can be made.
 */
export function delegationFault(
  wish: DelegationWindow,
  standing: readonly DelegationWindow[],
  now: string,
): DelegationFault | null {
  if (wish.fromId === wish.toId) return 'self'
  if (wish.endsAt <= wish.startsAt) return 'window-empty'
  if (wish.endsAt <= now) return 'window-past'
  if (Date.parse(wish.endsAt) - Date.parse(wish.startsAt) > LONGEST_DELEGATION_DAYS * DAY_MS) return 'window-long'
  const beside = standing.filter(line => line.startsAt < wish.endsAt && wish.startsAt < line.endsAt)
  if (beside.some(line => line.fromId === wish.fromId)) return 'overlapping'
  return reaches(wish.toId, wish.fromId, beside) ? 'circular' : null
}

/** True when the chain of stand-ins that begins with a person comes to another. */
function reaches(from: string, to: string, lines: readonly DelegationWindow[]): boolean {
  const seen = new Set<string>()
  const open = [from]
  for (let person = open.pop(); person !== undefined; person = open.pop()) {
    if (person === to) return true
    if (seen.has(person)) continue
    seen.add(person)
    open.push(...lines.filter(line => line.fromId === person).map(line => line.toId))
  }
  return false
}
