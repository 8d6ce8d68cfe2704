import { Refusal } from '@/lib/core/errors'
import { isApproverName } from '@/lib/core/plan/write-approval'
import type { DbOrTransaction } from '@/lib/db/client'
import { auditAuthor } from './audit-author'
import { type Person, requireProject } from './authorize'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'
import { tellChange } from './tell-change'

export type Naming = {
  slug: string
  /** As the plan writes it. */
  name: string
  userId: string
  /** The person whom the name meant when the form was shown; null for nobody. */
  was?: string | null
}

/**
 * Says which person a plan means by an approver's name: administrators of the project, in a browser, because it decides
 * who may sign; never a file, because whoever can push must not appoint. The person becomes an approver of the project.
 * CONFLICT when the name means somebody else by now.
 */
export async function nameApprover(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { slug, name, userId, was = null }: Naming,
): Promise<void> {
  const { person, project } = await requireNaming(ctx, slug)
  if (!isApproverName(name))
    throw new Refusal('VALIDATION', { key: 'approverNameInvalid', message: `"${name}" cannot be an approver's name.` })
  const user = await requireNameable(ctx, person, { projectId: project.id, userId })
  const projectId = project.id
  if (userId === person.userId) await requireNoWaitingGate(ctx, projectId, name)
  await ctx.db.$transaction(async tx => {
    const count = await setName(tx, { projectId, name, userId, was })
    if (count === 0) throw alreadyNamed(name)
    await becomeApprover(tx, { projectId, userId, isAdmin: user.isAdmin })
    const before = was === null ? {} : { before: { name, userId: was, username: await usernameOf(tx, was) } }
    const after = { name, userId, username: user.username }
    const audit = { action: 'approver.name', projectId, subject: slug, ...before, after }
    await tx.audit.create({ data: { ...auditAuthor(person), at: ctx.clock(), ...audit } })
    await tellChange(tx, { type: 'project', projectId })
  })
}

/** The project and the person who may say who signs in it. */
export async function requireNaming(ctx: Pick<Context, 'actor' | 'db' | 'clock'>, slug: string) {
  const person = await requireFreshSession(ctx)
  return { person, project: await requireProject(ctx, slug, 'admin') }
}

/** Who says who signs does not take the pen while something waits to be signed: that is what an override is for. */
async function requireNoWaitingGate(ctx: Pick<Context, 'db'>, projectId: string, name: string): Promise<void> {
  const phases = await ctx.db.phase.findMany({ where: { projectId, approver: name }, select: { phaseId: true } })
  const phaseId = { in: phases.map(phase => phase.phaseId) }
  const where = { projectId, phaseId, kind: 'manual-gate', state: { in: ['pending', 'held'] } }
  if ((await ctx.db.decision.count({ where })) === 0) return
  const message = `A gate waits for "${name}". Name yourself when it is signed, name somebody else, or override the gate.`
  throw new Refusal('CONFLICT', { key: 'approverSelfWhileWaiting', message, values: { name } })
}

/** Administrators of the installation name anybody, those of the project its members. */
async function requireNameable(
  ctx: Pick<Context, 'db'>,
  person: Person,
  { projectId, userId }: { projectId: string; userId: string },
) {
  const members = { OR: [{ isAdmin: true }, { memberships: { some: { projectId } } }] }
  const where = { id: userId, disabledAt: null, ...(person.isAdmin ? {} : members) }
  const user = await ctx.db.user.findFirst({ where })
  if (user) return user
  throw new Refusal('NOT_FOUND', { key: 'personNotFound', message: 'There is no such person here.' })
}

type NameChange = { projectId: string; name: string; userId: string; was: string | null }

/** How many names were set: none when it means somebody else than was seen. */
async function setName(tx: DbOrTransaction, { projectId, name, userId, was }: NameChange): Promise<number> {
  if (was === null)
    return (await tx.approverName.createMany({ data: { projectId, name, userId }, skipDuplicates: true })).count
  return (await tx.approverName.updateMany({ where: { projectId, name, userId: was }, data: { userId } })).count
}

/** Who signs has to see what they sign. */
async function becomeApprover(
  tx: DbOrTransaction,
  { projectId, userId, isAdmin }: { projectId: string; userId: string; isAdmin: boolean },
): Promise<void> {
  if (isAdmin) return
  const role = 'approver'
  await tx.membership.createMany({ data: { projectId, userId, role }, skipDuplicates: true })
  await tx.membership.updateMany({ where: { projectId, userId, role: { in: ['viewer', 'operator'] } }, data: { role } })
}

/** For the audit, which keeps what a person was called. */
export async function usernameOf(tx: DbOrTransaction, id: string): Promise<string> {
  return (await tx.user.findUnique({ where: { id }, select: { username: true } }))?.username ?? ''
}

/** CONFLICT: the name means another person than was seen. */
export function alreadyNamed(name: string): Refusal {
  const message = `The approver "${name}" was changed meanwhile. Look again.`
  return new Refusal('CONFLICT', { key: 'approverNamed', message, values: { name } })
}
