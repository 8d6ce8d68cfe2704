import { beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '@/lib/db/generated/client'
import { readDecision } from '@/lib/usecases/read-decision'
import { readTray } from '@/lib/usecases/read-tray'
import { readWaitingCounts } from '@/lib/usecases/read-waiting-counts'
import { snoozeDecision } from '@/lib/usecases/snooze-decision'
import { unsnoozeDecision } from '@/lib/usecases/unsnooze-decision'
import { byToken, openDecisionScene, type SceneContext } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
let project: Project
let mei: SceneContext
let wei: SceneContext

beforeEach(async () => {
  project = await scene.project('a', 'Project A')
  await scene.decision(project)
  mei = await scene.person('Mei', 'viewer', project)
  wei = await scene.person('Li Wei', 'operator', project)
})

const named = { slug: 'a', number: 7 }
const tomorrow = { ...named, snooze: 'tomorrow' as const, zone: 'Asia/Shanghai' }
const untilOf = async (ctx: SceneContext) => (await readDecision(ctx, 'a', 7)).snoozedUntil

describe('a snooze', () => {
  test('is the person’s alone, on their own clock, until it ends by itself', async () => {
    await snoozeDecision(mei, tomorrow)
    expect(await untilOf(mei)).toBe('2026-05-20T01:00:00.000Z')
    expect(await untilOf(wei)).toBeNull()
    expect(await database.db.audit.count()).toBe(0)
    expect(await database.db.decision.findFirst()).toMatchObject({ state: 'pending', revision: 0 })
    scene.pass(17 * 3_600_000)
    expect(await untilOf(mei)).toBeNull()
  })

  test('takes the decision out of what the navigation counts for the person, and for nobody else', async () => {
    await snoozeDecision(mei, tomorrow)
    expect((await readWaitingCounts(mei)).decisions).toBe(0)
    expect((await readWaitingCounts(wei)).decisions).toBe(1)
    scene.pass(17 * 3_600_000)
    expect((await readWaitingCounts(mei)).decisions).toBe(1)
  })

  test('is replaced by a later one and taken back by waking, twice without harm', async () => {
    await snoozeDecision(mei, tomorrow)
    await snoozeDecision(mei, { ...tomorrow, snooze: 'hour' })
    expect(await untilOf(mei)).toBe('2026-05-19T09:00:00.000Z')
    await unsnoozeDecision(mei, named)
    await unsnoozeDecision(mei, named)
    expect(await untilOf(mei)).toBeNull()
  })

  test('stands in the tray of its person for half a minute', async () => {
    await snoozeDecision(mei, tomorrow)
    const row = { slug: 'a', projectName: 'Project A', number: 7, until: '2026-05-20T01:00:00.000Z' }
    expect((await readTray(mei)).snoozed).toMatchObject([row])
    expect((await readTray(wei)).snoozed).toEqual([])
    scene.pass(31_000)
    expect((await readTray(mei)).snoozed).toEqual([])
  })

  test('keeps what becomes about security meanwhile put aside', async () => {
    await snoozeDecision(mei, tomorrow)
    await database.db.decision.updateMany({ data: { tags: ['security'] } })
    expect(await untilOf(mei)).not.toBeNull()
  })

  test.each([
    ['answered', 'committed', 'CONFLICT'],
    ['closed', 'withdrawn', 'CONFLICT'],
  ])('of what is %s is refused', async (_word, state, code) => {
    await database.db.decision.updateMany({ data: { state } })
    await expect(snoozeDecision(mei, tomorrow)).rejects.toMatchObject({ code })
  })

  test('needs a browser session and a project one may see', async () => {
    await expect(snoozeDecision(byToken(mei, ['read', 'answer']), tomorrow)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const stranger = await scene.person('Nobody', 'stranger')
    await expect(snoozeDecision(stranger, tomorrow)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(unsnoozeDecision(stranger, named)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
