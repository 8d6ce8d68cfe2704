import { beforeEach, describe, expect, test } from 'vitest'
import { LIVE_CHANNEL } from '@/lib/core/live-event'
import type { Project } from '@/lib/db/generated/client'
import { createListener } from '@/lib/db/notify'
import { notePresence } from '@/lib/usecases/note-presence'
import { byToken, openDecisionScene, type SceneContext, userIdOf } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
let project: Project
let mei: SceneContext
let wei: SceneContext

beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  await scene.decision(project)
  await scene.decision(project, { number: 8 })
  mei = await scene.person('Mei', 'viewer', project)
  wei = await scene.person('Li Wei', 'operator', project)
})

const note = async (ctx: SceneContext, more: object = {}) =>
  (await notePresence(ctx, { slug: 'a', number: 7, ...more })).others

describe('who has a decision open', () => {
  test('is known to the others who have, by name, until they leave or fall silent', async () => {
    expect(await note(mei)).toEqual([])
    expect(await note(wei)).toEqual(['Mei'])
    expect(await note(wei, { number: 8 })).toEqual([])
    expect(await note(mei)).toEqual(['Li Wei'])
    await note(wei, { isLeaving: true })
    expect(await note(mei)).toEqual([])
    scene.pass(46_000)
    expect(await note(wei)).toEqual([])
    expect(await database.db.presence.count()).toBe(1)
  })

  test('is told to open pages only when somebody comes or goes', async () => {
    const listener = createListener(database.url)
    const told: string[] = []
    await listener.subscribe(LIVE_CHANNEL, payload => told.push(payload))
    await note(mei)
    await note(mei)
    await note(mei, { isLeaving: true })
    await note(mei, { isLeaving: true })
    await database.db.$executeRaw`select pg_notify(${LIVE_CHANNEL}, 'last')`
    await expect.poll(() => told.at(-1)).toBe('last')
    const event = JSON.stringify({ type: 'presence', projectId: project.id, number: 7 })
    expect(told).toEqual([event, event, 'last'])
    await listener.close()
  })

  test('is never said of those who may not see the project any more, nor to them or to tokens', async () => {
    await note(mei)
    await database.db.membership.deleteMany({ where: { userId: userIdOf(mei) } })
    expect(await note(wei)).toEqual([])
    await expect(note(mei)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(note(byToken(wei, ['read']))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const root = await scene.person('Root', 'installation-admin')
    await note(root)
    expect(await note(wei)).toEqual(['Root'])
  })
})
