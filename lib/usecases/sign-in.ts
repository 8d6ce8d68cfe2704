import { Refusal } from '@/lib/core/errors'
import type { Passwords } from '@/lib/password/passwords'
import { isPasswordRight } from './check-password'
import type { Context } from './context'
import { countAttempt, forgiveAttempts } from './limit-attempts'
import { openSession } from './open-session'

/**
 * Opens a browser session for a name and a password. Refuses UNAUTHENTICATED without saying which of the two was wrong
 * and in the same time for unknown names, TOO_MANY_REQUESTS as `countAttempt` does.
 */
export async function signIn(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { username, password, userAgent }: { username: string; password: string; userAgent: string },
  passwords: Passwords,
): Promise<{ sessionId: string }> {
  const from = ctx.actor.kind === 'system' ? '' : ctx.actor.from
  const now = ctx.clock()
  const name = username.trim().toLowerCase()
  // No name and no password is that long, and no text of the database holds a NUL: nothing is kept of such an attempt.
  if (name.length > 100 || name.includes('\0') || password.length > 1_000) throw wrongPassword()
  const attempt = { subject: `name:${name}`, from, now }
  await countAttempt(ctx, attempt)

  const user = await ctx.db.user.findFirst({ where: { username: name, disabledAt: null } })
  const isRight = await isPasswordRight(passwords, user?.passwordHash, password)
  if (!user || !isRight) throw wrongPassword()
  return ctx.db.$transaction(async tx => {
    await forgiveAttempts(tx, attempt)
    return { sessionId: await openSession(tx, { user, now, userAgent, from }) }
  })
}

function wrongPassword(): Refusal {
  const message = 'This name and password do not belong together.'
  return new Refusal('UNAUTHENTICATED', { key: 'wrongPassword', message })
}
