import { Refusal } from '@/lib/core/errors'
import { unreachable } from '@/lib/core/invariant'
import type { Db } from '@/lib/db/client'
import type { Actor, Context, TokenScope } from './context'

/** Roles of a person in one project, weakest first (`spec/inbox.md`, Who may do what). */
export const ROLES = ['viewer', 'operator', 'approver', 'admin'] as const
export type Role = (typeof ROLES)[number]

export type Person = Extract<Actor, { kind: 'person' }>

export type ProjectRow = NonNullable<Awaited<ReturnType<Db['project']['findFirst']>>>

/** The person who acts; refuses UNAUTHENTICATED when nobody is signed in. */
export function requirePerson(ctx: Pick<Context, 'actor'>): Person {
  if (ctx.actor.kind === 'person') return ctx.actor
  throw new Refusal('UNAUTHENTICATED', { key: 'signedOut', message: 'You are signed out.' })
}

/** The administrator of the installation who acts in a browser session; refuses FORBIDDEN else. */
export function requireAdmin(ctx: Pick<Context, 'actor'>): Person {
  const person = requirePerson(ctx)
  if (person.isAdmin && person.via === 'session') return person
  throw new Refusal('FORBIDDEN', { key: 'adminOnly', message: 'Only an administrator may do this.' })
}

/**
 * Refuses FORBIDDEN below `role`, NOT_FOUND for those who may not even see the project. Administrators of the
 * installation pass (signing a gate is checked by who is named, not here); a token needs the scope as well.
 */
export async function requireRole(ctx: Pick<Context, 'actor' | 'db'>, projectId: string, role: Role): Promise<void> {
  if (ctx.actor.kind === 'system') return
  const person = requirePerson(ctx)
  const held = await roleIn(ctx, projectId)
  if (!held) throw new Refusal('NOT_FOUND', { key: 'notFound', message: 'It does not exist, or you may not see it.' })
  if (ROLES.indexOf(held) < ROLES.indexOf(role) || !hasScope(person, role)) {
    throw new Refusal('FORBIDDEN', { key: 'notAllowed', message: `This needs the role ${role}.`, values: { role } })
  }
}

/** The role that the actor holds in a project, whatever the scopes of a token; null when none. */
export async function roleIn(ctx: Pick<Context, 'actor' | 'db'>, projectId: string): Promise<Role | null> {
  const { actor } = ctx
  if (actor.kind === 'anonymous') return null
  if (actor.kind === 'system' || actor.isAdmin) return 'admin'
  const membership = await ctx.db.membership.findUnique({
    where: { projectId_userId: { projectId, userId: actor.userId } },
  })
  return ROLES.find(role => role === membership?.role) ?? null
}

/** The project of this slug, if the actor holds `role` in it; removed projects are not found. */
export async function requireProject(
  ctx: Pick<Context, 'actor' | 'db'>,
  slug: string,
  role: Role,
): Promise<ProjectRow> {
  if (ctx.actor.kind !== 'system') requirePerson(ctx)
  const project = await ctx.db.project.findFirst({ where: { slug, removedAt: null } })
  const isVisible = project && (await roleIn(ctx, project.id)) !== null
  if (!project || !isVisible) {
    throw new Refusal('NOT_FOUND', {
      key: 'projectNotFound',
      message: `There is no project ${slug}, or you may not see it.`,
      values: { slug },
    })
  }
  await requireRole(ctx, project.id, role)
  return project
}

/** Condition on Project rows that the actor may see; an administrator sees all. Refuses those who are signed out. */
export function visibleProjects(ctx: Pick<Context, 'actor'>): {
  removedAt: null
  members?: { some: { userId: string } }
} {
  if (ctx.actor.kind === 'system') return { removedAt: null }
  const person = requirePerson(ctx)
  if (!hasScope(person, 'viewer')) {
    throw new Refusal('FORBIDDEN', {
      key: 'notAllowed',
      message: 'This token may not read.',
      values: { role: 'viewer' },
    })
  }
  return person.isAdmin ? { removedAt: null } : { removedAt: null, members: { some: { userId: person.userId } } }
}

function hasScope(person: Person, role: Role): boolean {
  if (person.via === 'session') return true
  const scope = scopeFor(role)
  return scope !== null && person.scopes.includes(scope)
}

/** The scope a token needs for what a role may do; null = only in a person's browser session. */
function scopeFor(role: Role): TokenScope | null {
  switch (role) {
    case 'viewer':
      return 'read'
    case 'operator':
      return 'operate'
    case 'approver':
    case 'admin':
      return null
    default:
      return unreachable(role)
  }
}
