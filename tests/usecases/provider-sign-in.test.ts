import { beforeEach, describe, expect, test } from 'vitest'
import type { ProviderAccount } from '@/lib/core/people/sign-in-provider'
import { authenticateSession } from '@/lib/usecases/authenticate-session'
import { confirmByProvider } from '@/lib/usecases/confirm-by-provider'
import type { Context } from '@/lib/usecases/context'
import { isSessionFresh } from '@/lib/usecases/fresh-session'
import { invitePerson } from '@/lib/usecases/invite-person'
import { linkProvider } from '@/lib/usecases/link-provider'
import { signInWithProvider } from '@/lib/usecases/sign-in-with-provider'
import { unlinkProvider } from '@/lib/usecases/unlink-provider'
import { byToken, openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const ISSUER = 'https://login.example.com'
let mei: SceneContext
let email: string

beforeEach(async () => {
  mei = await scene.person('Mei', 'stranger')
  const user = await database.db.user.update({ where: { id: userIdOf(mei) }, data: { passwordHash: 'hash' } })
  email = user.email
})

const account = (more: Partial<ProviderAccount> = {}): ProviderAccount => ({
  ...{ provider: 'oidc', issuer: ISSUER, subject: '42', verifiedEmail: email, name: 'Mei Lin', provedAt: null },
  ...more,
})
const nobody = (): Pick<Context, 'actor' | 'db' | 'clock'> => ({
  actor: { kind: 'anonymous', from: '10.0.0.7' },
  db: database.db,
  clock: mei.clock,
})
const enter = async (more: Partial<ProviderAccount> = {}) => {
  const { sessionId } = await signInWithProvider(nobody(), { account: account(more), userAgent: 'x' })
  return authenticateSession(mei, { sessionId, from: '10.0.0.7' })
}
const stranger = { code: 'FORBIDDEN', detail: { key: 'providerStranger' } }

describe('an account leads in', () => {
  test('by the address that the provider verified, and from then on by itself', async () => {
    expect(await enter({ verifiedEmail: email.toUpperCase() })).toMatchObject({ userId: userIdOf(mei) })
    await database.db.user.update({ where: { id: userIdOf(mei) }, data: { email: 'other@example.org' } })
    expect(await enter({ verifiedEmail: null })).toMatchObject({ userId: userIdOf(mei) })
    expect(await database.db.identity.count()).toBe(1)
    expect(await database.db.audit.findMany({ where: { action: 'identity.linked' } })).toMatchObject([
      { actorName: 'Mei', after: { provider: 'oidc', issuer: ISSUER } },
    ])
  })

  test('by an invitation that waits for its address, with the roles that were chosen, and no password', async () => {
    const root = await scene.person('Root', 'installation-admin')
    await scene.project('a', 'Project A')
    await invitePerson(root, { name: 'Li', email: 'li@example.com', isAdmin: false, roles: { a: 'operator' } })
    const results = await Promise.allSettled(
      [1, 2].map(() => enter({ subject: '7', verifiedEmail: 'Li@example.com', name: 'Li Wei' })),
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const [li, ...others] = await database.db.user.findMany({
      where: { email: 'li@example.com' },
      include: { memberships: true },
    })
    expect(others).toEqual([])
    expect(li).toMatchObject({ username: 'li', name: 'Li Wei', passwordHash: '', memberships: [{ role: 'operator' }] })
  })
})

describe('an account leads nobody in', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['whose address nobody has', () => enter({ verifiedEmail: 'eve@example.com' })],
    ['whose address the provider did not verify', () => enter({ verifiedEmail: null })],
    [
      'whose address two people have',
      async () => {
        await database.db.user.create({ data: { username: 'x', name: 'X', email, passwordHash: '-' } })
        return enter()
      },
    ],
    [
      'beside another account of the same provider that does',
      async () => {
        await enter()
        return enter({ subject: '43' })
      },
    ],
    [
      'whose person is disabled',
      async () => {
        await enter()
        await database.db.user.updateMany({ data: { disabledAt: new Date() } })
        return enter()
      },
    ],
    [
      'of the same number at another provider',
      async () => {
        await enter()
        return enter({ issuer: 'https://evil.example.com', verifiedEmail: null })
      },
    ],
    [
      'after the invitation has ended',
      async () => {
        const root = await scene.person('Root', 'installation-admin')
        await invitePerson(root, { name: 'Li', email: 'li@example.com', isAdmin: false, roles: {} })
        scene.pass(7 * 86_400_000)
        return enter({ verifiedEmail: 'li@example.com' })
      },
    ],
  ])('%s', async (_what, arrive) => {
    const before = await database.db.user.count()
    await expect(arrive()).rejects.toMatchObject(stranger)
    expect(await database.db.user.count()).toBeLessThanOrEqual(before + 1)
  })

  test('as an administrator who is invited: the link of the invitation is needed', async () => {
    const root = await scene.person('Root', 'installation-admin')
    await invitePerson(root, { name: 'Li', email: 'li@example.com', isAdmin: true, roles: {} })
    const arrive = enter({ verifiedEmail: 'li@example.com' })
    await expect(arrive).rejects.toMatchObject({ detail: { key: 'providerUseLink' } })
    expect(await database.db.invitation.count({ where: { usedAt: null } })).toBe(1)
  })

  test('as an administrator by address alone: they link it while signed in', async () => {
    await database.db.user.updateMany({ data: { isAdmin: true } })
    await expect(enter()).rejects.toMatchObject({ detail: { key: 'providerLinkFirst' } })
    await linkProvider(mei, { account: account({ verifiedEmail: null }) })
    expect(await enter({ verifiedEmail: null })).toMatchObject({ userId: userIdOf(mei), isAdmin: true })
  })
})

test('an account is linked in a fresh session, to one person, one of each provider', async () => {
  const li = await scene.person('Li', 'stranger')
  await linkProvider(mei, { account: account() })
  await linkProvider(mei, { account: account() })
  await expect(linkProvider(li, { account: account() })).rejects.toMatchObject({ detail: { key: 'identityTaken' } })
  const second = account({ subject: '43' })
  await expect(linkProvider(mei, { account: second })).rejects.toMatchObject({ detail: { key: 'identityHasOne' } })
  await expect(linkProvider(byToken(mei, ['operate']), { account: second })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  scene.pass(15 * 60_000)
  await expect(linkProvider(li, { account: second })).rejects.toMatchObject({ detail: { key: 'reauthenticate' } })
})

test('the only way in cannot be unlinked, not even two at once', async () => {
  const other = account({ provider: 'github', issuer: 'https://github.com' })
  await linkProvider(mei, { account: account() })
  await linkProvider(mei, { account: other })
  await database.db.user.updateMany({ data: { passwordHash: '' } })
  const results = await Promise.allSettled([ISSUER, other.issuer].map(issuer => unlinkProvider(mei, { issuer })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await database.db.identity.count()).toBe(1)
  await database.db.user.updateMany({ data: { passwordHash: 'hash' } })
  const { issuer } = await database.db.identity.findFirstOrThrow()
  await unlinkProvider(mei, { issuer })
  await expect(unlinkProvider(mei, { issuer })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

describe('a session is fresh by a provider', () => {
  const minutesAgo = (minutes: number) => new Date(mei.clock().getTime() - minutes * 60_000)
  const confirm = (more: Partial<ProviderAccount> = {}) => confirmByProvider(mei, { account: account(more) })

  test('when it says that it has just asked its person, and not else', async () => {
    await linkProvider(mei, { account: account() })
    scene.pass(20 * 60_000)
    await expect(confirm()).rejects.toMatchObject({ detail: { key: 'providerNotFresh' } })
    await expect(confirm({ provedAt: minutesAgo(16) })).rejects.toMatchObject({ detail: { key: 'providerNotFresh' } })
    const other = { subject: '43', provedAt: minutesAgo(0) }
    await expect(confirm(other)).rejects.toMatchObject({ detail: { key: 'providerOther' } })
    expect(await isSessionFresh(mei)).toBe(false)
    await confirm({ provedAt: minutesAgo(0) })
    expect(await isSessionFresh(mei)).toBe(true)
  })

  test('by GitHub or Google, which never say when they asked, only for those who have no password', async () => {
    const github = { provider: 'github' as const, issuer: 'https://github.com' }
    await linkProvider(mei, { account: account(github) })
    scene.pass(20 * 60_000)
    await expect(confirm(github)).rejects.toMatchObject({ detail: { key: 'providerNotFresh' } })
    await database.db.user.updateMany({ data: { passwordHash: '' } })
    await confirm(github)
    expect(await isSessionFresh(mei)).toBe(true)
  })

  test('signing in opens one only by what would confirm that it is them', async () => {
    const opensFresh = async (more: Partial<ProviderAccount>) => {
      const actor = await enter(more)
      if (!actor) throw new Error('Mei has just come in')
      return isSessionFresh({ ...mei, actor })
    }
    const github = { provider: 'github' as const, issuer: 'https://github.com' }
    expect(await opensFresh({ provedAt: minutesAgo(120) })).toBe(false)
    expect(await opensFresh({ provedAt: minutesAgo(1) })).toBe(true)
    expect(await opensFresh({ provedAt: null })).toBe(false)
    expect(await opensFresh(github)).toBe(false)
    await database.db.user.updateMany({ data: { passwordHash: '' } })
    expect(await opensFresh(github)).toBe(true)
    expect(await opensFresh({ provedAt: null })).toBe(false)
  })
})
