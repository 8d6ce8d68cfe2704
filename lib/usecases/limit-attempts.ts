import { Refusal } from '@/lib/core/errors'
import type { DbOrTransaction } from '@/lib/db/client'
import type { Context } from './context'

/** Attempts within this time count. */
const WINDOW_MS = 15 * 60_000
const MAX_PER_SUBJECT = 10
const MAX_PER_ADDRESS = 50

/** What is tried (`name:mei`, `person:<id>`, `link:<hash>`) and from which address. */
export type Attempt = { subject: string; from: string; now: Date }

/**
 * Counts an attempt with a password or a link before anything is looked at, so that attempts side by side do not slip
 * through. Refuses TOO_MANY_REQUESTS after ten failures on a subject or fifty from an address within a quarter of an hour.
 */
export async function countAttempt({ db }: Pick<Context, 'db'>, { subject, from, now }: Attempt): Promise<void> {
  const limits = [
    { key: subject, max: MAX_PER_SUBJECT },
    { key: `from:${from}`, max: MAX_PER_ADDRESS },
  ]
  await db.signInAttempt.deleteMany({ where: { at: { lt: new Date(now.getTime() - WINDOW_MS) } } })
  await db.signInAttempt.createMany({ data: limits.map(({ key }) => ({ key, at: now })) })
  for (const { key, max } of limits) {
    const attempts = await db.signInAttempt.findMany({ where: { key }, orderBy: { at: 'asc' }, select: { at: true } })
    if (attempts.length > max) throw tooMany(attempts[0]?.at ?? now, now)
  }
}

/** What succeeded was no failure: the subject starts anew, and the address is charged nothing for it. */
export async function forgiveAttempts(db: DbOrTransaction, { subject, from, now }: Attempt): Promise<void> {
  await db.signInAttempt.deleteMany({ where: { OR: [{ key: subject }, { key: `from:${from}`, at: now }] } })
}

function tooMany(oldest: Date, now: Date): Refusal {
  const minutes = Math.max(1, Math.ceil((oldest.getTime() + WINDOW_MS - now.getTime()) / 60_000))
  const message = `Too many attempts. Try again in ${minutes} minutes.`
  return new Refusal('TOO_MANY_REQUESTS', { key: 'tooManyAttempts', message, values: { minutes } })
}
