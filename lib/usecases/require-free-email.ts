import { Refusal } from '@/lib/core/errors'
import type { DbOrTransaction } from '@/lib/db/client'

/**
 * Refuses CONFLICT when another person has the address, disabled ones included: an address proved at a provider must mean
 * one person. Takes a lock until the end of the transaction, so that two do not get one address at once.
 */
export async function requireFreeEmail(tx: DbOrTransaction, email: string, exceptUserId?: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('gatewalk-emails'))`
  const others = exceptUserId ? { id: { not: exceptUserId } } : {}
  const count = await tx.user.count({ where: { ...others, email: { equals: email, mode: 'insensitive' } } })
  if (count > 0) throw emailTaken(email)
}

/** The refusal of an address that another person has, or is invited by. */
export function emailTaken(email: string): Refusal {
  return new Refusal('CONFLICT', {
    key: 'emailTaken',
    message: 'Somebody here has this e-mail address already.',
    values: { email },
  })
}
