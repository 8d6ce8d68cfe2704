import { randomUUID } from 'node:crypto'
import { authenticateAgain } from '@/lib/usecases/authenticate-again'
import { createApiToken } from '@/lib/usecases/create-api-token'
import { createFirstAdmin } from '@/lib/usecases/create-first-admin'
import { hasPeople } from '@/lib/usecases/has-people'
import { listApiTokens } from '@/lib/usecases/list-api-tokens'
import { listMembers } from '@/lib/usecases/list-members'
import { listPeople } from '@/lib/usecases/list-people'
import { readInboxSettings } from '@/lib/usecases/read-inbox-settings'
import { readSessionEnd } from '@/lib/usecases/read-session-end'
import { revokeApiToken } from '@/lib/usecases/revoke-api-token'
import { setHoldSeconds } from '@/lib/usecases/set-hold-seconds'
import { setKeys } from '@/lib/usecases/set-keys'
import { setMemberRole } from '@/lib/usecases/set-member-role'
import { signIn } from '@/lib/usecases/sign-in'
import { signOut } from '@/lib/usecases/sign-out'
import { changes, type MatrixRow, PLAIN, reads, somebody, type Turn } from './matrix-scene'

const nothing = () => undefined

export const FIRST = {
  ...{ username: 'first', name: 'First', email: 'first@example.org', password: 'right', userAgent: 'test' },
}

/** Use cases about people, sessions and tokens, by the name of their file. */
export const PEOPLE_ROWS: Record<string, MatrixRow> = {
  'sign-in': changes(['anyone', 'session.opened'], somebody, (ctx, { username }) =>
    signIn(ctx, { username, password: 'right', userAgent: 'test' }, PLAIN),
  ),
  // With nobody there yet it is looked at by itself.
  'create-first-admin': reads('anyone', ctx => createFirstAdmin(ctx, { ...FIRST, token: 'a link of long ago' }, PLAIN)),
  'authenticate-again': changes(['session', 'session.refreshed'], openSessions, ctx =>
    authenticateAgain(ctx, { password: 'right' }, PLAIN),
  ),
  'create-api-token': changes(['session', 'token.created'], nothing, ctx =>
    createApiToken(ctx, { name: 'laptop', scopes: ['read'], validDays: 1 }),
  ),
  'revoke-api-token': changes(['session', 'token.revoked'], token, (ctx, id) => revokeApiToken(ctx, { id })),
  'set-hold-seconds': changes(['session', 'hold.changed'], otherHold, ctx => setHoldSeconds(ctx, { holdSeconds: 20 })),
  'set-keys': changes(['session', 'keys.changed'], otherKeys, ctx => setKeys(ctx, { off: true, typed: {} })),
  'list-api-tokens': reads('session', ctx => listApiTokens(ctx)),
  'list-people': reads('installation-admin', ctx => listPeople(ctx)),
  'read-inbox-settings': reads('person', ctx => readInboxSettings(ctx)),
  'read-session-end': reads('anyone', ctx => readSessionEnd(ctx)),
  'has-people': reads('anyone', ctx => hasPeople(ctx)),
  'list-members': reads('viewer', (ctx, { project: { slug } }) => listMembers(ctx, { slug })),
  'set-member-role': changes(
    ['project-first-admin', 'member.role'],
    somebody,
    (ctx, { id: userId }, { project: { slug } }) => setMemberRole(ctx, { slug, userId, seen: null, role: 'viewer' }),
  ),
  // Last, because it ends the actors' sessions.
  'sign-out': changes(['person', 'session.revoked'], openSessions, ctx => signOut(ctx)),
}

async function token({ db, userId }: Turn): Promise<string> {
  const { id } = await db.apiToken.create({ data: { userId, name: 'old', hash: randomUUID(), scopes: ['read'] } })
  return id
}

async function otherHold({ db, userId: id }: Turn): Promise<void> {
  await db.user.update({ where: { id }, data: { holdSeconds: 10 } })
}

async function otherKeys({ db, userId: id }: Turn): Promise<void> {
  await db.user.update({ where: { id }, data: { keys: {} } })
}

/** Signing out ends the actor's session for every row after it. */
async function openSessions({ db, userId }: Turn): Promise<void> {
  await db.session.updateMany({ where: { userId }, data: { revokedAt: null } })
}
