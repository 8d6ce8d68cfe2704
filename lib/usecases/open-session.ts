import type { DbOrTransaction } from '@/lib/db/client'

export const SESSION_DAYS = 30

export type Opening = {
  user: { id: string; name: string }
  now: Date
  userAgent: string
  from: string
  /** When the person proved who they are, if that was earlier: at a provider. */
  provedAt?: Date | null
}

/** Makes the row of a new browser sign-in and its audit entry; returns the session's id. */
export async function openSession(
  db: DbOrTransaction,
  { user, now, userAgent, from, provedAt }: Opening,
): Promise<string> {
  const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000)
  const session = await db.session.create({
    data: {
      userId: user.id,
      createdAt: now,
      lastSeenAt: now,
      authenticatedAt: provedAt && provedAt < now ? provedAt : now,
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
