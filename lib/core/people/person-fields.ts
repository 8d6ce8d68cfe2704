import { z } from 'zod'

/** What a person may be called and sign in by; messages are keys of `refusals.fields`. */
export const personFields = {
  name: z
    .string('required')
    .trim()
    .min(1, 'required')
    .max(100, 'nameLong')
    .regex(/^\P{Cc}*$/u, 'nameSigns'),
  /** Lower case, so that it is typed alike everywhere. */
  username: z
    .string('required')
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9._-]{1,39}$/, 'username'),
  /** Lower case, so that an address is found however it was written. */
  email: z.string('required').trim().toLowerCase().max(254, 'email').pipe(z.email('email')),
  password: z.string('required').min(10, 'passwordShort').max(200, 'passwordLong'),
} as const

/** A user name that nobody has yet, made of an e-mail address or a name. */
export function freeUsername(from: string, isTaken: (username: string) => boolean): string {
  const letters = (from.split('@')[0] ?? '').toLowerCase().replace(/[^a-z0-9._-]/g, '')
  const stem = letters.replace(/^[._-]+/, '').slice(0, 32) || 'person'
  const wanted = stem.length < 2 ? `${stem}1` : stem
  if (!isTaken(wanted)) return wanted
  for (let number = 2; ; number++) if (!isTaken(`${stem}${number}`)) return `${stem}${number}`
}
