import type { Passwords } from '@/lib/password/passwords'
import { type Person, requireSession } from './authorize'
import { isPasswordRight, wrongOwnPassword } from './check-password'
import type { Context } from './context'
import { requireFreshSession } from './fresh-session'
import { countAttempt, forgiveAttempts } from './limit-attempts'

/**
 * The person of a browser session who has just given their password; those who have none need a fresh session instead.
 * Refuses UNAUTHENTICATED, TOO_MANY_REQUESTS as `countAttempt` does.
 */
export async function proveSelf(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  password: string,
  passwords: Passwords,
): Promise<Person> {
  const person = requireSession(ctx)
  const { userId, from } = person
  const user = await ctx.db.user.findUnique({ where: { id: userId }, select: { passwordHash: true } })
  if (user?.passwordHash === '') return requireFreshSession(ctx)
  const attempt = { subject: `person:${userId}`, from, now: ctx.clock() }
  await countAttempt(ctx, attempt)
  if (!(await isPasswordRight(passwords, user?.passwordHash, password))) throw wrongOwnPassword()
  await forgiveAttempts(ctx.db, attempt)
  return person
}
