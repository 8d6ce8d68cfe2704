import type { Passwords } from '@/lib/password/passwords'
import type { Context } from './context'
import { invitationOver, joinByInvitation } from './join-by-invitation'
import { countAttempt, forgiveAttempts } from './limit-attempts'
import { hashLinkToken } from './link-token'
import { readInvitation } from './open-invitation'
import { openSession } from './open-session'

export type Acceptance = { token: string; username: string; name: string; password: string; userAgent: string }

/**
 * Spends the link of an invitation: makes the person with the roles that were chosen for them, and signs them in. Refuses
 * PRECONDITION_FAILED when the link is over, CONFLICT for a name that is taken, TOO_MANY_REQUESTS as `countAttempt` does.
 */
export async function acceptInvitation(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { token, username, name, password, userAgent }: Acceptance,
  passwords: Passwords,
): Promise<{ sessionId: string }> {
  const from = ctx.actor.kind === 'system' ? '' : ctx.actor.from
  const now = ctx.clock()
  const tokenHash = hashLinkToken(token)
  const attempt = { subject: `link:${tokenHash}`, from, now }
  await countAttempt(ctx, attempt)
  if (!(await readInvitation(ctx, token))) throw invitationOver()
  const passwordHash = await passwords.hash(password)
  return ctx.db.$transaction(async tx => {
    const person = { which: { tokenHash }, username, name, passwordHash }
    const user = await joinByInvitation(tx, { ...person, via: 'link', now, from })
    await forgiveAttempts(tx, attempt)
    return { sessionId: await openSession(tx, { user, now, userAgent, from }) }
  })
}
