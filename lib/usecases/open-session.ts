import type { DbOrTransaction } from '@/lib/db/client'

export const SESSION_DAYS = 30

/** Makes the row of a new browser sign-in and its audit entry; returns the session's id. */
export async function openSession(
  db: DbOrTransaction,
  { user, now, userAgent, from }: { user: { id: string; name: string }; now: Date; userAgent: string; from: string },
): Promise<string> {
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000)
  const session = await db.session.create({
    data: {
      userId: user.id,
      createdAt: now,
      lastSeenAt: now,
      authenticatedAt: now,
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
