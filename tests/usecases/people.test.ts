import { beforeEach, describe, expect, test } from 'vitest'
import { argonPasswords, type Passwords } from '@/lib/password/passwords'
import { acceptInvitation } from '@/lib/usecases/accept-invitation'
import { authenticateSession } from '@/lib/usecases/authenticate-session'
import type { Context } from '@/lib/usecases/context'
import { createApiToken } from '@/lib/usecases/create-api-token'
import { createResetLink } from '@/lib/usecases/create-reset-link'
import { invitePerson } from '@/lib/usecases/invite-person'
import { readInvitation } from '@/lib/usecases/open-invitation'
import { readPeople } from '@/lib/usecases/read-people'
import { resetPassword } from '@/lib/usecases/reset-password'
import { revokeInvitation } from '@/lib/usecases/revoke-invitation'
import { type PersonChange, setPersonState } from '@/lib/usecases/set-person-state'
import { signIn } from '@/lib/usecases/sign-in'
import { byToken, openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const DAY = 86_400_000
let root: SceneContext

beforeEach(async () => {
  root = await scene.person('Root', 'installation-admin')
})

/** Hashes are argon2's own concern, tested beside signing in. */
const passwords: Passwords = {
  hash: async text => `hash of ${text}`,
  verify: async (hash, text) => hash === `hash of ${text}`,
}
const nobody = (): Pick<Context, 'actor' | 'db' | 'clock'> => ({
  actor: { kind: 'anonymous', from: '10.0.0.7' },
  db: database.db,
  clock: root.clock,
})
const invite = (more: object = {}, ctx = root) =>
  invitePerson(ctx, { name: 'Mei Lin', email: 'Mei@Example.com', isAdmin: false, roles: {}, ...more })
const accept = (token: string, username = 'mei') =>
  acceptInvitation(
    nobody(),
    { token, username, name: 'Mei Lin', password: 'battery staple', userAgent: 'x' },
    passwords,
  )
const enter = (password: string) => signIn(nobody(), { username: 'mei', password, userAgent: 'x' }, passwords)
const personOf = async (sessionId: string) => authenticateSession(root, { sessionId, from: '10.0.0.7' })
const set = (change: PersonChange, whom: SceneContext, by = root) =>
  setPersonState(by, { userId: userIdOf(whom), change })

describe('an invitation', () => {
  test('makes its person once, with the roles that were chosen for them, and signs them in', async () => {
    await scene.project('a', 'Project A')
    await scene.project('b', 'Project B')
    const { token } = await invite({ roles: { a: 'operator', b: 'approver' } })
    expect(await readInvitation(root, token)).toEqual({
      name: 'Mei Lin',
      email: 'mei@example.com',
      isAdmin: false,
      projects: expect.arrayContaining(['Project A', 'Project B']),
    })
    const { sessionId } = await accept(token)
    expect(await personOf(sessionId)).toMatchObject({ name: 'Mei Lin', email: 'mei@example.com', isAdmin: false })
    const { people, invitations } = await readPeople(root)
    expect(people.find(({ username }) => username === 'mei')).toMatchObject({
      hasPassword: true,
      projects: expect.arrayContaining([
        { slug: 'a', role: 'operator' },
        { slug: 'b', role: 'approver' },
      ]),
    })
    expect(invitations).toEqual([])
    await expect(accept(token, 'other')).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
    await expect(enter('battery staple')).resolves.toHaveProperty('sessionId')
  })

  test('is kept as a hash only, and what happens to it stands in the audit', async () => {
    const { token } = await invite({ isAdmin: true })
    await accept(token)
    const [links, audits] = [await database.db.invitation.findMany(), await database.db.audit.findMany()]
    expect(JSON.stringify([links, audits], (_key, value) => `${value}` && value?.toString?.())).not.toContain(token)
    expect(audits.map(({ action, actorName, via }) => [action, actorName, via])).toEqual([
      ['invitation.created', 'Root', 'session'],
      ['user.created', 'Mei Lin', 'link'],
      ['session.opened', 'Mei Lin', 'session'],
    ])
  })

  test('is taken by one of many who come at once', async () => {
    const { token } = await invite()
    const results = await Promise.allSettled(['mei', 'mai', 'may'].map(name => accept(token, name)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await database.db.user.count()).toBe(2)
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['after seven days', async () => scene.pass(7 * DAY)],
    ['once it is revoked', id => revokeInvitation(root, { id })],
    ['once another is sent to the same address', () => invite()],
    [
      'once its inviter is no administrator any more',
      async () => set('unmake-admin', root, await scene.person('Ada', 'installation-admin')),
    ],
  ])('does not work %s', async (_when, end) => {
    const { token } = await invite()
    await end((await database.db.invitation.findFirstOrThrow()).id)
    expect(await readInvitation(root, token)).toBeNull()
    await expect(accept(token)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
  })

  test('keeps its link when the user name is taken, until the tenth attempt', async () => {
    const { token } = await invite()
    await database.db.user.create({ data: { username: 'mei', name: 'Mei', email: 'm@example.org', passwordHash: '-' } })
    const taken = { code: 'CONFLICT', detail: { key: 'usernameTaken' } }
    for (let count = 0; count < 10; count++) await expect(accept(token)).rejects.toMatchObject(taken)
    await expect(accept(token, 'mai')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    scene.pass(16 * 60_000)
    await expect(accept(token, 'mai')).resolves.toHaveProperty('sessionId')
  })

  test('comes from an administrator of the installation who has just proved who they are, and from nobody else', async () => {
    const project = await scene.project('a', 'Project A')
    const ada = await scene.person('Ada', 'admin', project)
    await expect(invite({}, ada)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(readPeople(ada)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(invite({}, byToken(root, ['operate']))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await invite()
    scene.pass(15 * 60_000)
    await expect(invite()).rejects.toMatchObject({ detail: { key: 'reauthenticate' } })
  })

  test('goes to no address that somebody has, and to no project that is not there', async () => {
    await accept((await invite()).token)
    await expect(invite({ email: 'MEI@example.com' })).rejects.toMatchObject({ detail: { key: 'emailTaken' } })
    await expect(invite({ email: 'x@example.com', roles: { b: 'viewer' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('a link for a new password', () => {
  let mei: SceneContext
  const reset = (token: string) =>
    resetPassword(nobody(), { token, password: 'a new password', userAgent: 'x' }, passwords)
  const link = async () => (await createResetLink(root, { userId: userIdOf(mei) })).token

  beforeEach(async () => {
    const { sessionId } = await accept((await invite()).token)
    const actor = await personOf(sessionId)
    if (!actor) throw new Error('Mei has just come in')
    mei = { ...root, actor }
  })

  test('sets it once, ends every session and token of the person and opens one session', async () => {
    const before = await enter('battery staple')
    await createApiToken(mei, { name: 'laptop', scopes: ['read'], validDays: null })
    const token = await link()
    const { sessionId } = await reset(token)
    expect(await database.db.apiToken.count({ where: { revokedAt: null } })).toBe(0)
    expect(await personOf(before.sessionId)).toBeNull()
    expect(await personOf(sessionId)).toMatchObject({ name: 'Mei Lin' })
    await expect(enter('battery staple')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(enter('a new password')).resolves.toHaveProperty('sessionId')
    await expect(reset(token)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
    expect(await personOf(sessionId)).not.toBeNull()
  })

  test('works neither after a day, nor beside a later one, nor for somebody disabled', async () => {
    const [early, late] = [await link(), await link()]
    await expect(reset(early)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
    scene.pass(DAY)
    await expect(reset(late)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
    await database.db.session.updateMany({ data: { authenticatedAt: root.clock() } })
    const third = await link()
    await set('disable', mei)
    await expect(reset(third)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
    await expect(link()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(createResetLink(mei, { userId: userIdOf(root) })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('of many at once one sets the password', async () => {
    const token = await link()
    const results = await Promise.allSettled([reset(token), reset(token), reset(token)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('disabling a person', () => {
  test('ends their sessions and tokens for good; who is enabled again signs in anew', async () => {
    const { sessionId } = await accept((await invite()).token)
    const actor = await personOf(sessionId)
    if (!actor) throw new Error('Mei has just come in')
    const mei: SceneContext = { ...root, actor }
    await createApiToken(mei, { name: 'laptop', scopes: ['read'], validDays: null })
    await set('disable', mei)
    expect(await personOf(sessionId)).toBeNull()
    await expect(enter('battery staple')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(set('disable', mei)).rejects.toMatchObject({ code: 'CONFLICT' })
    await set('enable', mei)
    expect(await personOf(sessionId)).toBeNull()
    expect(await database.db.apiToken.count({ where: { revokedAt: null } })).toBe(0)
    await expect(enter('battery staple')).resolves.toHaveProperty('sessionId')
  })
})

describe('there is always an administrator', () => {
  test.each(['disable', 'unmake-admin'] as const)('the last one cannot %s themselves', async change => {
    await expect(set(change, root)).rejects.toMatchObject({ code: 'CONFLICT', detail: { key: 'lastAdmin' } })
    expect((await readPeople(root)).people).toMatchObject([{ isAdmin: true, isDisabled: false }])
  })

  test.each(['disable', 'unmake-admin'] as const)('two who %s each other at once leave one', async change => {
    const ada = await scene.person('Ada', 'installation-admin')
    const results = await Promise.allSettled([set(change, ada, root), set(change, root, ada)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await database.db.user.count({ where: { isAdmin: true, disabledAt: null } })).toBe(1)
  })

  test('two who step down at once leave one', async () => {
    const ada = await scene.person('Ada', 'installation-admin')
    const results = await Promise.allSettled([set('unmake-admin', ada, ada), set('unmake-admin', root, root)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('an administrator makes another one, and only in a fresh session', async () => {
    const mei = await scene.person('Mei', 'stranger')
    await set('make-admin', mei)
    expect((await readPeople(mei).catch(error => error.code)) as string).toBe('FORBIDDEN')
    expect((await database.db.user.findUniqueOrThrow({ where: { id: userIdOf(mei) } })).isAdmin).toBe(true)
    expect(await database.db.audit.findMany()).toMatchObject([
      { action: 'person.make-admin', before: { name: 'Mei', isAdmin: false }, after: { name: 'Mei', isAdmin: true } },
    ])
    scene.pass(15 * 60_000)
    await expect(set('unmake-admin', mei)).rejects.toMatchObject({ detail: { key: 'reauthenticate' } })
  })
})

test('passwords of people who join are argon2id', async () => {
  const input = { username: 'mei', name: 'Mei', password: 'battery staple', userAgent: '' }
  await acceptInvitation(nobody(), { token: (await invite()).token, ...input }, argonPasswords)
  const { passwordHash } = await database.db.user.findUniqueOrThrow({ where: { username: 'mei' } })
  expect(passwordHash).toMatch(/^\$argon2id\$/)
})
