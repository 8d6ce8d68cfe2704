import type { Passwords } from '@/lib/password/passwords'
import { requireSession } from './authorize'
import { isPasswordRight, wrongOwnPassword } from './check-password'
import type { Context } from './context'
import { countAttempt, forgiveAttempts } from './limit-attempts'
import { refreshSession } from './refresh-session'

/**
 * Proves by the password that whoever sits at this session is still its person, who may then sign for a quarter of an
 * hour. Refuses UNAUTHENTICATED for a wrong password, TOO_MANY_REQUESTS as `countAttempt` does.
 */
export async function authenticateAgain(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { password }: { password: string },
  passwords: Passwords,
): Promise<void> {
  const { userId, from } = requireSession(ctx)
  const attempt = { subject: `person:${userId}`, from, now: ctx.clock() }
  await countAttempt(ctx, attempt)
  const user = await ctx.db.user.findUnique({ where: { id: userId }, select: { passwordHash: true } })
  if (!(await isPasswordRight(passwords, user?.passwordHash, password))) throw wrongOwnPassword()
  await ctx.db.$transaction(async tx => {
    await forgiveAttempts(tx, attempt)
    await refreshSession({ ...ctx, db: tx }, 'password')
  })
}
