import type { Passwords } from '@/lib/password/passwords'
import type { Context } from './context'
import { PASSWORD_RESET } from './create-reset-link'
import { endSessions } from './end-sessions'
import { invitationOver } from './join-by-invitation'
import { countAttempt, forgiveAttempts } from './limit-attempts'
import { hashLinkToken } from './link-token'
import { openSession } from './open-session'

export type Reset = { token: string; password: string; userAgent: string }

/**
 * Spends a link for a new password: sets it, ends every session and API token of the person, and opens one here. Refuses
 * PRECONDITION_FAILED when the link is over or its person disabled, TOO_MANY_REQUESTS as `countAttempt` does.
 */
export async function resetPassword(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { token, password, userAgent }: Reset,
  passwords: Passwords,
): Promise<{ sessionId: string }> {
  const from = ctx.actor.kind === 'system' ? '' : ctx.actor.from
  const now = ctx.clock()
  const attempt = { subject: `link:${hashLinkToken(token)}`, from, now }
  await countAttempt(ctx, attempt)
  const user = await readResetLink(ctx, token)
  if (!user) throw invitationOver()
  const passwordHash = await passwords.hash(password)
  return ctx.db.$transaction(async tx => {
    const { count } = await tx.oneTimeLink.updateMany({ where: openLink(token, now), data: { usedAt: now } })
    if (count === 0) throw invitationOver()
    await tx.user.update({ where: { id: user.id }, data: { passwordHash } })
    await endSessions(tx, { userId: user.id, now })
    const tokens = { userId: user.id, iterationId: null, revokedAt: null }
    await tx.apiToken.updateMany({ where: tokens, data: { revokedAt: now } })
    await forgiveAttempts(tx, attempt)
    // Whoever had guessed at the old password has not shut the door for the new one.
    await forgiveAttempts(tx, { ...attempt, subject: `name:${user.username}` })
    const author = { actorId: user.id, actorName: user.name, via: 'link', from, at: now }
    await tx.audit.create({ data: { ...author, action: 'password.reset', subject: user.id } })
    return { sessionId: await openSession(tx, { user, now, userAgent, from }) }
  })
}

/** Whose password a link that still works sets; null for any other link. */
export async function readResetLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<{ id: string; name: string; username: string } | null> {
  const link = await db.oneTimeLink.findFirst({ where: openLink(token, clock()), include: { user: true } })
  return link?.user ?? null
}

function openLink(token: string, now: Date) {
  const tokenHash = hashLinkToken(token)
  return { tokenHash, purpose: PASSWORD_RESET, usedAt: null, expiresAt: { gt: now }, user: { disabledAt: null } }
}
