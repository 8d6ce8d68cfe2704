import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { ROLES, type Role, requireProject } from './authorize'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'
import { tellChange } from './tell-change'

/** `seen`: the role that was shown when this was decided; null = none. `role`: null takes it away. */
export type MemberChange = { slug: string; userId: string; seen: Role | null; role: Role | null }

/**
 * Gives a person a role in a project, another one, or none: by administrators of the project or the installation, in a
 * fresh browser session, because roles say who may sign. Refuses CONFLICT when the role is no longer the one seen.
 */
export async function setMemberRole(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { slug, userId, seen, role }: MemberChange,
): Promise<void> {
  const { id: projectId } = await requireProject(ctx, slug, 'admin')
  await requireFreshSession(ctx)
  const user = await ctx.db.user.findUnique({ where: { id: userId } })
  if (!user || (role !== null && user.disabledAt)) throw new Refusal('NOT_FOUND', NOT_FOUND)
  if (role === seen) return
  const key = { projectId, userId }
  await ctx.db.$transaction(async tx => {
    const { count } =
      seen === null
        ? await tx.membership.createMany({ data: { ...key, role: role ?? 'viewer' }, skipDuplicates: true })
        : role === null
          ? await tx.membership.deleteMany({ where: { ...key, role: seen } })
          : await tx.membership.updateMany({ where: { ...key, role: seen }, data: { role } })
    if (count === 0) throw changedMeanwhile()
    const what = { action: 'member.role', projectId, subject: userId, at: ctx.clock() }
    const before = { name: user.name, username: user.username, role: seen }
    await tx.audit.create({ data: { ...auditAuthor(ctx.actor), ...what, before, after: { ...before, role } } })
    await tellChange(tx, { type: 'project', projectId })
  })
}

/** The role of this name, or null. */
export function readRole(name: string | undefined): Role | null {
  return ROLES.find(role => role === name) ?? null
}

const NOT_FOUND = { key: 'notFound', message: 'It does not exist, or you may not see it.' }

function changedMeanwhile(): Refusal {
  const message = 'Somebody else has changed this role meanwhile. Look again.'
  return new Refusal('CONFLICT', { key: 'roleChanged', message })
}
