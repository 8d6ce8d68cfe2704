import { expect, test } from 'vitest'
import { readGates } from '@/lib/usecases/read-gates'
import { MORNING, openDecisionScene, userIdOf } from '../support/decision-scene'
import { openTestDatabase } from '../support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
const HOUR = 3_600_000

/** Mei signs for the shop, Li for the blog; the shop has a gate of each fate. */
async function openGates() {
  const [shop, blog, foreign] = [
    await scene.project('shop', 'Shop'),
    await scene.project('blog', 'Blog'),
    await scene.project('foreign', 'Foreign'),
  ]
  const mei = await scene.person('Mei', 'approver', shop)
  const li = await scene.person('Li', 'approver', blog)
  const { db } = database
  await db.membership.create({ data: { projectId: blog.id, userId: userIdOf(mei), role: 'viewer' } })
  await db.approverName.create({ data: { projectId: shop.id, name: 'lead', userId: userIdOf(mei) } })
  await db.approverName.create({ data: { projectId: blog.id, name: 'lead', userId: userIdOf(li) } })
  const gate = (project: typeof shop, number: number, hours: number, state = 'pending') =>
    scene.decision(project, { number, kind: 'manual-gate', state, askedAt: new Date(MORNING.getTime() - hours * HOUR) })
  const old = await gate(shop, 3, 30, 'consumed')
  await gate(shop, 4, 20, 'committed')
  await gate(shop, 9, 2)
  await gate(blog, 2, 5)
  await gate(foreign, 1, 9)
  const by = { byId: userIdOf(mei), byName: 'Mei', byEmail: 'm@b.c', heldUntil: MORNING }
  const answer = await db.answer.create({
    data: { decisionId: old.id, revision: 1, optionId: 'approve', optionLabel: 'Approve', ...by, idempotencyKey: 'k1' },
  })
  await db.signature.create({
    data: {
      ...{ projectId: shop.id, decisionId: old.id, answerId: answer.id, kind: 'manual-gate', phaseId: 'P5', number: 3 },
      ...{ approver: 'lead', thing: 'texts', byName: 'Mei', byEmail: 'm@b.c', outcome: 'approve', signedAt: MORNING },
      ...{ planCommit: 'c'.repeat(40), digest: 'd'.repeat(64), voidedAt: MORNING },
      voidedWhy: ['a', 'b', 'c', 'd'].map(path => ({ path, before: null, after: null })),
    },
  })
  return { mei, li }
}

type Read = Awaited<ReturnType<typeof readGates>>
const shown = ({ lists }: Read) =>
  Object.fromEntries(
    lists.map(({ name, total, gates }) => [name, [total, ...gates.map(gate => `${gate.slug}/${gate.number}`)]]),
  )

test('gates stand in four lists, as they stand for the one who looks', async () => {
  const { mei, li } = await openGates()
  const read = await readGates(mei)
  expect(shown(read)).toEqual({
    you: [1, 'shop/9'],
    others: [1, 'blog/2'],
    signed: [1, 'shop/4'],
    void: [1, 'shop/3'],
  })
  expect(read.projects.map(project => project.slug)).toEqual(['blog', 'shop'])
  expect(shown(await readGates(li))).toEqual({ you: [1, 'blog/2'], others: [0], signed: [0], void: [0] })
})

test('what waits for others names them, and what is void names the files and the gate that asks again', async () => {
  const { mei } = await openGates()
  const { lists } = await readGates(mei)
  const of = (name: string) => lists.find(list => list.name === name)?.gates[0]
  expect(of('others')).toMatchObject({ approver: 'lead', signers: ['Li'] })
  expect(of('void')).toMatchObject({
    answer: { by: 'Mei', optionId: 'approve', isHeld: false },
    voided: { paths: ['a', 'b', 'c'], more: 1, askedAgain: { number: 9, isWaiting: true } },
  })
})

test('one list alone is paged, one project alone is filtered, and strangers see nothing', async () => {
  const { mei } = await openGates()
  expect(shown(await readGates(mei, { only: 'you', from: 1 }))).toMatchObject({ you: [1], others: [1] })
  expect(shown(await readGates(mei, { project: 'blog' }))).toEqual({
    you: [0],
    others: [1, 'blog/2'],
    signed: [0],
    void: [0],
  })
  expect(shown(await readGates(mei, { project: 'foreign' }))).toMatchObject({ others: [0] })
  const stranger = await scene.person('Stranger', 'stranger')
  expect((await readGates(stranger)).lists.every(list => list.total === 0)).toBe(true)
})

test('who stands in for an approver finds their gates among those that wait for them', async () => {
  const { mei, li } = await openGates()
  const { db } = database
  const blog = await db.project.findUniqueOrThrow({ where: { slug: 'blog' } })
  await db.delegation.create({
    data: {
      ...{
        projectId: blog.id,
        fromId: userIdOf(li),
        toId: userIdOf(mei),
        createdById: userIdOf(li),
        createdByName: 'Li',
      },
      ...{ startsAt: new Date(MORNING.getTime() - HOUR), endsAt: new Date(MORNING.getTime() + HOUR) },
    },
  })
  const read = await readGates(mei)
  expect(shown(read)).toMatchObject({ you: [2, 'blog/2', 'shop/9'], others: [0] })
  expect(read.lists[0]?.gates[0]?.signers).toEqual(['Li', 'Mei'])
  scene.pass(2 * HOUR)
  expect(shown(await readGates(mei))).toMatchObject({ you: [1, 'shop/9'] })
})
