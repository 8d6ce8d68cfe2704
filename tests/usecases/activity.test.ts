import { beforeAll, describe, expect, test } from 'vitest'
import type { ActivityFilter } from '@/lib/core/activity/activity-filter'
import { exportActivity } from '@/lib/usecases/export-activity'
import { ACTIVITY_WINDOW, readActivity } from '@/lib/usecases/read-activity'
import { readActivityFacets } from '@/lib/usecases/read-activity-facets'
import { openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase({ keepRows: true })
const scene = openDecisionScene(database)
let ada: SceneContext
let mei: SceneContext
let boss: SceneContext
let eve: SceneContext

beforeAll(async () => {
  const [a, b] = [await scene.project('a', 'Project A'), await scene.project('b', 'Project B')]
  const person = async (name: string, role: Parameters<typeof scene.person>[1], project?: typeof a) => ({
    ...(await personOf(name, role, project)),
  })
  ada = await person('Ada', 'installation-admin')
  mei = await person('Mei', 'viewer', a)
  boss = await person('Boss', 'admin', a)
  eve = await person('Eve', 'stranger')
  const by = (ctx: SceneContext, name: string) => ({
    actorId: userIdOf(ctx),
    actorName: name,
    via: 'session',
    from: '10.0.0.1',
  })
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const meiId = userIdOf(mei)
  const rows = [
    { ...by(mei, 'Mei'), at: at('2026-05-01'), action: 'session.opened', subject: 'session-1' },
    { ...by(boss, 'Boss'), at: at('2026-05-02'), action: 'run.start', projectId: a.id, subject: 'a' },
    { ...by(ada, 'Ada'), at: at('2026-05-03'), action: 'run.start', projectId: b.id, subject: 'b' },
    {
      ...{ ...by(mei, 'Mei'), via: 'token', viaName: 'laptop', at: at('2026-05-04'), action: 'amend-answer' },
      ...{
        projectId: a.id,
        subject: 'D-7 R2',
        before: { optionId: 'a' },
        after: { optionId: 'b', text: 'Berlin 100%_' },
      },
    },
    {
      ...by(boss, 'Boss'),
      at: at('2026-05-05'),
      action: 'member.role',
      projectId: a.id,
      subject: meiId,
      after: { role: 'viewer' },
    },
    {
      ...by(ada, 'Ada'),
      at: at('2026-05-06'),
      action: 'user.created',
      subject: meiId,
      after: { passwordHash: 'planted' },
    },
    {
      actorName: 'Gatewalk',
      via: 'worker',
      at: at('2026-05-07'),
      action: 'something.new',
      projectId: a.id,
      subject: 'a',
    },
  ]
  for (const data of rows) await database.db.audit.create({ data })
})

/** The scene's own people need a queue, which exists in a test only; reading asks none. */
async function personOf(name: string, role: Parameters<typeof scene.person>[1], project?: { id: string }) {
  const isAdmin = role === 'installation-admin'
  const user = await database.db.user.create({
    data: { username: name.toLowerCase(), name, email: `${name}@example.org`, passwordHash: 'none', isAdmin },
  })
  if (project && !isAdmin)
    await database.db.membership.create({ data: { projectId: project.id, userId: user.id, role } })
  const actor = { kind: 'person' as const, userId: user.id, name, email: user.email, isAdmin, via: 'session' as const }
  const ctx = {
    actor: { ...actor, scopes: [], sessionId: 's', from: '10.0.0.9' },
    db: database.db,
    clock: () => new Date(),
  }
  return ctx as unknown as SceneContext
}

const actionsFor = async (ctx: SceneContext, filter: ActivityFilter = {}, zone = 'UTC') =>
  (await readActivity(ctx, { filter, zone })).rows.map(({ action }) => action)

describe('the log of changes', () => {
  test('shows an administrator everything, newest first', async () => {
    expect(await actionsFor(ada)).toEqual([
      ...['something.new', 'user.created', 'member.role', 'amend-answer', 'run.start', 'run.start', 'session.opened'],
    ])
  })

  test('shows everyone else their projects and what they did outside of any, and no more', async () => {
    expect(await actionsFor(mei)).toEqual([
      'something.new',
      'member.role',
      'amend-answer',
      'run.start',
      'session.opened',
    ])
    expect(await actionsFor(boss)).toEqual(['something.new', 'member.role', 'amend-answer', 'run.start'])
    expect(await actionsFor(eve)).toEqual([])
  })

  test('tells an address to administrators and of what is one’s own', async () => {
    const addresses = async (ctx: SceneContext) =>
      (await readActivity(ctx, { filter: { project: 'a' }, zone: 'UTC' })).rows.map(({ actorName, from }) => [
        actorName,
        from,
      ])
    const own = ['Mei', '10.0.0.1']
    expect(await addresses(mei)).toEqual([['Gatewalk', null], ['Boss', null], own, ['Boss', null]])
    const all = [['Gatewalk', ''], ['Boss', '10.0.0.1'], own, ['Boss', '10.0.0.1']]
    expect(await addresses(boss)).toEqual(all)
    expect(await addresses(ada)).toEqual(all)
    expect(await actionsFor(ada, { q: '10.0.0.1' })).toHaveLength(6)
    expect(await actionsFor(mei, { q: '10.0.0.1' })).toEqual([])
  })

  test('says what was before and after, by which token, and who a subject is', async () => {
    const { rows } = await readActivity(ada, { filter: {}, zone: 'UTC' })
    expect(rows.find(({ action }) => action === 'amend-answer')).toMatchObject({
      ...{
        actorName: 'Mei',
        via: 'token',
        viaName: 'laptop',
        isYours: false,
        project: { slug: 'a', name: 'Project A' },
      },
      changes: [
        { path: 'optionId', before: 'a', after: 'b' },
        { path: 'text', before: null, after: 'Berlin 100%_' },
      ],
    })
    expect(rows.find(({ action }) => action === 'member.role')).toMatchObject({ subjectName: 'Mei' })
  })

  test.each<[string, ActivityFilter, string, string[]]>([
    ['a project', { project: 'b' }, 'UTC', ['run.start']],
    ['a project that does not exist', { project: 'c' }, 'UTC', []],
    ['a group', { group: 'runs' }, 'UTC', ['run.start', 'run.start']],
    ['words in any order and case', { q: 'BERLIN laptop' }, 'UTC', ['amend-answer']],
    ['signs that mean something to a database', { q: '100%_' }, 'UTC', ['amend-answer']],
    ['words that are nowhere', { q: 'berlin paris' }, 'UTC', []],
    ['a day', { since: '2026-05-02', until: '2026-05-03' }, 'UTC', ['run.start', 'run.start']],
    ['a day on a clock far ahead', { since: '2026-05-08' }, 'Pacific/Kiritimati', ['something.new']],
    ['a day on a clock far behind', { until: '2026-05-01' }, 'Pacific/Pago_Pago', ['session.opened']],
  ])('is narrowed to %s', async (_what, filter, zone, expected) => {
    expect(await actionsFor(ada, filter, zone)).toEqual(expected)
  })

  test('is narrowed to a person, and to everything at once', async () => {
    const person = userIdOf(mei)
    expect(await actionsFor(ada, { person })).toEqual(['amend-answer', 'session.opened'])
    const all = { person, project: 'a', group: 'answers', since: '2026-05-04', until: '2026-05-04', q: 'd-7' } as const
    expect(await actionsFor(ada, all)).toEqual(['amend-answer'])
  })

  test('offers what the viewer may see, and nobody beyond', async () => {
    const names = async (ctx: SceneContext) => {
      const { projects, people } = await readActivityFacets(ctx)
      return [projects.map(({ slug }) => slug), people.map(({ name }) => name)]
    }
    expect(await names(ada)).toEqual([
      ['a', 'b'],
      ['Ada', 'Boss', 'Eve', 'Mei'],
    ])
    expect(await names(mei)).toEqual([['a'], ['Boss', 'Mei']])
    expect(await names(eve)).toEqual([[], ['Eve']])
  })
})

describe('the export', () => {
  const linesOf = async (ctx: SceneContext, filter: ActivityFilter = {}) => {
    const texts: string[] = []
    for await (const part of (await exportActivity(ctx, { filter, zone: 'UTC' })).parts()) texts.push(part)
    return texts
      .join('')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))
  }

  test('is one JSON object a line with what the page shows of the same filter, and no secret', async () => {
    const lines = await linesOf(mei)
    expect(lines.map(({ action }) => action)).toEqual(await actionsFor(mei))
    expect(lines[2]).toEqual({
      ...{ id: expect.any(String), at: '2026-05-04T12:00:00.000Z', actorId: userIdOf(mei), actorName: 'Mei' },
      ...{ via: 'token', tokenId: null, viaName: 'laptop', from: '10.0.0.1', action: 'amend-answer', project: 'a' },
      ...{ subject: 'D-7 R2', before: { optionId: 'a' }, after: { optionId: 'b', text: 'Berlin 100%_' } },
    })
    expect(await linesOf(ada, { group: 'runs' })).toHaveLength(2)
    expect(JSON.stringify(await linesOf(ada))).not.toContain('planted')
  })

  test('of 100,000 changes never holds more than a thousand of them (slow)', async () => {
    await database.db.$executeRaw`
      INSERT INTO "Audit" ("actorName", "via", "action", "subject", "after")
      SELECT 'Many', 'worker', 'run.ended', 'many', jsonb_build_object('detail', repeat('x', 200), 'n', n)
      FROM generate_series(1, 100000) n`
    let [seen, longest, bytes, expected] = [0, 0, 0, 100_000]
    const { parts } = await exportActivity(ada, { filter: { q: 'many', group: 'runs' }, zone: 'UTC' })
    for await (const part of parts()) {
      const lines = part.split('\n').slice(0, -1)
      // Each row once, in order, none left out where one piece ends.
      for (const line of lines) if (JSON.parse(line).after.n === expected) expected--
      seen += lines.length
      longest = Math.max(longest, lines.length)
      bytes += part.length
    }
    expect([seen, longest, expected]).toEqual([100_000, 1_000, 0])
    expect(bytes).toBeGreaterThan(30_000_000)
  }, 120_000)

  test('and the page of as many goes on from window to window without a gap', async () => {
    const first = await readActivity(ada, { filter: { q: 'many' }, zone: 'UTC' })
    const next = await readActivity(ada, { filter: { q: 'many' }, zone: 'UTC', before: first.older ?? '' })
    const ids = [...first.rows, ...next.rows].map(({ id }) => Number(id))
    expect(ids).toHaveLength(2 * ACTIVITY_WINDOW)
    expect(ids).toEqual(Array.from(ids, (_id, at) => (ids[0] ?? 0) - at))
    const last = await readActivity(ada, { filter: { q: 'berlin' }, zone: 'UTC', before: 'not-a-number' })
    expect([last.rows.length, last.older]).toEqual([1, null])
  })
})
