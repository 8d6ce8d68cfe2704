import { requireAdmin } from './authorize'
import type { Context } from './context'

export type PersonRow = {
  id: string
  name: string
  username: string
  email: string
  isAdmin: boolean
  isDisabled: boolean
  isYou: boolean
  hasPassword: boolean
  /** When they last did something in a browser; null when never. */
  lastSeenAt: string | null
  projects: { slug: string; role: string }[]
}

export type InvitationRow = {
  id: string
  name: string
  email: string
  isAdmin: boolean
  invitedBy: string
  expiresAt: string
  isExpired: boolean
  projects: { slug: string; role: string }[]
}

export type People = { people: PersonRow[]; invitations: InvitationRow[]; projects: { slug: string; name: string }[] }

const SLUG = { project: { select: { slug: true } } } as const
const IN_PROJECT = { where: { project: { removedAt: null } }, include: SLUG } as const

/** Everybody of the installation, who is invited, and the projects they could get a role in; for administrators. */
export async function readPeople(ctx: Pick<Context, 'actor' | 'db' | 'clock'>): Promise<People> {
  const { userId } = requireAdmin(ctx)
  const { db } = ctx
  const [users, seen, invitations, projects] = await Promise.all([
    db.user.findMany({ orderBy: [{ name: 'asc' }, { username: 'asc' }], include: { memberships: IN_PROJECT } }),
    db.session.groupBy({ by: ['userId'], _max: { lastSeenAt: true } }),
    db.invitation.findMany({
      where: { usedAt: null, revokedAt: null },
      orderBy: { createdAt: 'desc' },
      include: { roles: IN_PROJECT },
    }),
    db.project.findMany({
      where: { removedAt: null },
      orderBy: [{ name: 'asc' }, { slug: 'asc' }],
      select: { slug: true, name: true },
    }),
  ])
  const seenAt = new Map(seen.map(row => [row.userId, row._max.lastSeenAt]))
  return {
    people: users.map(({ id, name, username, email, isAdmin, ...user }) => ({
      ...{ id, name, username, email, isAdmin },
      isDisabled: user.disabledAt !== null,
      isYou: id === userId,
      hasPassword: user.passwordHash !== '',
      lastSeenAt: seenAt.get(id)?.toISOString() ?? null,
      projects: user.memberships.map(toProject),
    })),
    invitations: invitations.map(({ id, name, email, isAdmin, invitedBy, expiresAt, roles }) => ({
      ...{ id, name, email, isAdmin, invitedBy },
      expiresAt: expiresAt.toISOString(),
      isExpired: expiresAt <= ctx.clock(),
      projects: roles.map(toProject),
    })),
    projects,
  }
}

function toProject({ project, role }: { project: { slug: string }; role: string }): { slug: string; role: string } {
  return { slug: project.slug, role }
}
