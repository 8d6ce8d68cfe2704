import { z } from 'zod'
import { Refusal } from '@/lib/core/errors'
import { personFields } from '@/lib/core/people/person-fields'
import { auditAuthor } from './audit-author'
import { ROLES, requireAdmin } from './authorize'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'
import { makeLinkToken } from './link-token'
import { requireFreeEmail } from './require-free-email'

const VALID_MS = 7 * 86_400_000

const schema = z.object({
  name: personFields.name,
  email: personFields.email,
  isAdmin: z.boolean(),
  /** Slug of a project → role in it. */
  roles: z.record(z.string(), z.enum(ROLES)),
})
export type NewInvitation = z.input<typeof schema>

/**
 * Invites somebody by a link that works once within seven days: administrators in a fresh browser session. Returns the
 * token this once; an earlier invitation to the same address ends. Refuses CONFLICT when a person has the address.
 */
export async function invitePerson(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  input: NewInvitation,
): Promise<{ token: string }> {
  const admin = requireAdmin(ctx)
  await requireFreshSession(ctx)
  const parsed = schema.safeParse(input)
  if (!parsed.success)
    throw new Refusal('VALIDATION', { key: 'invalidInput', message: 'Some fields need another look.' })
  const { name, email, isAdmin, roles } = parsed.data
  const projects = await ctx.db.project.findMany({ where: { slug: { in: Object.keys(roles) }, removedAt: null } })
  if (projects.length < Object.keys(roles).length)
    throw new Refusal('NOT_FOUND', { key: 'notFound', message: 'It does not exist, or you may not see it.' })
  const now = ctx.clock()
  const { token, tokenHash } = makeLinkToken()
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + VALID_MS) }
  await ctx.db.$transaction(async tx => {
    await requireFreeEmail(tx, email)
    await tx.invitation.updateMany({ where: { email, usedAt: null, revokedAt: null }, data: { revokedAt: now } })
    const invitation = await tx.invitation.create({
      data: {
        ...{ tokenHash, name, email, isAdmin, invitedById: admin.userId, invitedBy: admin.name, ...times },
        roles: { create: projects.map(({ id, slug }) => ({ projectId: id, role: roles[slug] ?? 'viewer' })) },
      },
    })
    const what = { action: 'invitation.created', subject: invitation.id, after: { name, email, isAdmin, roles } }
    await tx.audit.create({ data: { ...auditAuthor(ctx.actor), ...what, at: now } })
  })
  return { token }
}
