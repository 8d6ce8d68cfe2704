import { Refusal } from '@/lib/core/errors'
import type { Passwords } from '@/lib/password/passwords'
import type { Context } from './context'
import { openSession } from './open-session'

/** Failed attempts within this time count. */
const WINDOW_MS = 15 * 60_000
const MAX_PER_NAME = 10
const MAX_PER_ADDRESS = 50

/**
 * Opens a browser session for a name and a password. Refuses UNAUTHENTICATED without saying which of the two was wrong
 * and in the same time for unknown names, TOO_MANY_REQUESTS after ten failures on a name or fifty from an address.
 */
export async function signIn(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { username, password, userAgent }: { username: string; password: string; userAgent: string },
  passwords: Passwords,
): Promise<{ sessionId: string }> {
  const from = ctx.actor.kind === 'system' ? '' : ctx.actor.from
  const now = ctx.clock()
  const name = username.trim().toLowerCase()
  await countAttempt(ctx, { keys: [`name:${name}`, `from:${from}`], now })

  const user = await ctx.db.user.findFirst({ where: { username: name, disabledAt: null } })
  const isRight = await passwords.verify(user?.passwordHash ?? (await dummyHash(passwords)), password)
  if (!user || !isRight) {
    throw new Refusal('UNAUTHENTICATED', {
      key: 'wrongPassword',
      message: 'This name and password do not belong together.',
    })
  }
  return ctx.db.$transaction(async tx => {
    await tx.signInAttempt.deleteMany({ where: { OR: [{ key: `name:${name}` }, { key: `from:${from}`, at: now }] } })
    return { sessionId: await openSession(tx, { user, now, userAgent, from }) }
  })
}

/** Counts before the password is looked at, so that attempts side by side do not slip through. */
async function countAttempt(ctx: Pick<Context, 'db'>, { keys, now }: { keys: [string, string]; now: Date }) {
  const since = new Date(now.getTime() - WINDOW_MS)
  await ctx.db.signInAttempt.deleteMany({ where: { at: { lt: since } } })
  await ctx.db.signInAttempt.createMany({ data: keys.map(key => ({ key, at: now })) })
  const limits = [MAX_PER_NAME, MAX_PER_ADDRESS]
  for (const [index, key] of keys.entries()) {
    const attempts = await ctx.db.signInAttempt.findMany({
      where: { key },
      orderBy: { at: 'asc' },
      select: { at: true },
    })
    if (attempts.length <= (limits[index] ?? 0)) continue
    const oldest = attempts[0]?.at ?? now
    const minutes = Math.max(1, Math.ceil((oldest.getTime() + WINDOW_MS - now.getTime()) / 60_000))
    throw new Refusal('TOO_MANY_REQUESTS', {
      key: 'tooManyAttempts',
      message: `Too many attempts. Try again in ${minutes} minutes.`,
      values: { minutes },
    })
  }
}

/** What an unknown name is checked against, so that it takes as long as a known one. */
function dummyHash(passwords: Passwords): Promise<string> {
  const known = DUMMIES.get(passwords)
  if (known) return known
  const made = passwords.hash('no person has this password')
  DUMMIES.set(passwords, made)
  return made
}

const DUMMIES = new WeakMap<Passwords, Promise<string>>()
