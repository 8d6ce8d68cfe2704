import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { requireAdmin } from './authorize'
import type { Context } from './context'
import { inspectRepository } from './inspect-repository'
import { wakeProject } from './wake-project'

export type Registration = {
  path: string
  name: string
  slug: string
  baseBranch: string
  /** The loop's branch. */
  branch: string
  subfolder: string
  /** Approver named in the plan → user who signs for it. */
  approvers: Record<string, string>
  isSample?: boolean
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/
/** What git accepts as a branch and no option can look like. */
const BRANCH = /^(?![-/])(?!.*(?:\.\.|\/\/|@\{|[\s\p{Cc}~^:?*[\\])).{1,200}(?<![./])$/u

/**
 * Registers a repository: administrators only, because it means running its commands. A plan with problems may be
 * registered and mended later; it cannot start. Refuses CONFLICT for a slug that is taken.
 */
export async function registerProject(ctx: Context, input: Registration): Promise<{ slug: string }> {
  const person = requireAdmin(ctx)
  if (!SLUG.test(input.slug)) throw refuse('slugInvalid', 'The short name holds a-z, 0-9 and "-" only.')
  if (!BRANCH.test(input.branch)) throw refuse('branchInvalid', 'Git does not accept this name of a branch.')
  if (input.branch === input.baseBranch)
    throw refuse('branchIsBase', 'The loop needs a branch of its own, not the one it starts from.')
  const report = await inspectRepository(ctx, input)
  const { name, slug, baseBranch, branch, isSample = false } = input
  const { origin, subfolder, identity, hooksPath } = report
  const project = {
    ...{ name: name.trim() || report.name, slug, origin, baseBranch, branch, subfolder, hooksPath, isSample },
    ...{ identityName: identity.name, identityEmail: identity.email, identitySource: identity.source },
  }
  await requireUnregistered(ctx, { origin, branch })
  await requirePeople(ctx, input.approvers)
  const signers = [...new Set(Object.values(input.approvers))].filter(userId => userId !== person.userId)
  const who = auditAuthor(person)
  const approvers = Object.entries(input.approvers).map(([approver, userId]) => ({ name: approver, userId }))
  try {
    const row = await ctx.db.$transaction(async tx => {
      const created = await tx.project.create({
        data: {
          ...project,
          approvers: { create: approvers },
          // Who signs has to see what they sign.
          members: {
            create: [
              { userId: person.userId, role: 'admin' },
              ...signers.map(userId => ({ userId, role: 'approver' })),
            ],
          },
        },
      })
      const subject = { projectId: created.id, subject: slug, after: project }
      await tx.audit.create({ data: { ...who, action: 'project.register', ...subject } })
      return created
    })
    await wakeProject(ctx, row.id)
    return { slug }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'P2002')
      throw new Refusal('CONFLICT', { key: 'slugTaken', message: `The short name ${slug} is taken.`, values: { slug } })
    throw error
  }
}

/** Two loops on one branch would take in and verify each other's commits, whatever their folders are. */
async function requireUnregistered(ctx: Context, place: { origin: string; branch: string }): Promise<void> {
  const other = await ctx.db.project.findFirst({ where: { ...place, removedAt: null } })
  if (!other) return
  const message = `This branch of the repository is already walked by ${other.slug}.`
  throw new Refusal('CONFLICT', { key: 'alreadyRegistered', message, values: { slug: other.slug } })
}

/** Whoever is named as an approver has to be one of us. */
async function requirePeople(ctx: Context, approvers: Registration['approvers']): Promise<void> {
  const people = await ctx.db.user.findMany({ where: { disabledAt: null }, select: { id: true } })
  const stranger = Object.entries(approvers).find(([, userId]) => !people.some(person => person.id === userId))
  if (!stranger) return
  const [name] = stranger
  const message = `The person chosen for the approver "${name}" is not a user here: choose another.`
  throw new Refusal('VALIDATION', { key: 'approverStranger', message, values: { name } })
}

function refuse(key: string, message: string): Refusal {
  return new Refusal('VALIDATION', { key, message })
}
