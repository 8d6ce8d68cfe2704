import { Refusal } from '@/lib/core/errors'
import type { Passwords } from '@/lib/password/passwords'

/**
 * Whether the password is right for this hash. For nobody, and for those without a password (an empty hash), it costs the
 * same time and is never right.
 */
export async function isPasswordRight(
  passwords: Passwords,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await passwords.verify(passwordHash || (await dummyHash(passwords)), password)
  return isRight && Boolean(passwordHash)
}

/** The refusal of a password given by somebody who is signed in. */
export function wrongOwnPassword(): Refusal {
  return new Refusal('UNAUTHENTICATED', { key: 'wrongOwnPassword', message: 'This is not your password.' })
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
