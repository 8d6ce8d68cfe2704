import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webRoot } from '@/app/_server/web-root'
import { GET as unknownEndpoint } from '@/app/api/v1/[...path]/route'
import { POST as answer } from '@/app/api/v1/decisions/[slug]/[number]/answer/route'
import { GET as decisionEndpoint } from '@/app/api/v1/decisions/[slug]/[number]/route'
import { GET as inbox } from '@/app/api/v1/inbox/route'
import { POST as lint } from '@/app/api/v1/lint/route'
import { POST as pause } from '@/app/api/v1/projects/[slug]/pause/route'
import { GET as projectEndpoint } from '@/app/api/v1/projects/[slug]/route'
import { POST as start } from '@/app/api/v1/projects/[slug]/start/route'
import { POST as stop } from '@/app/api/v1/projects/[slug]/stop/route'
import { GET as projects, POST as register } from '@/app/api/v1/projects/route'
import type { Decision, Project } from '@/lib/db/generated/client'
import type { TokenScope } from '@/lib/usecases/context'
import { createApiToken } from '@/lib/usecases/create-api-token'
import { openDecisionScene, type SceneContext } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const before = { ...process.env }
let project: Project
let decision: Decision
let mei: SceneContext

beforeAll(() => {
  const secret = 'a secret of the tests, long enough'
  Object.assign(process.env, { DATABASE_URL: database.url, GATEWALK_SECRET: secret, GATEWALK_URL: 'https://gw.test' })
})
afterAll(async () => {
  await webRoot().base.queue.close()
  await webRoot().base.db.$disconnect()
  for (const name of ['DATABASE_URL', 'GATEWALK_SECRET', 'GATEWALK_URL', 'NEXTAUTH_URL']) delete process.env[name]
  Object.assign(process.env, before)
})
beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  decision = await scene.decision(project)
  mei = await scene.person('Mei', 'operator', project)
})

type Endpoint = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>
type Given = {
  token?: string
  params?: Record<string, string>
  body?: unknown
  raw?: string
  headers?: Record<string, string>
}

const tokenOf = async (...scopes: TokenScope[]) => {
  // The clock of the scene stands in 2026-05; the web's is the real one.
  const now = new Date()
  const times = { authenticatedAt: now, expiresAt: new Date(now.getTime() + 3_600_000) }
  await database.db.session.updateMany({ data: times })
  const input = { name: 't', scopes: scopes as never, validDays: 1 }
  return (await createApiToken({ ...mei, clock: () => now }, input)).token
}

async function call(endpoint: Endpoint, given: Given = {}) {
  const body = given.raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body))
  const request = new Request('https://gw.test/api/v1/x', {
    method: body === undefined ? 'GET' : 'POST',
    body,
    headers: {
      ...(given.token ? { authorization: `Bearer ${given.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...given.headers,
    },
  })
  const response = await endpoint(request, { params: Promise.resolve(given.params ?? {}) })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const inA = { params: { slug: 'a' } }
const d7 = { params: { slug: 'a', number: '7' } }
const given = (optionId: string, more: object = {}) => ({
  ...{ optionId, digest: decision.digest, idempotencyKey: randomUUID(), ...more },
})

describe('who may call', () => {
  const endpoints: Record<string, [Endpoint, Given]> = {
    projects: [projects, {}],
    project: [projectEndpoint, inA],
    start: [start, { ...inA, body: {} }],
    pause: [pause, { ...inA, body: {} }],
    stop: [stop, { ...inA, body: {} }],
    lint: [lint, { body: { files: {} } }],
    register: [register, { body: { path: '/srv/app' } }],
    inbox: [inbox, {}],
    decision: [decisionEndpoint, d7],
    answer: [answer, { ...d7, body: given0() }],
  }

  test.each(Object.entries(endpoints))(
    '%s without a token is 401 and says what to send',
    async (_name, [run, more]) => {
      const { status, headers, body } = await call(run, more)
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe('Bearer')
      expect(body.error).toMatchObject({ code: 'UNAUTHENTICATED', key: 'tokenMissing' })
    },
  )

  test.each(Object.entries(endpoints))('%s with a revoked token is 401', async (_name, [run, more]) => {
    const token = await tokenOf('read', 'operate', 'answer')
    await database.db.apiToken.updateMany({ data: { revokedAt: new Date() } })
    const { status, body } = await call(run, { ...more, token })
    expect([status, body.error.key]).toEqual([401, 'tokenInvalid'])
    expect(JSON.stringify(body)).not.toContain(token)
  })

  test('a cookie is no token', async () => {
    const { status } = await call(projects, { headers: { cookie: 'gatewalk-session=whatever' } })
    expect(status).toBe(401)
  })

  test.each([
    ['start', start],
    ['answer', answer],
    ['lint', lint],
  ] as const)('%s with a token that lacks the scope is 403 and names it', async (name, run) => {
    const token = await tokenOf(name === 'lint' ? 'operate' : 'read')
    const body = name === 'answer' ? given('a') : name === 'lint' ? { files: {} } : {}
    const answered = await call(run, { ...d7, token, body })
    expect(answered.status).toBe(403)
    expect(answered.body.error.key).toMatch(/NeedsScope$/)
  })

  test('a project of others is 404, in the list and by its name', async () => {
    await scene.project('b', 'Project B')
    const token = await tokenOf('read')
    expect((await call(projects, { token })).body.projects.map((line: { slug: string }) => line.slug)).toEqual(['a'])
    const found = await call(projectEndpoint, { token, params: { slug: 'b' } })
    expect([found.status, found.body.error.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('registering is a person’s: 403 with the page where it is done, and nothing is made', async () => {
    await database.db.user.updateMany({ data: { isAdmin: true } })
    const token = await tokenOf('read', 'operate', 'answer')
    const { status, body } = await call(register, { token, body: { path: '/srv/my app' } })
    expect(status).toBe(403)
    expect(body.error).toMatchObject({
      code: 'FORBIDDEN',
      key: 'browserOnly',
      data: { url: 'https://gw.test/projects/new?path=%2Fsrv%2Fmy%20app' },
    })
    expect(await database.db.project.count()).toBe(1)
  })
})

describe('what cannot be read', () => {
  test.each([
    ['no JSON', { raw: '{' }, 400, 'MALFORMED'],
    ['a list', { raw: '[]' }, 400, 'MALFORMED'],
    ['a form', { raw: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 400, 'MALFORMED'],
    ['too much', { raw: JSON.stringify({ text: 'x'.repeat(130_000) }) }, 413, 'TOO_LARGE'],
    ['no digest', { body: { optionId: 'a', idempotencyKey: 'key-12345' } }, 428, 'PRECONDITION_REQUIRED'],
    ['no option', { body: { digest: 'd', idempotencyKey: 'key-12345' } }, 422, 'VALIDATION'],
    ['a number for an option', { body: { optionId: 1, digest: 'd', idempotencyKey: 'key-12345' } }, 422, 'VALIDATION'],
  ])('is refused: %s', async (_what, more, expected, code) => {
    const { status, body } = await call(answer, { ...d7, token: await tokenOf('answer'), ...more })
    expect([status, body.error.code]).toEqual([expected, code])
    expect(await database.db.answer.count()).toBe(0)
  })

  test('a decision that is no number is named as the faulty field', async () => {
    const token = await tokenOf('read')
    const { status, body } = await call(decisionEndpoint, { token, params: { slug: 'a', number: 'D-7' } })
    expect(status).toBe(422)
    expect(body.error.data.fields).toMatchObject([{ field: 'number' }])
  })

  test('the path decides, not a field of the body', async () => {
    await scene.project('b', 'Project B')
    const token = await tokenOf('operate')
    const { body } = await call(start, { ...inA, token, body: { slug: 'b' } })
    expect(body).toEqual({ slug: 'a', accepted: 'start' })
  })

  test('an endpoint that does not exist is 404 in JSON', async () => {
    const { status, body } = await call(unknownEndpoint)
    expect([status, body.error.code]).toEqual([404, 'NO_SUCH_ENDPOINT'])
  })
})

describe('projects', () => {
  test('are listed with their phases, what waits, and where to look', async () => {
    const { status, headers, body } = await call(projects, { token: await tokenOf('read') })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.projects).toEqual([
      expect.objectContaining({
        slug: 'a',
        state: { type: 'not-started' },
        waiting: 1,
        url: 'https://gw.test/projects/a',
      }),
    ])
    const { body: one } = await call(projectEndpoint, { ...inA, token: await tokenOf('read') })
    expect(one.project.phases).toMatchObject([
      { id: 'P5', autoGate: { command: 'npm test', passed: null }, manualGate: { approver: 'lead' } },
      { id: 'P6', manualGate: null },
    ])
  })

  test('start, pause and stop are 202; what cannot be is 409', async () => {
    const token = await tokenOf('operate')
    const post = (run: Endpoint) => call(run, { ...inA, token, body: {} })
    expect((await post(stop)).status).toBe(409)
    expect((await post(start)).status).toBe(202)
    expect((await post(start)).body.error).toMatchObject({ code: 'CONFLICT', key: 'alreadyRunning' })
    expect((await post(pause)).body).toEqual({ slug: 'a', accepted: 'pause' })
    expect((await post(stop)).body).toEqual({ slug: 'a', accepted: 'stop' })
    expect(await database.db.run.findMany()).toMatchObject([{ state: 'active', wish: 'stop' }])
    expect(
      await database.db.audit.count({
        where: { via: 'token', viaName: 't', tokenId: { not: null }, action: { startsWith: 'run.' } },
      }),
    ).toBe(3)
  })

  test('a plan with problems does not start: 412 with each problem in the language asked for', async () => {
    const problem = {
      ...{ code: 'approved-by-missing', severity: 'error', file: 'ralph-loop/PRD-P5.md', line: 1, column: 1 },
      ...{ expected: 'items', found: 'none', message: 'Not signed.', values: {} },
    }
    await database.db.project.update({ where: { id: project.id }, data: { problems: [problem] } })
    const headers = { 'accept-language': 'zh-CN' }
    const { status, body } = await call(start, { ...inA, token: await tokenOf('operate'), body: {}, headers })
    expect([status, body.error.code]).toEqual([412, 'PRECONDITION_FAILED'])
    expect(body.error.data.problems).toMatchObject([
      { code: 'approved-by-missing', file: 'ralph-loop/PRD-P5.md', line: 1 },
    ])
    expect(body.error.data.problems[0].message).toMatch(/[一-鿿]/)
    expect(body.error.message).toMatch(/[一-鿿]/)
  })
})

describe('lint', () => {
  test('says every problem of the texts that are sent', async () => {
    const files = { 'ralph-loop/MASTER-PLAN.md': 'Phase P1 — One\n  PRD: ralph-loop/PRD-P1.md\n' }
    const { status, body } = await call(lint, { token: await tokenOf('read'), body: { files } })
    expect([status, body.canStart]).toEqual([200, false])
    expect(body.problems.map((problem: { code: string }) => problem.code)).toContain('approved-by-missing')
  })

  test.each(['/etc/passwd', 'ralph-loop/../secret', 'src/index.ts'])('takes no file named %s', async name => {
    const { status } = await call(lint, { token: await tokenOf('read'), body: { files: { [name]: 'x' } } })
    expect(status).toBe(422)
  })
})

describe('decisions', () => {
  test('stand in the inbox with their options and digest', async () => {
    await scene.decision(project, { number: 8, kind: 'security' })
    const { body } = await call(inbox, { token: await tokenOf('read') })
    expect(body).toMatchObject({ total: 2, projects: 1 })
    const rows = body.decisions.map((row: Record<string, unknown>) => [row.name, row.needsBrowser, row.url])
    expect(rows).toEqual([
      ['D-008', true, 'https://gw.test/btw?d=a/8'],
      ['D-007', false, 'https://gw.test/btw?d=a/7'],
    ])
    expect(body.decisions[1]).toMatchObject({
      digest: decision.digest,
      options: [{ id: 'a', label: 'Resend' }, {}, {}],
    })
  })

  test('are read with the digest that an answer names, and answered once', async () => {
    const token = await tokenOf('read', 'answer')
    const { body: read } = await call(decisionEndpoint, { ...d7, token })
    expect(read.decision).toMatchObject({ name: 'D-007', state: 'pending', mayAnswer: true, needsBrowser: false })
    const body = { optionId: 'a', digest: read.decision.digest, idempotencyKey: randomUUID(), text: 'EU' }
    const first = await call(answer, { ...d7, token, body })
    expect(first).toMatchObject({
      status: 200,
      body: { answer: { revision: 1, state: 'held', text: 'EU', by: 'Mei' } },
    })
    const again = await call(answer, { ...d7, token, body })
    expect([again.status, again.body]).toEqual([200, first.body])
    const other = await call(answer, { ...d7, token, body: given('b') })
    expect([other.status, other.body.error.data.optionId]).toEqual([409, 'a'])
  })

  test('that changed since shown are 412 with what stands now', async () => {
    const token = await tokenOf('answer')
    const { status, body } = await call(answer, { ...d7, token, body: given('a', { digest: 'old' }) })
    expect([status, body.error.code]).toEqual([412, 'CHANGED_SINCE_SEEN'])
    expect(body.error.data).toMatchObject({ digest: decision.digest, question: 'Resend or Postmark?' })
  })

  test.each(['security', 'db', 'manual-gate', 'checkpoint'] as const)('of kind %s are 403 to a token', async kind => {
    const asked = await scene.decision(project, { number: 9, kind })
    const token = await tokenOf('answer')
    const params = { slug: 'a', number: '9' }
    const { status, body } = await call(answer, { params, token, body: given('a', { digest: asked.digest }) })
    expect([status, body.error.key]).toEqual([403, 'answerNeedsBrowser'])
  })
})

function given0() {
  return { optionId: 'a', digest: 'd', idempotencyKey: 'key-12345' }
}
