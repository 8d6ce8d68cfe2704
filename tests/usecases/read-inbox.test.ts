import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { answerDecision } from '@/lib/usecases/answer-decision'
import { readInbox } from '@/lib/usecases/read-inbox'
import { MORNING, openDecisionScene, userIdOf } from '@/tests/support/decision-scene'
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
    const { digest } = await scene.decision(a)
    await answerDecision(mei, { slug: 'a', number: 7, optionId: 'a', digest, idempotencyKey: randomUUID() })
    expect((await readInbox(mei)).rows).toMatchObject([{ number: 7, held: { by: 'Mei', optionLabel: 'Resend' } }])
    scene.pass(10_000)
    expect((await readInbox(mei)).rows).toEqual([])
  })
})
