import { type DelegationFault, delegationFault, LONGEST_DELEGATION_DAYS } from '@/lib/core/decision/delegation'
import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { type Person, type ProjectRow, requireProject, roleIn } from './authorize'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'
import { tellChange } from './tell-change'

export type DelegationWish = { slug: string; fromId: string; toId: string; startsAt: Date; endsAt: Date }

type DelegationContext = Pick<Context, 'actor' | 'db' | 'clock'>

/**
 * Lets a member sign for a time what names an approver: made by that approver or by an administrator of the project, in a
 * browser. VALIDATION with what is wrong: to oneself, without length, in the past, beside another, in a circle.
 */
export async function delegateSigning(ctx: DelegationContext, wish: DelegationWish): Promise<void> {
  const { slug, fromId, toId, startsAt, endsAt } = wish
  const person = await requireFreshSession(ctx)
  const project = await requireProject(ctx, slug, 'viewer')
  await requireOwnOrAdmin(ctx, project, person, fromId)
  if (toId === person.userId && fromId !== person.userId)
    throw new Refusal('FORBIDDEN', {
      key: 'delegationToSelf',
      message:
        'Nobody makes themselves the delegate of somebody else. The approver delegates, or you override the gate.',
    })
  const { from, to } = await requireParties(ctx, project, wish)
  const projectId = project.id
  await ctx.db.$transaction(async tx => {
    // Two at once could each be right alone: the project's row lets one see the other.
    await tx.$queryRaw`SELECT 1 FROM "Project" WHERE id = ${projectId}::uuid FOR UPDATE`
    const now = ctx.clock()
    const standing = await tx.delegation.findMany({ where: { projectId, endedAt: null, endsAt: { gt: now } } })
    const fault = delegationFault(windowOf(wish), standing.map(windowOf), now.toISOString())
    if (fault) throw refuseDelegation(fault)
    const by = { createdById: person.userId, createdByName: person.name, createdAt: now }
    await tx.delegation.create({ data: { projectId, fromId, toId, startsAt, endsAt, ...by } })
    const after = { from: from.username, to: to.username, startsAt, endsAt }
    const audit = { at: now, action: 'delegation.create', projectId, subject: slug, after }
    await tx.audit.create({ data: { ...auditAuthor(person), ...audit } })
    await tellChange(tx, { type: 'project', projectId })
  })
}

/** Refuses FORBIDDEN to who is neither that approver nor an administrator of the project. */
export async function requireOwnOrAdmin(ctx: DelegationContext, project: ProjectRow, person: Person, fromId: string) {
  if (person.userId === fromId || (await roleIn(ctx, project.id)) === 'admin') return
  const message =
    'An approver delegates what is theirs to sign; for somebody else an administrator of the project does.'
  throw new Refusal('FORBIDDEN', { key: 'delegationNotYours', message })
}

/** Who delegates has something to sign, and the delegate can see it. */
async function requireParties(ctx: DelegationContext, { id: projectId }: ProjectRow, wish: DelegationWish) {
  const members = { OR: [{ isAdmin: true }, { memberships: { some: { projectId } } }] }
  const [from, to] = await Promise.all([
    ctx.db.user.findFirst({ where: { id: wish.fromId, disabledAt: null, approverOf: { some: { projectId } } } }),
    ctx.db.user.findFirst({ where: { id: wish.toId, disabledAt: null, ...members } }),
  ])
  if (!from)
    throw new Refusal('VALIDATION', { key: 'delegationNoApprover', message: 'No approver of this project is meant.' })
  if (!to)
    throw new Refusal('VALIDATION', {
      key: 'delegateStranger',
      message: 'A delegate has to be a member of the project.',
    })
  return { from, to }
}

function windowOf({ fromId, toId, startsAt, endsAt }: Omit<DelegationWish, 'slug'>) {
  return { fromId, toId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

function refuseDelegation(fault: DelegationFault): Refusal {
  const [key, message] = FAULTS[fault]
  return new Refusal('VALIDATION', { key, message, values: { days: LONGEST_DELEGATION_DAYS } })
}

const FAULTS = {
  self: ['delegationSelf', 'Nobody delegates to themselves.'],
  'window-empty': ['delegationEmpty', 'It has to end after it begins.'],
  'window-past': ['delegationPast', 'It would have ended already.'],
  'window-long': [
    'delegationLong',
    `A delegation lasts ${LONGEST_DELEGATION_DAYS} days at most; name another approver.`,
  ],
  overlapping: ['delegationOverlapping', 'This approver has a delegate for some of that time. End that one first.'],
  circular: ['delegationCircular', 'The delegate has delegated to this approver for some of that time.'],
} as const satisfies Record<DelegationFault, readonly [string, string]>
