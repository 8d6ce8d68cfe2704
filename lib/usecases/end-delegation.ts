import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { requireProject } from './authorize'
import type { Context } from './context'
import { requireOwnOrAdmin } from './delegate-signing'
import { requireFreshSession } from './fresh-session'
import { tellChange } from './tell-change'

/** Ends a delegation before its time: its approver or an administrator of the project. CONFLICT when it has ended. */
export async function endDelegation(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { slug, delegationId }: { slug: string; delegationId: string },
): Promise<void> {
  const person = await requireFreshSession(ctx)
  const project = await requireProject(ctx, slug, 'viewer')
  const projectId = project.id
  const found = await ctx.db.delegation.findFirst({
    where: { id: delegationId, projectId },
    include: { from: true, to: true },
  })
  if (!found) throw new Refusal('NOT_FOUND', { key: 'notFound', message: 'It does not exist, or you may not see it.' })
  await requireOwnOrAdmin(ctx, project, person, found.fromId)
  const now = ctx.clock()
  await ctx.db.$transaction(async tx => {
    const where = { id: delegationId, endedAt: null, endsAt: { gt: now } }
    const { count } = await tx.delegation.updateMany({ where, data: { endedAt: now, endedByName: person.name } })
    if (count === 0)
      throw new Refusal('CONFLICT', { key: 'delegationOver', message: 'This delegation has ended already.' })
    const before = { from: found.from.username, to: found.to.username, endsAt: found.endsAt }
    const audit = { at: now, action: 'delegation.end', projectId, subject: slug, before }
    await tx.audit.create({ data: { ...auditAuthor(person), ...audit } })
    await tellChange(tx, { type: 'project', projectId })
  })
}
