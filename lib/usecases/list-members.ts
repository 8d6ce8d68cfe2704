import { ROLES, type Role, requireProject, roleIn } from './authorize'
import type { Context } from './context'

export type MemberLine = {
  userId: string
  name: string
  username: string
  role: Role
  isDisabled: boolean
  isYou: boolean
}
export type PersonChoice = { userId: string; name: string; username: string }

export type Members = {
  members: MemberLine[]
  /** Administrators of the installation: they may do everything here but sign what names others. */
  admins: PersonChoice[]
  /** Who could get a role here; empty for those who may not give one. */
  candidates: PersonChoice[]
  mayChange: boolean
}

const PERSON = { select: { id: true, name: true, username: true } } as const
const BY_NAME = [{ name: 'asc' as const }, { username: 'asc' as const }]

/** Who may do what in a project, for everyone who sees it; only its administrators are told who else there is. */
export async function listMembers(ctx: Pick<Context, 'actor' | 'db'>, { slug }: { slug: string }): Promise<Members> {
  const { id: projectId } = await requireProject(ctx, slug, 'viewer')
  const { actor, db } = ctx
  const isOurs = actor.kind === 'person' && actor.via === 'session'
  const mayChange = isOurs && (await roleIn(ctx, projectId)) === 'admin'
  const [rows, admins, others] = await Promise.all([
    db.membership.findMany({ where: { projectId }, include: { user: true } }),
    db.user.findMany({ where: { isAdmin: true, disabledAt: null }, orderBy: BY_NAME, ...PERSON }),
    mayChange
      ? db.user.findMany({
          where: { isAdmin: false, disabledAt: null, memberships: { none: { projectId } } },
          ...{ orderBy: BY_NAME, ...PERSON },
        })
      : [],
  ])
  const members = rows
    .flatMap(({ role: held, user }) => {
      const role = ROLES.find(known => known === held)
      const { id: userId, name, username, disabledAt } = user
      const isYou = actor.kind === 'person' && actor.userId === userId
      return role ? [{ userId, name, username, role, isDisabled: disabledAt !== null, isYou }] : []
    })
    .sort((a, b) => ROLES.indexOf(b.role) - ROLES.indexOf(a.role) || a.name.localeCompare(b.name))
  return { members, admins: admins.map(choice), candidates: others.map(choice), mayChange }
}

function choice({ id, name, username }: { id: string; name: string; username: string }): PersonChoice {
  return { userId: id, name, username }
}
