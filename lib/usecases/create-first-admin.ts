import { Refusal } from '@/lib/core/errors'
import type { Passwords } from '@/lib/password/passwords'
import type { Context } from './context'
import { FIRST_ADMIN } from './create-first-admin-link'
import { hashLinkToken } from './link-token'
import { openSession } from './open-session'

export type NewAdmin = {
  token: string
  username: string
  name: string
  email: string
  password: string
  userAgent: string
}

/**
 * Spends the one-time link: makes the first administrator and signs them in. Refuses PRECONDITION_FAILED when the link is
 * used, expired or unknown, CONFLICT when a user exists; of two at once, one wins.
 */
export async function createFirstAdmin(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  input: NewAdmin,
  passwords: Passwords,
): Promise<{ sessionId: string }> {
  const from = ctx.actor.kind === 'system' ? '' : ctx.actor.from
  const now = ctx.clock()
  if (!(await isLinkValid(ctx, input.token))) throw linkSpent()
  const passwordHash = await passwords.hash(input.password)

  return ctx.db.$transaction(async tx => {
    const { count } = await tx.oneTimeLink.updateMany({
      where: { tokenHash: hashLinkToken(input.token), purpose: FIRST_ADMIN, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    })
    if (count === 0) throw linkSpent()
    // Every start prints a fresh link, so two people may hold two valid ones: the lock lets one of them be first.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('gatewalk-first-admin'))`
    if ((await tx.user.count()) > 0) {
      throw new Refusal('CONFLICT', { key: 'usersExist', message: 'An administrator exists already.' })
    }
    const { username, name, email } = input
    const user = await tx.user.create({
      data: {
        username: username.trim().toLowerCase(),
        name: name.trim(),
        email: email.trim(),
        passwordHash,
        isAdmin: true,
      },
    })
    await tx.audit.create({
      data: {
        at: now,
        actorId: user.id,
        actorName: user.name,
        via: 'link',
        action: 'user.created',
        subject: user.id,
        from,
      },
    })
    return { sessionId: await openSession(tx, { user, now, userAgent: input.userAgent, from }) }
  })
}

/** Whether a link may still be spent; for the page that shows its form. */
export async function isLinkValid(ctx: Pick<Context, 'db' | 'clock'>, token: string): Promise<boolean> {
  const link = await ctx.db.oneTimeLink.findFirst({
    where: { tokenHash: hashLinkToken(token), purpose: FIRST_ADMIN, usedAt: null, expiresAt: { gt: ctx.clock() } },
  })
  return link !== null && (await ctx.db.user.count()) === 0
}

function linkSpent(): Refusal {
  return new Refusal('PRECONDITION_FAILED', { key: 'linkSpent', message: 'This link is used, expired or unknown.' })
}
