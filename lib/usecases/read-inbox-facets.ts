import { DECISION_KINDS, type DecisionKind } from '@/lib/core/decision/types'
import { visibleProjects } from './authorize'
import { type FrameContext, waitingNow } from './inbox-frame'

/** Projects that a list of choices offers at most; the search finds the others. */
const LIMIT = 500

export type InboxFacets = { kinds: DecisionKind[]; projects: { slug: string; name: string }[] }

/** What the list can be narrowed to: kinds and projects of which something waits. */
export async function readInboxFacets(ctx: FrameContext): Promise<InboxFacets> {
  const where = waitingNow(ctx)
  const [kinds, projects] = await Promise.all([
    ctx.db.decision.groupBy({ by: ['kind'], where }),
    ctx.db.project.findMany({
      where: { ...visibleProjects(ctx), decisions: { some: where } },
      orderBy: [{ name: 'asc' }, { slug: 'asc' }],
      take: LIMIT,
      select: { slug: true, name: true },
    }),
  ])
  return { kinds: DECISION_KINDS.filter(kind => kinds.some(found => found.kind === kind)), projects }
}
