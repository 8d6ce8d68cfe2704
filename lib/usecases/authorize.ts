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

/** The person who acts in a browser session; refuses FORBIDDEN to tokens, because an agent can type into a terminal. */
export function requireSession(ctx: Pick<Context, 'actor'>): Person {
  const person = requirePerson(ctx)
  if (person.via === 'session') return person
  throw browserOnly()
}

/** The administrator of the installation who acts in a browser session; refuses FORBIDDEN else. */
export function requireAdmin(ctx: Pick<Context, 'actor'>): Person {
  const person = requireSession(ctx)
  if (person.isAdmin) return person
  throw new Refusal('FORBIDDEN', { key: 'adminOnly', message: 'Only an administrator may do this.' })
}

/** A signed-in person; by a token only with this scope, else FORBIDDEN. */
export function requireScope(ctx: Pick<Context, 'actor'>, scope: TokenScope): Person {
  const person = requirePerson(ctx)
  if (person.via === 'session' || person.scopes.includes(scope)) return person
  throw scopeMissing(scope)
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
  if (ROLES.indexOf(held) < ROLES.indexOf(role)) {
    throw new Refusal('FORBIDDEN', { key: 'notAllowed', message: `This needs the role ${role}.`, values: { role } })
  }
  requireScopeFor(person, role)
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
  const person = requireScope(ctx, 'read')
  return person.isAdmin ? { removedAt: null } : { removedAt: null, members: { some: { userId: person.userId } } }
}

function requireScopeFor(person: Person, role: Role): void {
  if (person.via === 'session') return
  const scope = scopeFor(role)
  if (scope === null) throw browserOnly()
  if (!person.scopes.includes(scope)) throw scopeMissing(scope)
}

function browserOnly(): Refusal {
  const message = 'This needs a person in a browser session; a token may not do it.'
  return new Refusal('FORBIDDEN', { key: 'browserOnly', message })
}

function scopeMissing(scope: TokenScope): Refusal {
  const message = `This token lacks the scope "${scope}".`
  return new Refusal('FORBIDDEN', { key: 'tokenNeedsScope', message, values: { scope } })
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
