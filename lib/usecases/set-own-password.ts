import type { Passwords } from '@/lib/password/passwords'
import { auditAuthor } from './audit-author'
import { requireSession } from './authorize'
import type { Context } from './context'
import { endSessions } from './end-sessions'
import { proveSelf } from './prove-self'

/**
 * Sets one's own password, with the present one, and ends all one's other sessions; returns how many. Refuses as
 * `proveSelf` does.
 */
export async function setOwnPassword(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { password, newPassword }: { password: string; newPassword: string },
  passwords: Passwords,
): Promise<{ ended: number }> {
  requireSession(ctx)
  const { userId, sessionId } = await proveSelf(ctx, password, passwords)
  const passwordHash = await passwords.hash(newPassword)
  const now = ctx.clock()
  return ctx.db.$transaction(async tx => {
    await tx.user.update({ where: { id: userId }, data: { passwordHash } })
    const ended = await endSessions(tx, { userId, now, except: sessionId })
    await tx.oneTimeLink.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } })
    const what = { action: 'password.changed', subject: userId, after: { endedSessions: ended }, at: now }
    await tx.audit.create({ data: { ...auditAuthor(ctx.actor), ...what } })
    return { ended }
  })
}
