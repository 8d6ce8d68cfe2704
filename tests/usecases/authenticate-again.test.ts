import { beforeEach, expect, test } from 'vitest'
import { argonPasswords } from '@/lib/password/passwords'
import { authenticateAgain } from '@/lib/usecases/authenticate-again'
import type { Context } from '@/lib/usecases/context'
import { isSessionFresh, requireFreshSession } from '@/lib/usecases/fresh-session'
import { byToken, openDecisionScene, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const PASSWORD = 'correct horse battery'
const MINUTES = 60_000
let mei: Pick<Context, 'actor' | 'db' | 'clock'>
let passwordHash = ''

beforeEach(async () => {
  passwordHash ||= await argonPasswords.hash(PASSWORD)
  mei = await scene.person('Mei', 'stranger')
  await database.db.user.updateMany({ data: { passwordHash } })
})

const again = (password = PASSWORD, ctx = mei) => authenticateAgain(ctx, { password }, argonPasswords)
const reauthenticate = { code: 'UNAUTHENTICATED', detail: { key: 'reauthenticate' } }

test('what needs a fresh session is refused from the fifteenth minute on, until the person proves who they are', async () => {
  scene.pass(15 * MINUTES - 1)
  expect(await requireFreshSession(mei)).toMatchObject({ name: 'Mei' })
  scene.pass(1)
  await expect(requireFreshSession(mei)).rejects.toMatchObject(reauthenticate)
  await again()
  expect(await requireFreshSession(mei)).toMatchObject({ name: 'Mei' })
  expect(await database.db.audit.findMany()).toMatchObject([
    { action: 'session.refreshed', actorName: 'Mei', from: '127.0.0.1', after: { by: 'password' } },
  ])
})

test('a wrong password freshens nothing, ten of them shut the door, and only for this person', async () => {
  scene.pass(20 * MINUTES)
  const wrong = { code: 'UNAUTHENTICATED', detail: { key: 'wrongOwnPassword' } }
  for (let count = 0; count < 10; count++) await expect(again('wrong')).rejects.toMatchObject(wrong)
  await expect(again()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await isSessionFresh(mei)).toBe(false)
  const li = await scene.person('Li', 'stranger')
  await database.db.user.updateMany({ data: { passwordHash } })
  await expect(again(PASSWORD, li)).resolves.toBeUndefined()
})

test('a person without a password cannot prove anything by one, not even by an empty one', async () => {
  await database.db.user.updateMany({ data: { passwordHash: '' } })
  for (const password of ['', PASSWORD, 'no person has this password'])
    await expect(again(password)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('only the session that proved itself is fresh; a token, a revoked and an expired session never are', async () => {
  scene.pass(20 * MINUTES)
  const now = mei.clock()
  const other = await database.db.session.create({
    data: {
      userId: userIdOf(mei as never),
      authenticatedAt: new Date(0),
      expiresAt: new Date(now.getTime() + 1_000_000),
    },
  })
  await again()
  const elsewhere = { ...mei, actor: { ...mei.actor, sessionId: other.id } } as typeof mei
  expect(await isSessionFresh(elsewhere)).toBe(false)
  await expect(requireFreshSession(byToken(mei as never, ['answer']))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await database.db.session.updateMany({ data: { revokedAt: now } })
  await expect(again()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', detail: { key: 'signedOut' } })
  expect(await isSessionFresh(mei)).toBe(false)
  await database.db.session.updateMany({ data: { revokedAt: null, expiresAt: now } })
  expect(await isSessionFresh(mei)).toBe(false)
})
