import { randomUUID } from 'node:crypto'

/** Columns of a person who has just signed in in a browser; the session has the same id as the person. */
export function signedInPerson(now = new Date()) {
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000)
  const session = { id, createdAt: now, lastSeenAt: now, authenticatedAt: now, expiresAt }
  return { id, sessions: { create: session } }
}
