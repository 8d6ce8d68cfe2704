import { type Device, readDevice } from '@/lib/core/people/device'
import { requireSession } from './authorize'
import type { Context } from './context'

export type SessionLine = {
  id: string
  device: Device
  address: string
  openedAt: string
  lastSeenAt: string
  isThis: boolean
}

export type Account = {
  name: string
  username: string
  email: string
  hasPassword: boolean
  /** Accounts at providers that lead in here. */
  identities: { provider: string; issuer: string; email: string; linkedAt: string }[]
  /** Open sessions, this one first, then by when they were last used. */
  sessions: SessionLine[]
}

/** One's own account and open sessions; in a browser session only. */
export async function readAccount(ctx: Pick<Context, 'actor' | 'db' | 'clock'>): Promise<Account> {
  const { userId, sessionId } = requireSession(ctx)
  const user = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    include: {
      identities: { orderBy: { createdAt: 'asc' } },
      sessions: { where: { revokedAt: null, expiresAt: { gt: ctx.clock() } }, orderBy: { lastSeenAt: 'desc' } },
    },
  })
  const { name, username, email, passwordHash } = user
  const sessions = user.sessions.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
    ...{ id, device: readDevice(userAgent), address: ip, isThis: id === sessionId },
    ...{ openedAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
  }))
  return {
    ...{ name, username, email, hasPassword: passwordHash !== '' },
    identities: user.identities.map(({ provider, issuer, email: at, createdAt }) => ({
      ...{ provider, issuer, email: at, linkedAt: createdAt.toISOString() },
    })),
    sessions: [...sessions.filter(({ isThis }) => isThis), ...sessions.filter(({ isThis }) => !isThis)],
  }
}
