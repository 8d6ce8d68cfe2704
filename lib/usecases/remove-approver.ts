import { auditAuthor } from './audit-author'
import type { Context } from './context'
import { alreadyNamed, requireNaming, usernameOf } from './name-approver'
import { tellChange } from './tell-change'

/** Lets a name mean nobody: from now on nobody signs for it. CONFLICT when it means somebody else by now. */
export async function removeApprover(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { slug, name, was }: { slug: string; name: string; was: string },
): Promise<void> {
  const { person, project } = await requireNaming(ctx, slug)
  const projectId = project.id
  await ctx.db.$transaction(async tx => {
    const { count } = await tx.approverName.deleteMany({ where: { projectId, name, userId: was } })
    if (count === 0) throw alreadyNamed(name)
    const before = { name, userId: was, username: await usernameOf(tx, was) }
    const audit = { action: 'approver.remove', projectId, subject: slug, before }
    await tx.audit.create({ data: { ...auditAuthor(person), at: ctx.clock(), ...audit } })
    await tellChange(tx, { type: 'project', projectId })
  })
}
