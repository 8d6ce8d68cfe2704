import { expect, test } from 'vitest'
import { argonPasswords } from '@/lib/password/passwords'
import { authenticateSession } from '@/lib/usecases/authenticate-session'
import { createFirstAdmin, isLinkValid } from '@/lib/usecases/create-first-admin'
import { createFirstAdminLink } from '@/lib/usecases/create-first-admin-link'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const START = new Date('2026-05-19T08:00:00Z')

const at = (hours: number) => ({
  actor: { kind: 'anonymous' as const, from: '10.0.0.7' },
  db: database.db,
  clock: () => new Date(START.getTime() + hours * 3_600_000),
})

const spend = (token: string, { hours = 0, username = 'Li' } = {}) =>
  createFirstAdmin(
    at(hours),
    { token, username, name: 'Li Wei', email: 'li@example.org', password: 'correct horse battery', userAgent: 'test' },
    argonPasswords,
  )

async function makeLink(): Promise<string> {
  const link = await createFirstAdminLink(at(0))
  if (!link) throw new Error('a link is made while there are no users')
  return link.token
}

test('the link makes an administrator who is signed in at once', async () => {
  const token = await makeLink()
  expect(await isLinkValid(at(0), token)).toBe(true)
  const { sessionId } = await spend(token)
  expect(await authenticateSession(at(0), { sessionId, from: '' })).toMatchObject({ name: 'Li Wei', isAdmin: true })
  expect(await database.db.user.findMany()).toMatchObject([{ username: 'li', isAdmin: true }])
})

test('the database holds only the hash of the link', async () => {
  const token = await makeLink()
  expect(JSON.stringify(await database.db.oneTimeLink.findMany())).not.toContain(token)
})

test('the link works once', async () => {
  const token = await makeLink()
  await spend(token)
  await expect(spend(token, { username: 'other' })).rejects.toMatchObject({ detail: { key: 'linkSpent' } })
  expect(await database.db.user.count()).toBe(1)
})

test('the link ends after a day', async () => {
  const token = await makeLink()
  await expect(spend(token, { hours: 24 })).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
  expect(await isLinkValid(at(24), token)).toBe(false)
})

test('an unknown link makes nobody', async () => {
  await expect(spend('guess')).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
  expect(await database.db.user.count()).toBe(0)
})

test('of two valid links spent at the same time one makes the administrator', async () => {
  const tokens = [await makeLink(), await makeLink()]
  const results = await Promise.allSettled(tokens.map((token, index) => spend(token, { username: `admin${index}` })))
  expect(results.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await database.db.user.count()).toBe(1)
})

test('no link is made once there is a user', async () => {
  await spend(await makeLink())
  expect(await createFirstAdminLink(at(0))).toBeNull()
})
