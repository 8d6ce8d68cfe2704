import { randomUUID } from 'node:crypto'
import { acceptInvitation } from '@/lib/usecases/accept-invitation'
import { createResetLink, PASSWORD_RESET } from '@/lib/usecases/create-reset-link'
import { invitePerson } from '@/lib/usecases/invite-person'
import { makeLinkToken } from '@/lib/usecases/link-token'
import { readAccount } from '@/lib/usecases/read-account'
import { readPeople } from '@/lib/usecases/read-people'
import { resetPassword } from '@/lib/usecases/reset-password'
import { revokeInvitation } from '@/lib/usecases/revoke-invitation'
import { revokeSessions } from '@/lib/usecases/revoke-sessions'
import { setOwnDetails } from '@/lib/usecases/set-own-details'
import { setOwnPassword } from '@/lib/usecases/set-own-password'
import { setPersonState } from '@/lib/usecases/set-person-state'
import { changes, type MatrixRow, PLAIN, reads, somebody, type Turn } from './matrix-scene'

/** Use cases about accounts and who may come in, by the name of their file. */
export const ACCOUNT_ROWS: Record<string, MatrixRow> = {
  'accept-invitation': changes(['anyone', 'user.created'], invitation, (ctx, { token }) =>
    acceptInvitation(ctx, { token, username: `u-${randomUUID()}`, name: 'New', password: 'right', ...AGENT }, PLAIN),
  ),
  'reset-password': changes(['anyone', 'password.reset'], resetLink, (ctx, token) =>
    resetPassword(ctx, { token, password: 'right', ...AGENT }, PLAIN),
  ),
  'invite-person': changes(['installation-admin', 'invitation.created'], email, (ctx, address) =>
    invitePerson(ctx, { name: 'New', email: address, isAdmin: false, roles: {} }),
  ),
  'revoke-invitation': changes(['installation-admin', 'invitation.revoked'], invitation, (ctx, { id }) =>
    revokeInvitation(ctx, { id }),
  ),
  'create-reset-link': changes(['installation-admin', 'password.reset-link'], somebody, (ctx, { id }) =>
    createResetLink(ctx, { userId: id }),
  ),
  'set-person-state': changes(['installation-admin', 'person.disable'], somebody, (ctx, { id }) =>
    setPersonState(ctx, { userId: id, change: 'disable' }),
  ),
  'read-people': reads('installation-admin', ctx => readPeople(ctx)),
  'read-account': reads('session', ctx => readAccount(ctx)),
  'revoke-sessions': changes(['session', 'session.revoked'], otherSession, (ctx, id) =>
    revokeSessions(ctx, { which: { id } }),
  ),
  'set-own-details': changes(['session', 'person.details'], email, (ctx, address) =>
    setOwnDetails(ctx, { name: 'Other', email: address, password: 'right' }, PLAIN),
  ),
  'set-own-password': changes(['session', 'password.changed'], email, ctx =>
    setOwnPassword(ctx, { password: 'right', newPassword: 'right' }, PLAIN),
  ),
}

const AGENT = { userAgent: 'test' }
const soon = () => new Date(Date.now() + 3_600_000)

function email(): string {
  return `${randomUUID()}@example.org`
}

async function invitation({ db, userId }: Turn): Promise<{ id: string; token: string }> {
  const { token, tokenHash } = makeLinkToken()
  const who = { name: 'New', email: email(), invitedById: userId, invitedBy: 'Ada' }
  const { id } = await db.invitation.create({ data: { tokenHash, ...who, expiresAt: soon() } })
  return { id, token }
}

async function resetLink(turn: Turn): Promise<string> {
  const { token, tokenHash } = makeLinkToken()
  const { id: userId } = await somebody(turn)
  await turn.db.oneTimeLink.create({ data: { tokenHash, purpose: PASSWORD_RESET, userId, expiresAt: soon() } })
  return token
}

async function otherSession({ db, userId }: Turn): Promise<string> {
  const { id } = await db.session.create({ data: { userId, expiresAt: soon() } })
  return id
}
