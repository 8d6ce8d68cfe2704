import { requireSession } from './authorize'
import type { Context } from './context'
import { type LoadedDecision, loadDecision } from './load-decision'
import { tellChange } from './tell-change'

/** Whoever gave no sign for this long has gone: three beats of an open page. */
const AWAY_MS = 45_000

export type PresenceNote = { slug: string; number: number; isLeaving?: boolean }

/**
 * Notes that the actor has a decision open, or leaves it, and returns the names of the others who have. Open pages are
 * told only when somebody comes or goes (`spec/inbox.md`, Answering). NOT_FOUND for those who may not see the project.
 */
export async function notePresence(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { slug, number, isLeaving = false }: PresenceNote,
): Promise<{ others: string[] }> {
  const { userId } = requireSession(ctx)
  const loaded = await loadDecision(ctx, slug, number)
  const { row, project } = loaded
  const now = ctx.clock()
  const gone = new Date(now.getTime() - AWAY_MS)
  const here = { userId, decisionId: row.id }
  await ctx.db.$transaction(async tx => {
    await tx.presence.deleteMany({ where: { at: { lte: gone } } })
    const known = await tx.presence.count({ where: here })
    if (isLeaving) await tx.presence.deleteMany({ where: here })
    else
      await tx.presence.upsert({
        where: { userId_decisionId: here },
        create: { ...here, at: now },
        update: { at: now },
      })
    const isNews = (known === 1) === isLeaving
    if (isNews) await tellChange(tx, { type: 'presence', projectId: project.id, number })
  })
  return { others: await findOthers(ctx, loaded, gone) }
}

async function findOthers(ctx: Pick<Context, 'db'>, { row, project, person }: LoadedDecision, gone: Date) {
  const seesProject = { OR: [{ isAdmin: true }, { memberships: { some: { projectId: project.id } } }] }
  const rows = await ctx.db.presence.findMany({
    where: {
      ...{ decisionId: row.id, at: { gt: gone }, userId: { not: person.userId } },
      user: { disabledAt: null, ...seesProject },
    },
    orderBy: { user: { name: 'asc' } },
    select: { user: { select: { name: true } } },
  })
  return rows.map(({ user }) => user.name)
}
