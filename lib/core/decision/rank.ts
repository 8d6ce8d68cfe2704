import { KIND_RULES } from '@/lib/core/decision/kinds'
import type { DecisionKind } from '@/lib/core/decision/types'

/** A security or db question has a head start of ten hours (`spec/inbox.md`, Priority). */
export const URGENT_POINTS = 10

export type Score = { score: number; urgentPoints: number; hours: number }

export type Ranked = { urgent: boolean; askedAt: Date; projectSlug: string; number: number }

/** True for what is about security or the database, by kind or by tag; both together still count once. */
export function isUrgent(decision: { kind: DecisionKind; tags: readonly string[] }): boolean {
  return KIND_RULES[decision.kind].urgent || decision.tags.includes('security') || decision.tags.includes('db')
}

/** `score = 10 · [security or db] + hours waiting`, real-valued (`spec/inbox.md`, Priority). */
export function scoreDecision(decision: { urgent: boolean; askedAt: Date }, now: Date): Score {
  const urgentPoints = decision.urgent ? URGENT_POINTS : 0
  const hours = Math.max(0, now.getTime() - decision.askedAt.getTime()) / 3_600_000
  return { score: urgentPoints + hours, urgentPoints, hours }
}

/**
 * The moment by which the ranking can be kept in order for ever: every score grows by one point an hour, so the earlier
 * this is, the higher it ranks. The database writes the same (prisma/migrations/0003_inbox).
 */
export function rankAt({ urgent, askedAt }: { urgent: boolean; askedAt: Date }): Date {
  return new Date(askedAt.getTime() - (urgent ? URGENT_POINTS * 3_600_000 : 0))
}

/** Highest score first; ties: the older, then project slug, then number. Does not change its argument. */
export function rank<T extends Ranked>(decisions: readonly T[], now: Date): T[] {
  return decisions
    .map(decision => ({ decision, score: wholeScore(decision, now) }))
    .sort(compare)
    .map(ranked => ranked.decision)
}

/** The score in ms: whole numbers, so that what is equal is not told apart by rounding. */
function wholeScore({ urgent, askedAt }: Ranked, now: Date): number {
  return (urgent ? URGENT_POINTS * 3_600_000 : 0) + Math.max(0, now.getTime() - askedAt.getTime())
}

function compare(a: { decision: Ranked; score: number }, b: { decision: Ranked; score: number }): number {
  return (
    b.score - a.score ||
    a.decision.askedAt.getTime() - b.decision.askedAt.getTime() ||
    (a.decision.projectSlug < b.decision.projectSlug ? -1 : a.decision.projectSlug > b.decision.projectSlug ? 1 : 0) ||
    a.decision.number - b.decision.number
  )
}
