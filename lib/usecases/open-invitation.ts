import type { DbOrTransaction } from '@/lib/db/client'
import { hashLinkToken } from './link-token'

/** What the page of an invitation shows to whoever holds its link. */
export type OpenInvitation = { name: string; email: string; isAdmin: boolean; projects: string[] }

/** Condition on invitations that can still be accepted. */
export function isOpen(now: Date) {
  return { usedAt: null, revokedAt: null, expiresAt: { gt: now } }
}

/** The invitation of a link that still works; null for any other. */
export async function readInvitation(
  { db, clock }: { db: DbOrTransaction; clock: () => Date },
  token: string,
): Promise<OpenInvitation | null> {
  const found = await db.invitation.findFirst({
    where: { tokenHash: hashLinkToken(token), ...isOpen(clock()) },
    include: { roles: { where: { project: { removedAt: null } }, include: { project: { select: { name: true } } } } },
  })
  if (!found) return null
  const { name, email, isAdmin, roles } = found
  return { name, email, isAdmin, projects: roles.map(({ project }) => project.name) }
}
