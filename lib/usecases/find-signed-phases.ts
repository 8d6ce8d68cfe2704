import { requirePerson } from './authorize'
import type { Context } from './context'

export type PhaseName = { projectId: string; phaseId: string }

/** The phases whose gate the actor signs, in their own name or in another's for the time being. */
export async function findSignedPhases(ctx: Pick<Context, 'actor' | 'db' | 'clock'>): Promise<PhaseName[]> {
  const { userId } = requirePerson(ctx)
  const now = ctx.clock()
  const standsFor = { some: { toId: userId, startsAt: { lte: now }, endsAt: { gt: now }, endedAt: null } }
  const [own, delegated] = await Promise.all([
    ctx.db.approverName.findMany({ where: { userId } }),
    ctx.db.approverName.findMany({
      where: { user: { disabledAt: null, delegated: standsFor } },
      include: { user: { include: { delegated: { where: standsFor.some } } } },
    }),
  ])
  const names = [...own, ...delegated.filter(row => row.user.delegated.some(line => line.projectId === row.projectId))]
  if (names.length === 0) return []
  return ctx.db.phase.findMany({
    where: { OR: names.map(({ projectId, name }) => ({ projectId, approver: name })) },
    select: { projectId: true, phaseId: true },
  })
}

/** True when both mean the same phase. */
export function isPhase(one: PhaseName, other: PhaseName): boolean {
  return one.projectId === other.projectId && one.phaseId === other.phaseId
}
