import { type InboxFilter, searchWords } from '@/lib/core/decision/inbox-filter'
import { requirePerson, visibleProjects } from './authorize'
import type { Context } from './context'

export type FrameContext = Pick<Context, 'actor' | 'db' | 'clock'>

export type Where = NonNullable<NonNullable<Parameters<Context['db']['decision']['findMany']>[0]>['where']>

/** Where a row stands: the columns of INBOX_ORDER. */
export type Place = { rankAt: Date; askedAt: Date; number: number; project: { slug: string } }

/** Highest score first, whenever one looks (lib/core/decision/rank.ts). */
export const INBOX_ORDER = [
  { rankAt: 'asc' as const },
  { askedAt: 'asc' as const },
  { project: { slug: 'asc' as const } },
  { number: 'asc' as const },
]

/** Condition on decisions that still need a person: pending, or answered and held; not those the actor has put off. */
export function waitingNow(ctx: FrameContext): Where {
  return { ...stillOpen(ctx), AND: { snoozes: { none: snoozedPast(ctx, ctx.clock()) } } }
}

/** Condition on open decisions that the actor has put off until later. */
function snoozedNow(ctx: FrameContext): Where {
  return { ...stillOpen(ctx), AND: { snoozes: { some: snoozedPast(ctx, ctx.clock()) } } }
}

/** Condition on the rows of a list: as it stood at `seen`, narrowed by the filter; or what the actor has put off. */
export function listedRows(ctx: FrameContext, { seen, filter = {} }: { seen: number; filter?: InboxFilter }): Where {
  return { AND: [filter.snoozed ? snoozedNow(ctx) : frameAt(ctx, new Date(seen)), matching(filter)] }
}

/** Condition on rows that stand before or after this one. */
export function beyond({ rankAt, askedAt, number, project }: Place, side: 'before' | 'after'): Where {
  const past = <T>(value: T) => (side === 'before' ? { lt: value } : { gt: value })
  return {
    OR: [
      { rankAt: past(rankAt) },
      { rankAt, askedAt: past(askedAt) },
      { rankAt, askedAt, project: { slug: past(project.slug) } },
      { rankAt, askedAt, project: { slug: project.slug }, number: past(number) },
    ],
  }
}

/** Condition on decisions in which each word of a search stands somewhere, or whose number it is. */
export function wordsFound(q: string): Where {
  return { AND: searchWords(q).map(({ word, number }) => ({ OR: placesOf(word, number) })) }
}

function stillOpen(ctx: FrameContext): Where {
  const held = { state: 'held', answers: { some: { state: 'held', heldUntil: { gt: ctx.clock() } } } }
  return { project: visibleProjects(ctx), OR: [{ state: 'pending' }, held] }
}

/** The actor's snoozes that have not ended at this moment. */
export function snoozedPast(ctx: Pick<Context, 'actor'>, moment: Date) {
  return { userId: requirePerson(ctx).userId, until: { gt: moment } }
}

function placesOf(word: string, number: number | null): Where[] {
  const found = { contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const }
  return [
    { question: found },
    { context: found },
    { itemId: found },
    { project: { OR: [{ slug: found }, { name: found }] } },
    ...(number === null ? [] : [{ number }]),
  ]
}

/**
 * What waited at `seen`, whatever became of it since, so that no row moves under the cursor (`spec/inbox.md`, Priority).
 * What one puts off oneself leaves it.
 */
function frameAt(ctx: FrameContext, seen: Date): Where {
  const live = { state: { not: 'undone' } }
  return {
    project: visibleProjects(ctx),
    listedAt: { lte: seen },
    snoozes: { none: snoozedPast(ctx, seen) },
    answers: { none: { ...live, heldUntil: { lte: seen } } },
    OR: [{ state: 'pending' }, { closedAt: { gt: seen } }, { answers: { some: { ...live, heldUntil: { gt: seen } } } }],
  }
}

function matching({ q, kind, project, stopped }: InboxFilter): Where {
  return {
    AND: [
      wordsFound(q ?? ''),
      ...(kind ? [{ kind }] : []),
      ...(project ? [{ project: { slug: project } }] : []),
      ...(stopped ? [{ project: { runs: { none: { state: 'active' } } } }] : []),
    ],
  }
}
