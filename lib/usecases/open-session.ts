import type { DbOrTransaction } from '@/lib/db/client'

export const SESSION_DAYS = 30
const NEVER = new Date(0)

export type Opening = {
  user: { id: string; name: string }
  now: Date
  userAgent: string
  from: string
  /** When the person proved who they are; now when left out, null when nobody can tell: such a session is never fresh. */
  provedAt?: Date | null
}

/** Makes the row of a new browser sign-in and its audit entry; returns the session's id. */
export async function openSession(
  db: DbOrTransaction,
  { user, now, userAgent, from, provedAt = now }: Opening,
): Promise<string> {
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000)
  const session = await db.session.create({
    data: {
      userId: user.id,
      createdAt: now,
      lastSeenAt: now,
      authenticatedAt: provedAt ?? NEVER,
      expiresAt,
      userAgent: userAgent.slice(0, 300),
      ip: from,
    },
  })
  await db.audit.create({
    data: {
      at: now,
      actorId: user.id,
      actorName: user.name,
      via: 'session',
      action: 'session.opened',
      subject: session.id,
      from,
    },
  })
  return session.id
}
