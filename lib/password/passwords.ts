import { hash, verify } from '@node-rs/argon2'

/** How passwords are kept: argon2id, parameters inside each hash (`spec/inbox.md`, Who may do what). */
export type Passwords = {
  hash(password: string): Promise<string>
  /** False also for a hash that is none; never throws on what a person typed. */
  verify(passwordHash: string, password: string): Promise<boolean>
}

/** OWASP's second recommendation: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Passwords by argon2id. */
export const argonPasswords: Passwords = {
  hash: password => hash(password, OPTIONS),
  verify: (passwordHash, password) => verify(passwordHash, password).catch(() => false),
}
