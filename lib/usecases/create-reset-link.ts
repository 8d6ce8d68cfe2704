import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { requireAdmin } from './authorize'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'
import { makeLinkToken } from './link-token'

/** Purpose of a link by which a person chooses a new password. */
export const PASSWORD_RESET = 'password-reset'
const VALID_MS = 24 * 3_600_000

/**
 * A link by which a person chooses a new password, once, within a day: made by administrators in a fresh browser session
 * and handed over by them. Earlier ones of the person end. Returns the token this once; refuses NOT_FOUND.
 */
export async function createResetLink(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<{ token: string; name: string }> {
  requireAdmin(ctx)
  await requireFreshSession(ctx)
  const user = await ctx.db.user.findFirst({ where: { id: userId, disabledAt: null } })
  if (!user) throw new Refusal('NOT_FOUND', { key: 'notFound', message: 'It does not exist, or you may not see it.' })
  const now = ctx.clock()
  const { token, tokenHash } = makeLinkToken()
  await ctx.db.$transaction(async tx => {
    await tx.oneTimeLink.updateMany({ where: { userId, purpose: PASSWORD_RESET, usedAt: null }, data: { usedAt: now } })
    const expiresAt = new Date(now.getTime() + VALID_MS)
    await tx.oneTimeLink.create({ data: { tokenHash, purpose: PASSWORD_RESET, userId, createdAt: now, expiresAt } })
    const after = { name: user.name, username: user.username }
    const what = { action: 'password.reset-link', subject: userId, after, at: now }
    await tx.audit.create({ data: { ...auditAuthor(ctx.actor), ...what } })
  })
  return { token, name: user.name }
}
