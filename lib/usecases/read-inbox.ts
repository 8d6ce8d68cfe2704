import type { InboxFilter } from '@/lib/core/decision/inbox-filter'
import { countInbox, type InboxCounts } from './count-inbox'
import { beyond, type FrameContext, INBOX_ORDER, listedRows, type Where, waitingNow } from './inbox-frame'
import { findInboxRows, type InboxRow } from './inbox-row'

/** Rows of a window when nothing else is asked for. */
export const INBOX_WINDOW = 50

/** Rows above the open one when a window is laid around it. */
const LEAD = 8

export type DecisionName = { slug: string; number: number }

export type InboxQuery = {
  /** The list as of this moment, in ms since 1970; as of now when left out. */
  seen?: number
  /** Place of the first row; left out, the window is laid around `around`, or the first that waits. */
  from?: number
  around?: DecisionName | null
  limit?: number
  filter?: InboxFilter
}

/** A window of the ranked list and what is true of the whole. */
export type Inbox = InboxCounts & {
  rows: InboxRow[]
  /** Place of the first of `rows` among `size`. */
  offset: number
  /** Rows of the list as it stood at `seen`, those that are settled since among them. */
  size: number
  seen: number
  /** The first that nobody has answered; null when nothing of this list waits. */
  first: DecisionName | null
  /** Place of `around`, or of `first`; null when it does not stand in the list. */
  position: number | null
  now: string
}

/**
 * What waits for a person in all projects the actor may see, ranked (`spec/inbox.md`, Priority): one window of the list
 * as it stood at `seen`. Held answers and what was settled since keep their places.
 */
export async function readInbox(ctx: FrameContext, query: InboxQuery = {}): Promise<Inbox> {
  const now = ctx.clock()
  const { seen = now.getTime(), limit = INBOX_WINDOW } = query
  const where = listedRows(ctx, { seen, filter: query.filter })
  const [counts, size, first] = await Promise.all([
    countInbox(ctx, new Date(seen)),
    ctx.db.decision.count({ where }),
    findFirstWaiting(ctx, where),
  ])
  const position = await positionOf(ctx, where, query.around ?? first)
  const offset = query.from ?? Math.max(0, (position ?? 0) - LEAD)
  return {
    rows: await findInboxRows(ctx, { where, skip: offset, take: limit }),
    ...{ ...counts, offset, size, seen, first, position, now: now.toISOString() },
  }
}

/** The first that nobody has answered, else the first that is held. */
async function findFirstWaiting(ctx: FrameContext, where: Where): Promise<DecisionName | null> {
  const first = (condition: Where) =>
    ctx.db.decision.findFirst({
      where: { AND: [where, condition] },
      orderBy: INBOX_ORDER,
      select: { number: true, project: { select: { slug: true } } },
    })
  const found = (await first({ state: 'pending' })) ?? (await first(waitingNow(ctx)))
  return found && { slug: found.project.slug, number: found.number }
}

async function positionOf(ctx: FrameContext, where: Where, name: DecisionName | null): Promise<number | null> {
  if (!name) return null
  const place = await ctx.db.decision.findFirst({
    where: { AND: [where, { number: name.number, project: { slug: name.slug } }] },
    select: { rankAt: true, askedAt: true, number: true, project: { select: { slug: true } } },
  })
  return place && ctx.db.decision.count({ where: { AND: [where, beyond(place, 'before')] } })
}
