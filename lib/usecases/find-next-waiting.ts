import type { InboxFilter } from '@/lib/core/decision/inbox-filter'
import { visibleProjects } from './authorize'
import { beyond, type FrameContext, INBOX_ORDER, listedRows, type Where } from './inbox-frame'

type Name = { slug: string; number: number }

/**
 * The question after this one that nobody has answered, in the order that was shown (`listedAt`, in ms; 0 = as of now); the
 * first of the others when it was the last, null when nothing else waits.
 */
export async function findNextWaiting(
  ctx: FrameContext,
  { slug, number, listedAt, filter }: Name & { listedAt: number; filter?: InboxFilter },
): Promise<Name | null> {
  const place = await ctx.db.decision.findFirst({
    where: { number, project: { ...visibleProjects(ctx), slug } },
    select: { rankAt: true, askedAt: true, number: true, project: { select: { slug: true } } },
  })
  if (!place) return null
  const others = { AND: [listedRows(ctx, { seen: listedAt || ctx.clock().getTime(), filter }), { state: 'pending' }] }
  return (await first(ctx, [others, beyond(place, 'after')])) ?? (await first(ctx, [others, beyond(place, 'before')]))
}

async function first(ctx: FrameContext, conditions: Where[]): Promise<Name | null> {
  const row = await ctx.db.decision.findFirst({
    where: { AND: conditions },
    orderBy: INBOX_ORDER,
    select: { number: true, project: { select: { slug: true } } },
  })
  return row && { slug: row.project.slug, number: row.number }
}
