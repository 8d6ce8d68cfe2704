import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { requireAdmin, requireProject } from './authorize'
import type { Context } from './context'
import { tellChange } from './tell-change'

/**
 * Says which person a plan means by an approver's name, once: administrators in a browser only, because it decides who
 * may sign. Refuses NOT_FOUND for a name that the plan does not use or an unknown person, CONFLICT when it is taken.
 */
export async function nameApprover(
  ctx: Pick<Context, 'actor' | 'db'>,
  { slug, name, userId }: { slug: string; name: string; userId: string },
): Promise<void> {
  const person = requireAdmin(ctx)
  const { id: projectId } = await requireProject(ctx, slug, 'admin')
  const [isNamed, user] = await Promise.all([
    ctx.db.phase.count({ where: { projectId, approver: name } }),
    ctx.db.user.findFirst({ where: { id: userId, disabledAt: null } }),
  ])
  if (isNamed === 0 || !user) throw new Refusal('NOT_FOUND', NOT_FOUND)
  const who = auditAuthor(person)
  await ctx.db.$transaction(async tx => {
    const { count } = await tx.approverName.createMany({ data: { projectId, name, userId }, skipDuplicates: true })
    if (count === 0) throw alreadyNamed(name)
    const after = { name, userId, username: user.username }
    await tx.audit.create({ data: { ...who, action: 'approver.name', projectId, subject: slug, after } })
    await tellChange(tx, { type: 'project', projectId })
  })
}

const NOT_FOUND = { key: 'notFound', message: 'It does not exist, or you may not see it.' }

function alreadyNamed(name: string): Refusal {
  const message = `Somebody is named as the approver "${name}" already.`
  return new Refusal('CONFLICT', { key: 'approverNamed', message, values: { name } })
}
