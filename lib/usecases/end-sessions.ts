import type { DbOrTransaction } from '@/lib/db/client'
import { tellChange } from './tell-change'

type Ending = { userId: string; now: Date; only?: string; except?: string | null }

/** Revokes a person's open sessions (one, or all but one) and ends their streams; returns how many there were. */
export async function endSessions(db: DbOrTransaction, { userId, now, only, except }: Ending): Promise<number> {
  const which = only ? { id: only } : except ? { id: { not: except } } : {}
  const open = { userId, revokedAt: null, expiresAt: { gt: now }, ...which }
  const sessions = await db.session.updateManyAndReturn({
    where: open,
    data: { revokedAt: now },
    select: { id: true },
  })
  for (const { id } of sessions) await tellChange(db, { type: 'session', sessionId: id })
  return sessions.length
}
