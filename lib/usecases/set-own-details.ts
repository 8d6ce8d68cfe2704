import type { Passwords } from '@/lib/password/passwords'
import { auditAuthor } from './audit-author'
import { requireSession } from './authorize'
import type { Context } from './context'
import { isOpen } from './open-invitation'
import { proveSelf } from './prove-self'
import { emailTaken, requireFreeEmail } from './require-free-email'

export type OwnDetails = { name: string; email: string; password: string }

/**
 * Changes one's own name and e-mail address, with the present password: answers are committed under them. Refuses
 * CONFLICT for an address that another has or is invited by, and as `proveSelf` does.
 */
export async function setOwnDetails(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { name, email, password }: OwnDetails,
  passwords: Passwords,
): Promise<void> {
  requireSession(ctx)
  const { userId } = await proveSelf(ctx, password, passwords)
  await ctx.db.$transaction(async tx => {
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { name: true, email: true } })
    // An address that stays is not looked at: it may have been given twice before that was refused.
    if (email.toLowerCase() !== before.email.toLowerCase()) {
      await requireFreeEmail(tx, email, userId)
      // Whoever is invited by it could come in by a provider that proves it, and would come in as this person.
      const invited = { email: email.toLowerCase(), ...isOpen(ctx.clock()) }
      if ((await tx.invitation.count({ where: invited })) > 0) throw emailTaken(email)
    }
    await tx.user.update({ where: { id: userId }, data: { name, email } })
    const what = { action: 'person.details', subject: userId, before, after: { name, email }, at: ctx.clock() }
    await tx.audit.create({ data: { ...auditAuthor(ctx.actor), ...what } })
  })
}
