import { Refusal } from '@/lib/core/errors'
import type { DbOrTransaction } from '@/lib/db/client'
import { isOpen } from './open-invitation'
import { requireFreeEmail } from './require-free-email'

/** `tokenHash` or the invitation's id; `via`: by the link, or by a provider that vouched for the address. */
export type Joining = {
  which: { tokenHash: string } | { id: string }
  username: string
  name: string
  passwordHash: string
  via: 'link' | 'provider'
  now: Date
  from: string
}

/**
 * Spends an invitation and makes its person with its roles, inside the caller's transaction; of two at once, one wins.
 * Refuses PRECONDITION_FAILED when it is over, CONFLICT when the user name or the address is taken.
 */
export async function joinByInvitation(
  tx: DbOrTransaction,
  { which, username, name, passwordHash, via, now, from }: Joining,
): Promise<{ id: string; name: string }> {
  const [invitation] = await tx.invitation.updateManyAndReturn({
    where: { ...which, ...isOpen(now) },
    data: { usedAt: now },
  })
  if (!invitation) throw invitationOver()
  const { email, isAdmin } = invitation
  await requireFreeEmail(tx, email)
  if ((await tx.user.count({ where: { username } })) > 0) throw usernameTaken(username)
  const roles = await tx.invitationRole.findMany({
    where: { invitationId: invitation.id, project: { removedAt: null } },
    select: { projectId: true, role: true },
  })
  const user = await tx.user.create({
    data: { username, name, email, passwordHash, isAdmin, createdAt: now, memberships: { create: roles } },
  })
  const author = { actorId: user.id, actorName: name, via, from, at: now }
  const after = { name, username, email, isAdmin, invitedBy: invitation.invitedBy }
  await tx.audit.create({ data: { ...author, action: 'user.created', subject: user.id, after } })
  return { id: user.id, name }
}

/** The refusal of a link that cannot be used any more. */
export function invitationOver(): Refusal {
  const message = 'This link has been used, has expired or was never valid. Ask for a fresh one.'
  return new Refusal('PRECONDITION_FAILED', { key: 'linkOver', message })
}

function usernameTaken(username: string): Refusal {
  const message = `The name "${username}" is taken.`
  return new Refusal('CONFLICT', { key: 'usernameTaken', message, values: { username } })
}
