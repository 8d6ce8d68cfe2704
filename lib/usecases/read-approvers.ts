import { type ProjectRow, type Role, requirePerson, requireProject, roleIn } from './authorize'
import type { Context } from './context'

export type PersonChoice = { id: string; name: string; username: string }

export type ApproverView = {
  name: string
  /** Phases whose gate it signs and that have not passed. */
  phases: string[]
  /** The plan's Approved-By line has this name. */
  signedPlan: boolean
  person: (PersonChoice & { isDisabled: boolean }) | null
}

export type DelegationView = {
  id: string
  from: string
  to: string
  startsAt: string
  endsAt: string
  state: 'active' | 'upcoming' | 'over'
  createdBy: string
  /** Who ended it before its time. */
  endedBy: string | null
  mayEnd: boolean
}

export type ApproversView = {
  projectId: string
  slug: string
  projectName: string
  role: Role | null
  /** The actor may name, remove and set the rules. */
  isManaging: boolean
  approvers: ApproverView[]
  delegations: DelegationView[]
  /** Those for whom the actor may delegate. */
  delegators: PersonChoice[]
  /** Those who may be named, for administrators; and those who may be delegates. */
  nameable: PersonChoice[]
  members: PersonChoice[]
  rules: { fourEyes: boolean; requiresBrowserSignature: boolean }
  now: string
}

type ReadContext = Pick<Context, 'actor' | 'db' | 'clock'>

/** Delegations that are over and still listed; the audit has all. */
const PAST = 20

/** Who signs what in a project, who stands in for whom, and by which rules; for everybody who sees the project. */
export async function readApprovers(ctx: ReadContext, { slug }: { slug: string }): Promise<ApproversView> {
  const project = await requireProject(ctx, slug, 'viewer')
  const person = requirePerson(ctx)
  const role = await roleIn(ctx, project.id)
  const isManaging = role === 'admin'
  const [approvers, delegations, members, everybody] = await Promise.all([
    readNames(ctx, project),
    readDelegations(ctx, project, { userId: person.userId, isManaging }),
    findPeople(ctx, { OR: [{ isAdmin: true }, { memberships: { some: { projectId: project.id } } }] }),
    isManaging && person.isAdmin ? findPeople(ctx, {}) : null,
  ])
  const named = approvers.flatMap(({ person: meant }) => (meant && !meant.isDisabled ? [meant] : []))
  const delegators = named.filter(
    ({ id }, at) => named.findIndex(other => other.id === id) === at && (isManaging || id === person.userId),
  )
  return {
    ...{ projectId: project.id, slug, projectName: project.name, role, isManaging, approvers, delegations, delegators },
    ...{ members, nameable: isManaging ? (everybody ?? members) : [] },
    rules: { fourEyes: project.fourEyes, requiresBrowserSignature: project.requiresBrowserSignature },
    now: ctx.clock().toISOString(),
  }
}

/** Every name that the plan uses, in the order of the phases, then those that it uses no more. */
async function readNames(ctx: ReadContext, { id: projectId }: ProjectRow): Promise<ApproverView[]> {
  const [phases, snapshot, rows] = await Promise.all([
    ctx.db.phase.findMany({ where: { projectId, approver: { not: null } }, orderBy: { position: 'asc' } }),
    ctx.db.planSnapshot.findUnique({ where: { projectId }, select: { approver: true } }),
    ctx.db.approverName.findMany({ where: { projectId }, include: { user: true }, orderBy: { name: 'asc' } }),
  ])
  const signed = snapshot?.approver ?? null
  const used = [...(signed === null ? [] : [signed]), ...phases.flatMap(({ approver }) => approver ?? [])]
  const names = [...new Set([...used, ...rows.map(row => row.name)])]
  return names.map(name => {
    const user = rows.find(row => row.name === name)?.user
    return {
      name,
      phases: phases.filter(phase => phase.approver === name && phase.mark !== 'done').map(phase => phase.phaseId),
      signedPlan: name === signed,
      person: user ? { ...choiceOf(user), isDisabled: user.disabledAt !== null } : null,
    }
  })
}

async function readDelegations(
  ctx: ReadContext,
  { id: projectId }: ProjectRow,
  { userId, isManaging }: { userId: string; isManaging: boolean },
): Promise<DelegationView[]> {
  const now = ctx.clock()
  const stands = { endedAt: null, endsAt: { gt: now } }
  const include = { from: true, to: true }
  const [standing, past] = await Promise.all([
    ctx.db.delegation.findMany({ where: { projectId, ...stands }, include, orderBy: { startsAt: 'asc' } }),
    ctx.db.delegation.findMany({
      ...{ where: { projectId, NOT: stands }, include, orderBy: { endsAt: 'desc' as const }, take: PAST },
    }),
  ])
  return [...standing, ...past].map(row => {
    const isOver = row.endedAt !== null || row.endsAt <= now
    return {
      ...{ id: row.id, from: row.from.name, to: row.to.name, createdBy: row.createdByName, endedBy: row.endedByName },
      startsAt: row.startsAt.toISOString(),
      endsAt: (row.endedAt ?? row.endsAt).toISOString(),
      state: isOver ? 'over' : row.startsAt <= now ? 'active' : 'upcoming',
      mayEnd: !isOver && (isManaging || row.fromId === userId),
    }
  })
}

async function findPeople(ctx: ReadContext, where: object): Promise<PersonChoice[]> {
  const rows = await ctx.db.user.findMany({
    where: { disabledAt: null, ...where },
    orderBy: [{ name: 'asc' }, { username: 'asc' }],
  })
  return rows.map(choiceOf)
}

function choiceOf({ id, name, username }: PersonChoice): PersonChoice {
  return { id, name, username }
}
