import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { InboxFilter } from '@/lib/core/decision/inbox-filter'
import { amendAnswer } from '@/lib/usecases/amend-answer'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { findNextWaiting } from '@/lib/usecases/find-next-waiting'
import { type InboxQuery, readInbox } from '@/lib/usecases/read-inbox'
import { readInboxRows } from '@/lib/usecases/read-inbox-rows'
import { undoAnswer } from '@/lib/usecases/undo-answer'
import { MORNING, openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const ago = (hours: number) => new Date(MORNING.getTime() - hours * 3_600_000)
const names = (inbox: Awaited<ReturnType<typeof readInbox>>) => inbox.rows.map(row => `${row.slug}/${row.number}`)

describe('the inbox', () => {
  test('shows the morning of the seed across projects, in its order, with whose gate it is', async () => {
    const [a, b] = [await scene.project('a', 'Project A'), await scene.project('b', 'Project B')]
    const wei = await scene.person('Li Wei', 'operator', a)
    await database.db.membership.create({ data: { projectId: b.id, userId: userIdOf(wei), role: 'approver' } })
    await database.db.approverName.create({ data: { projectId: b.id, name: 'lead', userId: userIdOf(wei) } })
    await scene.decision(b, { number: 2, kind: 'manual-gate', askedAt: ago(2) })
    await scene.decision(a, { number: 8, kind: 'dependency', askedAt: ago(14) })
    await scene.decision(a, { number: 7, askedAt: ago(14) })
    const inbox = await readInbox(wei)
    expect(names(inbox)).toEqual(['a/7', 'a/8', 'b/2'])
    expect(inbox).toMatchObject({ total: 3, projects: 2 })
    expect(inbox.rows.map(row => [row.score, row.youSign, row.isLoopStopped])).toEqual([
      [14, false, true],
      [14, false, true],
      [2, true, true],
    ])
  })

  test('keeps the ranking when only the first rows are asked for', async () => {
    const a = await scene.project('a', 'Project A')
    const mei = await scene.person('Mei', 'operator', a)
    for (const [number, hours] of [12, 11, 9].entries()) await scene.decision(a, { number, askedAt: ago(hours) })
    await scene.decision(a, { number: 10, tags: ['db'], askedAt: ago(1.5) })
    const inbox = await readInbox(mei, { limit: 3 })
    expect(names(inbox)).toEqual(['a/0', 'a/10', 'a/1'])
    expect(inbox.total).toBe(4)
  })

  test('shows nothing of projects one is no member of, and all of them to an administrator', async () => {
    const a = await scene.project('a', 'Project A')
    await scene.decision(a)
    expect(await readInbox(await scene.person('Nobody', 'stranger'))).toMatchObject({ rows: [], total: 0 })
    expect(names(await readInbox(await scene.person('Root', 'installation-admin')))).toEqual(['a/7'])
  })

  test('keeps an answered decision in its place while it is held, and lets it go when recorded', async () => {
    const a = await scene.project('a', 'Project A')
    const mei = await scene.person('Mei', 'operator', a)
    await answer(mei, await scene.decision(a))
    expect((await readInbox(mei)).rows).toMatchObject([{ number: 7, held: { by: 'Mei', optionLabel: 'Resend' } }])
    scene.pass(10_000)
    expect((await readInbox(mei)).rows).toEqual([])
  })
})

describe('the list as it stood', () => {
  test('keeps what was settled since in its place with what became of it, and what came since out of it', async () => {
    const a = await scene.project('a', 'Project A')
    const [mei, wei] = [await scene.person('Mei', 'operator', a), await scene.person('Li Wei', 'operator', a)]
    const given = []
    for (const number of [1, 2, 3, 4, 5]) given.push(await scene.decision(a, { number, askedAt: ago(20 - number) }))
    const [first, second, third] = given
    if (!first || !second || !third) throw new Error('Five were made')
    await answer(mei, first)
    scene.pass(11_000)
    const seen = MORNING.getTime() + 11_000
    await answer(mei, second)
    await answer(wei, third)
    scene.pass(11_000)
    await close(given[3])
    await scene.decision(a, { number: 6, tags: ['db'], askedAt: ago(-0.005), listedAt: ago(-0.005) })
    const inbox = await readInbox(mei, { seen })
    expect(inbox.rows.map(row => [row.number, row.settled])).toEqual([
      [2, { how: 'answered', by: 'Mei', isYours: true }],
      [3, { how: 'answered', by: 'Li Wei', isYours: false }],
      [4, { how: 'withdrawn' }],
      [5, null],
    ])
    expect(inbox).toMatchObject({ size: 4, total: 2, newcomers: 1, first: { slug: 'a', number: 5 }, position: 3 })
    expect(names(await readInbox(mei))).toEqual(['a/5', 'a/6'])
  })

  test('does not bring back a recorded answer that is amended, and lets in again what is undone', async () => {
    const a = await scene.project('a', 'Project A')
    const mei = await scene.person('Mei', 'operator', a)
    const [first, second] = [await scene.decision(a, { number: 1 }), await scene.decision(a, { number: 2 })]
    await answer(mei, first)
    scene.pass(11_000)
    const { digest } = first
    await amendAnswer(mei, {
      ...{ slug: 'a', number: 1, digest, optionId: 'b', idempotencyKey: randomUUID() },
      revision: 1,
    })
    expect(names(await readInbox(mei))).toEqual(['a/2'])
    await answer(mei, second)
    await undoAnswer(mei, { slug: 'a', number: 2, revision: 1 })
    expect((await readInbox(mei)).rows).toMatchObject([{ number: 2, held: null, settled: null }])
  })

  test('leaves out what one has put off, for oneself only, and counts it; when its time comes it is new', async () => {
    const a = await scene.project('a', 'Project A')
    const [mei, wei] = [await scene.person('Mei', 'operator', a), await scene.person('Li Wei', 'operator', a)]
    const [, second] = [await scene.decision(a, { number: 1 }), await scene.decision(a, { number: 2 })]
    const until = new Date(MORNING.getTime() + 60_000)
    await database.db.snooze.create({ data: { userId: userIdOf(mei), decisionId: second.id, until } })
    const inbox = await readInbox(mei)
    expect(names(inbox)).toEqual(['a/1'])
    expect(inbox).toMatchObject({ size: 1, total: 1, snoozed: 1, newcomers: 0 })
    expect(names(await readInbox(mei, { filter: { snoozed: true } }))).toEqual(['a/2'])
    expect(await readInbox(wei)).toMatchObject({ size: 2, snoozed: 0 })
    scene.pass(61_000)
    const later = await readInbox(mei, { seen: MORNING.getTime() })
    expect(names(later)).toEqual(['a/1'])
    expect(later).toMatchObject({ total: 2, snoozed: 0, newcomers: 1 })
    expect(names(await readInbox(mei))).toEqual(['a/1', 'a/2'])
  })
})

describe('a window of the list', () => {
  test('lies around the open one, or the first that nobody has answered, or where it is asked for', async () => {
    const a = await scene.project('a', 'Project A')
    const mei = await scene.person('Mei', 'operator', a)
    for (let number = 1; number <= 30; number++) await scene.decision(a, { number, askedAt: ago(100 - number) })
    const at = (query: InboxQuery) => readInbox(mei, { limit: 3, ...query })
    expect(await at({})).toMatchObject({ offset: 0, size: 30, position: 0, first: { number: 1 } })
    const around = await at({ around: { slug: 'a', number: 20 } })
    expect(around).toMatchObject({ offset: 11, position: 19 })
    expect(names(around)).toEqual(['a/12', 'a/13', 'a/14'])
    expect(await at({ around: { slug: 'a', number: 99 } })).toMatchObject({ offset: 0, position: null })
    expect(names(await at({ from: 29 }))).toEqual(['a/30'])
    const rows = await readInboxRows(mei, { seen: MORNING.getTime(), from: 28, limit: 50 })
    expect(rows.map(row => row.number)).toEqual([29, 30])
  })

  test('is narrowed by words, number, item, kind, project and whether the loop stands still', async () => {
    const [a, b] = [await scene.project('a', 'Order desk'), await scene.project('b', '订单台')]
    const root = await scene.person('Root', 'installation-admin')
    await database.db.run.create({ data: { projectId: b.id, startedBy: 'Root' } })
    await scene.decision(a, { number: 1, question: 'Resend or Postmark? 100% of mails' })
    await scene.decision(a, { number: 12, kind: 'security', question: 'May it read .env?' })
    await scene.decision(b, { number: 12, kind: 'dependency', question: '加 zod 依赖做运行时校验?' })
    const found = async (filter: InboxFilter) => names(await readInbox(root, { filter }))
    expect(await found({ q: 'postmark' })).toEqual(['a/1'])
    expect(await found({ q: 'silent MAY' })).toEqual(['a/12'])
    expect(await found({ q: 'D-012' })).toEqual(['a/12', 'b/12'])
    expect(await found({ q: '12 依赖' })).toEqual(['b/12'])
    expect(await found({ q: '订单' })).toEqual(['b/12'])
    expect(await found({ q: 'p5-03' })).toHaveLength(3)
    expect(await found({ q: '0%' })).toEqual(['a/1'])
    expect(await found({ kind: 'security' })).toEqual(['a/12'])
    expect(await found({ project: 'b' })).toEqual(['b/12'])
    expect(await found({ stopped: true })).toEqual(['a/12', 'a/1'])
    expect(await found({ stopped: true, q: 'zod' })).toEqual([])
  })
})

describe('the next question', () => {
  test('is the next waiting one in the order shown, then the first of the others, of what is listed and let through', async () => {
    const [a, b] = [await scene.project('a', 'Project A'), await scene.project('b', 'Project B')]
    const mei = await scene.person('Mei', 'operator', a)
    for (const number of [1, 2, 3]) await scene.decision(a, { number, askedAt: ago(20 - number) })
    await scene.decision(a, { number: 4, askedAt: ago(0), listedAt: ago(-1) })
    await scene.decision(b, { number: 9, askedAt: ago(18.5) })
    const next = (number: number, filter: InboxFilter = {}) =>
      findNextWaiting(mei, { slug: 'a', number, listedAt: MORNING.getTime(), filter })
    expect(await next(1)).toEqual({ slug: 'a', number: 2 })
    expect(await next(3)).toEqual({ slug: 'a', number: 1 })
    await answer(mei, await database.db.decision.findFirstOrThrow({ where: { number: 2 } }))
    expect(await next(1)).toEqual({ slug: 'a', number: 3 })
    expect(await next(1, { q: 'D-001' })).toBeNull()
    const stranger = await scene.person('Nobody', 'stranger')
    expect(await findNextWaiting(stranger, { slug: 'a', number: 1, listedAt: 0 })).toBeNull()
  })
})

type Decision = Awaited<ReturnType<typeof scene.decision>>

function answer(ctx: SceneContext, { number, digest }: Decision) {
  return answerDecision(ctx, { slug: 'a', number, optionId: 'a', digest, idempotencyKey: randomUUID() })
}

function close(decision: Decision | undefined) {
  const closedAt = new Date(MORNING.getTime() + 22_000)
  return database.db.decision.update({ where: { id: decision?.id ?? '' }, data: { state: 'withdrawn', closedAt } })
}
