import { beforeEach, expect, test } from 'vitest'
import type { Passwords } from '@/lib/password/passwords'
import { authenticateSession } from '@/lib/usecases/authenticate-session'
import { createResetLink } from '@/lib/usecases/create-reset-link'
import { invitePerson } from '@/lib/usecases/invite-person'
import { openSession } from '@/lib/usecases/open-session'
import { readAccount } from '@/lib/usecases/read-account'
import { readResetLink } from '@/lib/usecases/reset-password'
import { revokeSessions } from '@/lib/usecases/revoke-sessions'
import { setOwnDetails } from '@/lib/usecases/set-own-details'
import { setOwnPassword } from '@/lib/usecases/set-own-password'
import { byToken, openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const passwords: Passwords = {
  hash: async text => `hash of ${text}`,
  verify: async (hash, text) => hash === `hash of ${text}`,
}
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
let mei: SceneContext
let elsewhere: string

beforeEach(async () => {
  mei = await scene.person('Mei', 'stranger')
  const user = await database.db.user.update({ where: { id: userIdOf(mei) }, data: { passwordHash: 'hash of old' } })
  const device = { now: mei.clock(), userAgent: FIREFOX, from: '10.0.0.8' }
  elsewhere = await openSession(database.db, { user, ...device })
})

const stands = async (sessionId: string) => (await authenticateSession(mei, { sessionId, from: '' })) !== null
const wrong = { code: 'UNAUTHENTICATED', detail: { key: 'wrongOwnPassword' } }

test('a person sees their open sessions, this one first, each with its device and address', async () => {
  expect(await readAccount(mei)).toMatchObject({
    name: 'Mei',
    hasPassword: true,
    sessions: [
      { id: userIdOf(mei), isThis: true },
      { id: elsewhere, isThis: false, device: { browser: 'Firefox', system: 'Linux' }, address: '10.0.0.8' },
    ],
  })
})

test('one session is ended, or all others, but never somebody else’s', async () => {
  const li = await scene.person('Li', 'stranger')
  await expect(revokeSessions(li, { which: { id: elsewhere } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await revokeSessions(mei, { which: { id: elsewhere } })).toEqual({ ended: 1 })
  expect(await stands(elsewhere)).toBe(false)
  await expect(revokeSessions(mei, { which: { id: elsewhere } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await revokeSessions(mei, { which: 'others' })).toEqual({ ended: 0 })
  const user = { id: userIdOf(mei), name: 'Mei' }
  for (let count = 0; count < 3; count++)
    await openSession(database.db, { user, now: mei.clock(), userAgent: '', from: '' })
  expect(await revokeSessions(mei, { which: 'others' })).toEqual({ ended: 3 })
  expect((await readAccount(mei)).sessions).toMatchObject([{ isThis: true }])
  expect(await stands(userIdOf(li))).toBe(true)
})

test('a new password needs the present one and ends the other sessions and open links', async () => {
  const set = (password: string, ctx = mei) => setOwnPassword(ctx, { password, newPassword: 'new' }, passwords)
  const { token } = await createResetLink(await scene.person('Root', 'installation-admin'), { userId: userIdOf(mei) })
  await expect(set('guess')).rejects.toMatchObject(wrong)
  expect(await stands(elsewhere)).toBe(true)
  expect(await set('old')).toEqual({ ended: 1 })
  expect([await stands(elsewhere), await stands(userIdOf(mei))]).toEqual([false, true])
  expect(await readResetLink(mei, token)).toBeNull()
  await expect(set('old')).rejects.toMatchObject(wrong)
  await expect(set('new', byToken(mei, ['operate']))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (let count = 0; count < 9; count++) await expect(set('guess')).rejects.toMatchObject(wrong)
  await expect(set('new')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('who has no password yet sets one in a fresh session', async () => {
  await database.db.user.update({ where: { id: userIdOf(mei) }, data: { passwordHash: '' } })
  scene.pass(15 * 60_000)
  const set = () => setOwnPassword(mei, { password: '', newPassword: 'new' }, passwords)
  await expect(set()).rejects.toMatchObject({ detail: { key: 'reauthenticate' } })
  await database.db.session.updateMany({ data: { authenticatedAt: mei.clock() } })
  expect(await set()).toEqual({ ended: 1 })
})

test('name and address change with the password, the address to none that another has or is invited by', async () => {
  const set = (email: string, password = 'old') => setOwnDetails(mei, { name: 'Mei Lin', email, password }, passwords)
  await scene.person('Li', 'stranger')
  const taken = (await database.db.user.findFirstOrThrow({ where: { name: 'Li' } })).email
  await expect(set('mei@lin.org', 'guess')).rejects.toMatchObject(wrong)
  await expect(set(taken.toUpperCase())).rejects.toMatchObject({ code: 'CONFLICT', detail: { key: 'emailTaken' } })
  const who = { name: 'Li', email: 'li@example.com', isAdmin: false, roles: {} }
  await invitePerson(await scene.person('Root', 'installation-admin'), who)
  await expect(set('Li@example.com')).rejects.toMatchObject({ code: 'CONFLICT', detail: { key: 'emailTaken' } })
  await set('mei@lin.org')
  await set('mei@lin.org')
  expect(await readAccount(mei)).toMatchObject({ name: 'Mei Lin', email: 'mei@lin.org' })
  const audits = await database.db.audit.findMany({ where: { action: 'person.details' } })
  expect(audits[0]).toMatchObject({ before: { name: 'Mei' }, after: { name: 'Mei Lin', email: 'mei@lin.org' } })
})
