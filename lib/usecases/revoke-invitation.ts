import { Refusal } from '@/lib/core/errors'
import { auditAuthor } from './audit-author'
import { requireAdmin } from './authorize'
import type { Context } from './context'

/** Ends an invitation that is still open: administrators in a browser only. Refuses CONFLICT when it is used or ended. */
export async function revokeInvitation(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { id }: { id: string },
): Promise<void> {
  requireAdmin(ctx)
  const now = ctx.clock()
  await ctx.db.$transaction(async tx => {
    const { count } = await tx.invitation.updateMany({
      where: { id, usedAt: null, revokedAt: null },
      data: { revokedAt: now },
    })
    if (count === 0)
      throw new Refusal('CONFLICT', { key: 'invitationOver', message: 'This invitation is used or has ended.' })
    const what = { action: 'invitation.revoked', subject: id, at: now }
    await tx.audit.create({ data: { ...auditAuthor(ctx.actor), ...what } })
  })
}
