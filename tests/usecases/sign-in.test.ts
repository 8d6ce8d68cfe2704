import { beforeEach, expect, test } from 'vitest'
import { argonPasswords, type Passwords } from '@/lib/password/passwords'
import { authenticateSession } from '@/lib/usecases/authenticate-session'
import type { Actor } from '@/lib/usecases/context'
import { SESSION_DAYS } from '@/lib/usecases/open-session'
import { readSessionEnd } from '@/lib/usecases/read-session-end'
import { signIn } from '@/lib/usecases/sign-in'
import { signOut } from '@/lib/usecases/sign-out'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const START = new Date('2026-05-19T08:00:00Z')
const PASSWORD = 'correct horse battery'
let now = START
let passwordHash = ''

beforeEach(async () => {
  now = START
  passwordHash ||= await argonPasswords.hash(PASSWORD)
  await database.db.user.create({ data: { username: 'mei', name: 'Mei', email: 'mei@example.org', passwordHash } })
})

function context(from = '10.0.0.7') {
  const actor: Actor = { kind: 'anonymous', from }
  return { actor, db: database.db, clock: () => now }
}

const attempt = (password = PASSWORD, { username = 'mei', from = '10.0.0.7', passwords = argonPasswords } = {}) =>
  signIn(context(from), { username, password, userAgent: 'test' }, passwords)

const read = (sessionId: string) => authenticateSession(context(), { sessionId, from: '10.0.0.7' })

test('the right password opens a session that names its person until it is over', async () => {
  const { sessionId } = await attempt(PASSWORD, { username: ' Mei ' })
  expect(await read(sessionId)).toMatchObject({
    kind: 'person',
    name: 'Mei',
    via: 'session',
    sessionId,
    isAdmin: false,
  })
  expect(await database.db.audit.findMany()).toMatchObject([
    { action: 'session.opened', actorName: 'Mei', from: '10.0.0.7' },
  ])
  now = new Date(START.getTime() + SESSION_DAYS * 86_400_000)
  expect(await read(sessionId)).toBeNull()
})

test('a wrong password and an unknown name are refused alike, and both cost a look at a hash', async () => {
  let looks = 0
  const passwords: Passwords = {
    ...argonPasswords,
    verify: (...given) => {
      looks++
      return argonPasswords.verify(...given)
    },
  }
  const wrong = await attempt('wrong', { passwords }).catch(error => error)
  const unknown = await attempt(PASSWORD, { username: 'nobody', passwords }).catch(error => error)
  expect([wrong.code, unknown.code]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED'])
  expect(unknown.detail).toEqual(wrong.detail)
  expect(looks).toBe(2)
  expect(await database.db.session.count()).toBe(0)
})

test('what no name or password can be is refused as wrong and leaves nothing behind', async () => {
  const refused = { code: 'UNAUTHENTICATED', detail: { key: 'wrongPassword' } }
  for (const username of ['m\0ei', 'm'.repeat(101)])
    await expect(attempt(PASSWORD, { username })).rejects.toMatchObject(refused)
  await expect(attempt('x'.repeat(1_001))).rejects.toMatchObject(refused)
  expect(await database.db.signInAttempt.count()).toBe(0)
})

test('a disabled person can neither sign in nor go on with a session that is open', async () => {
  const { sessionId } = await attempt()
  await database.db.user.updateMany({ data: { disabledAt: now } })
  expect(await read(sessionId)).toBeNull()
  await expect(attempt()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('ten failures on a name shut it for a quarter of an hour, even for the right password', async () => {
  for (let count = 0; count < 10; count++) {
    await expect(attempt('wrong', { from: `10.0.0.${count}` })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  }
  await expect(attempt()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', detail: { values: { minutes: 15 } } })
  now = new Date(START.getTime() + 16 * 60_000)
  await expect(attempt()).resolves.toHaveProperty('sessionId')
})

test('attempts side by side do not slip under the limit', async () => {
  const results = await Promise.allSettled(Array.from({ length: 25 }, () => attempt('wrong')))
  const codes = results.map(result => (result.status === 'rejected' ? result.reason.code : 'signed in'))
  expect(codes.filter(code => code === 'UNAUTHENTICATED').length).toBeLessThanOrEqual(10)
})

test('fifty failures from one address shut it for every name', async () => {
  await database.db.signInAttempt.createMany({
    data: Array.from({ length: 50 }, () => ({ key: 'from:6.6.6.6', at: now })),
  })
  await expect(attempt(PASSWORD, { from: '6.6.6.6' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(attempt()).resolves.toHaveProperty('sessionId')
})

test('signing out revokes this session at once and no other', async () => {
  const [first, second] = [await attempt(), await attempt()]
  const actor = await read(first.sessionId)
  expect(actor).not.toBeNull()
  if (!actor) return
  expect(await readSessionEnd({ ...context(), actor })).toEqual(new Date(START.getTime() + SESSION_DAYS * 86_400_000))
  await signOut({ ...context(), actor })
  expect(await readSessionEnd({ ...context(), actor })).toBeNull()
  await signOut({ ...context(), actor })
  expect(await read(first.sessionId)).toBeNull()
  expect(await read(second.sessionId)).not.toBeNull()
  expect(await database.db.audit.count({ where: { action: 'session.revoked' } })).toBe(1)
})

test('what names no session is nobody, and never an error', async () => {
  for (const sessionId of ['', 'x', '01a22c44-10c7-7398-bf21-48fd3fddd7da', "' or 1=1 --"])
    expect(await read(sessionId)).toBeNull()
})

test('a password is kept as argon2id and never as itself', () => {
  expect(passwordHash).toMatch(/^\$argon2id\$/)
  expect(passwordHash).not.toContain(PASSWORD)
})
