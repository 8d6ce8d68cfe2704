import { Refusal } from '@/lib/core/errors'
import type { DbOrTransaction } from '@/lib/db/client'
import { auditAuthor } from './audit-author'
import { ROLES, type Role, requireProject } from './authorize'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'
import { tellChange } from './tell-change'

/** `seen`: the role that was shown when this was decided; null = none. `role`: null takes it away. */
export type MemberChange = { slug: string; userId: string; seen: Role | null; role: Role | null }

/**
 * Gives a person a role in a project, another one, or none: by administrators of the project or the installation, in a
 * fresh browser session, because roles say who may sign. Refuses CONFLICT when the role is no longer the one seen, and
 * to take the approver's role from who is named as one: else the plan would name nobody who may sign.
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
    if (!user.isAdmin && role !== 'approver' && role !== 'admin') await requireUnnamed(tx, key, user.name)
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

async function requireUnnamed(tx: DbOrTransaction, key: { projectId: string; userId: string }, name: string) {
  // Naming makes somebody an approver: the project's row lets one see the other.
  await tx.$queryRaw`SELECT 1 FROM "Project" WHERE id = ${key.projectId}::uuid FOR UPDATE`
  const rows = await tx.approverName.findMany({ where: key, orderBy: { name: 'asc' } })
  if (rows.length === 0) return
  const names = rows.map(row => row.name).join(', ')
  throw new Refusal('CONFLICT', {
    key: 'memberIsNamed',
    message: `The plan's approver "${names}" means ${name}: name somebody else first.`,
    values: { names, name },
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
