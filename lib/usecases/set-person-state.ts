import { Refusal } from '@/lib/core/errors'
import type { DbOrTransaction } from '@/lib/db/client'
import { auditAuthor } from './audit-author'
import { changeAdmins } from './change-admins'
import type { Context } from './context'
import { endSessions } from './end-sessions'
import { undoHeld } from './undo-held'

/** What an administrator makes of a person: may come in or not, administers the installation or not. */
export type PersonChange = 'disable' | 'enable' | 'make-admin' | 'unmake-admin'

/**
 * Changes what a person is in the installation: by administrators in a fresh browser session. Disabling ends their
 * sessions, tokens, links and invitations, and takes back what they answered or signed and is not recorded yet; the last
 * administrator stays. Refuses CONFLICT when it is so already.
 */
export async function setPersonState(
  ctx: Pick<Context, 'actor' | 'db' | 'clock'>,
  { userId, change }: { userId: string; change: PersonChange },
): Promise<void> {
  const now = ctx.clock()
  const { where, data, before, after } = CHANGES[change](now)
  await changeAdmins(ctx, async tx => {
    const { count } = await tx.user.updateMany({ where: { id: userId, ...where }, data })
    const user = await tx.user.findUnique({ where: { id: userId }, select: { name: true, username: true } })
    if (!user) throw new Refusal('NOT_FOUND', { key: 'notFound', message: 'It does not exist, or you may not see it.' })
    if (count === 0) throw new Refusal('CONFLICT', { key: 'personChanged', message: 'It is so already. Look again.' })
    if (change === 'disable' || change === 'unmake-admin')
      await tx.invitation.updateMany({
        where: { invitedById: userId, usedAt: null, revokedAt: null },
        data: { revokedAt: now },
      })
    // Also for those who come back: a sign-in beside the disabling may have left a session.
    if (change === 'disable' || change === 'enable') await endAccess(tx, userId, now)
    if (change === 'disable') await undoHeld(tx, { userId, author: auditAuthor(ctx.actor), now })
    const action = `person.${change}`
    const what = { action, subject: userId, before: { ...user, ...before }, after: { ...user, ...after } }
    await tx.audit.create({ data: { ...auditAuthor(ctx.actor), ...what, at: now } })
  })
}

async function endAccess(tx: DbOrTransaction, userId: string, now: Date): Promise<void> {
  await endSessions(tx, { userId, now })
  await tx.apiToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } })
  await tx.oneTimeLink.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } })
}

/** Who can be changed so, what is written, and how the audit says it. */
const CHANGES = {
  disable: (now: Date) => ({
    ...{ where: { disabledAt: null }, data: { disabledAt: now } },
    ...{ before: { isDisabled: false }, after: { isDisabled: true } },
  }),
  enable: () => ({
    ...{ where: { disabledAt: { not: null } }, data: { disabledAt: null } },
    ...{ before: { isDisabled: true }, after: { isDisabled: false } },
  }),
  'make-admin': () => ({
    ...{ where: { isAdmin: false, disabledAt: null }, data: { isAdmin: true } },
    ...{ before: { isAdmin: false }, after: { isAdmin: true } },
  }),
  'unmake-admin': () => ({
    ...{ where: { isAdmin: true }, data: { isAdmin: false } },
    ...{ before: { isAdmin: true }, after: { isAdmin: false } },
  }),
} as const satisfies Record<PersonChange, (now: Date) => object>
