import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '@/lib/core/errors'
import type { Project } from '@/lib/db/generated/client'
import { authenticateToken } from '@/lib/usecases/authenticate-token'
import { createApiToken } from '@/lib/usecases/create-api-token'
import { listApiTokens } from '@/lib/usecases/list-api-tokens'
import { revokeApiToken } from '@/lib/usecases/revoke-api-token'
import { byToken, openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
let project: Project
let mei: SceneContext

beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  mei = await scene.person('Mei', 'operator', project)
})

const make = (more: object = {}) =>
  createApiToken(mei, { name: 'laptop', scopes: ['read'], validDays: 30, ...more } as never)
const authenticate = (token: string) => authenticateToken(mei, { token, from: '10.0.0.7' })

async function refusalOf(doing: Promise<unknown>): Promise<string> {
  try {
    await doing
  } catch (error) {
    if (error instanceof Refusal) return `${error.code} ${error.detail.key}`
    throw error
  }
  return 'nothing was refused'
}

describe('a new token', () => {
  test('is told once and kept only as the SHA-256 of 256 random bits', async () => {
    const { id, token } = await make()
    expect(token).toMatch(/^gw_[A-Za-z0-9_-]{43}$/)
    expect((await make()).token).not.toBe(token)
    const row = await database.db.apiToken.findUniqueOrThrow({ where: { id } })
    expect(row.hash).toMatch(/^[0-9a-f]{64}$/)
    const [lines, audits] = [await listApiTokens(mei), await database.db.audit.findMany()]
    expect(audits).toHaveLength(2)
    const kept = JSON.stringify([row, lines, audits], (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(token.slice(3))
  })

  test('acts as its person, with its scopes and no more', async () => {
    const { id, token } = await make({ scopes: ['read', 'answer', 'read'] })
    expect(await authenticate(token)).toEqual({
      kind: 'person',
      userId: userIdOf(mei),
      name: 'Mei',
      email: expect.stringContaining('@example.org'),
      isAdmin: false,
      via: 'token',
      scopes: ['read', 'answer'],
      token: { id, name: 'laptop' },
      sessionId: null,
      from: '10.0.0.7',
    })
  })

  test.each([
    ['no name', { name: '  ' }],
    ['no scope', { scopes: [] }],
    ['the scope of one iteration, which only the host gives', { scopes: ['report'] }],
    ['a scope that does not exist', { scopes: ['admin'] }],
    ['no day at all', { validDays: 0 }],
  ])('is refused with %s', async (_what, more) => {
    expect(await refusalOf(make(more))).toBe('VALIDATION invalidInput')
    expect(await database.db.apiToken.count()).toBe(0)
  })
})

describe('a token that is presented', () => {
  test('is not taken when it is unknown, garbled or empty', async () => {
    const { token } = await make()
    for (const wrong of ['', 'gw_', token.slice(0, -1), `${token}x`, ` ${token}`, `gw_${'A'.repeat(43)}`])
      expect(await refusalOf(authenticate(wrong))).toBe('UNAUTHENTICATED tokenInvalid')
  })

  test('is not taken from the moment it expires', async () => {
    const { token } = await make({ validDays: 1 })
    scene.pass(86_400_000 - 1)
    expect(await authenticate(token)).toMatchObject({ name: 'Mei' })
    scene.pass(1)
    expect(await refusalOf(authenticate(token))).toBe('UNAUTHENTICATED tokenInvalid')
    expect(await listApiTokens(mei)).toMatchObject([{ name: 'laptop', isExpired: true }])
  })

  test('without an end is taken ten years later', async () => {
    const { token } = await make({ validDays: null })
    scene.pass(3_650 * 86_400_000)
    expect(await authenticate(token)).toMatchObject({ name: 'Mei' })
  })

  test('is not taken once it is revoked', async () => {
    const { id, token } = await make()
    await revokeApiToken(mei, { id })
    expect(await refusalOf(authenticate(token))).toBe('UNAUTHENTICATED tokenInvalid')
    expect(await listApiTokens(mei)).toEqual([])
  })

  test('is not taken while its person is disabled', async () => {
    const { token } = await make()
    await database.db.user.update({ where: { id: userIdOf(mei) }, data: { disabledAt: new Date() } })
    expect(await refusalOf(authenticate(token))).toBe('UNAUTHENTICATED tokenInvalid')
  })

  test('writes when it was last used, once a minute at most', async () => {
    const { token } = await make()
    const lastUsed = async () => (await listApiTokens(mei))[0]?.lastUsedAt
    expect(await lastUsed()).toBeNull()
    await authenticate(token)
    expect(await lastUsed()).toBe('2026-05-19T08:00:00.000Z')
    scene.pass(60_000)
    await authenticate(token)
    expect(await lastUsed()).toBe('2026-05-19T08:00:00.000Z')
    scene.pass(1)
    await authenticate(token)
    expect(await lastUsed()).toBe('2026-05-19T08:01:00.001Z')
  })
})

describe('tokens are looked after in a browser', () => {
  test('no token makes, lists or revokes tokens, whatever its scopes', async () => {
    const { id } = await make()
    const ctx = byToken(mei, ['read', 'report', 'operate', 'answer'])
    const input = { name: 'more', scopes: ['read' as const], validDays: null }
    expect(await refusalOf(createApiToken(ctx, input))).toBe('FORBIDDEN browserOnly')
    expect(await refusalOf(listApiTokens(ctx))).toBe('FORBIDDEN browserOnly')
    expect(await refusalOf(revokeApiToken(ctx, { id }))).toBe('FORBIDDEN browserOnly')
    expect(await database.db.apiToken.count({ where: { revokedAt: null } })).toBe(1)
  })

  test('a token is made in a fresh session only', async () => {
    scene.pass(15 * 60_000)
    expect(await refusalOf(make())).toBe('UNAUTHENTICATED reauthenticate')
    expect(await database.db.apiToken.count()).toBe(0)
  })

  test('nobody sees or revokes the tokens of another person, administrators included', async () => {
    const { id, token } = await make()
    const admin = await scene.person('Root', 'installation-admin')
    expect(await listApiTokens(admin)).toEqual([])
    expect(await refusalOf(revokeApiToken(admin, { id }))).toBe('NOT_FOUND tokenNotFound')
    expect(await authenticate(token)).toMatchObject({ name: 'Mei' })
  })

  test('a token is revoked once, and each change has its audit row', async () => {
    const { id } = await make()
    await revokeApiToken(mei, { id })
    expect(await refusalOf(revokeApiToken(mei, { id }))).toBe('NOT_FOUND tokenNotFound')
    const audits = await database.db.audit.findMany({ orderBy: { id: 'asc' } })
    expect(audits).toMatchObject([
      { action: 'token.created', actorName: 'Mei', subject: id, after: { name: 'laptop', scopes: ['read'] } },
      { action: 'token.revoked', actorName: 'Mei', subject: id },
    ])
  })

  test('tokens of one iteration are not among those of a person', async () => {
    const iterationId = '0190b6a0-0000-7000-8000-000000000001'
    const hash = 'f'.repeat(64)
    await database.db.apiToken.create({
      data: { userId: userIdOf(mei), name: 'P1-01', hash, scopes: ['report'], iterationId },
    })
    expect(await listApiTokens(mei)).toEqual([])
  })
})
