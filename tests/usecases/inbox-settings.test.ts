import { beforeEach, expect, test } from 'vitest'
import { Refusal } from '@/lib/core/errors'
import { readInboxSettings } from '@/lib/usecases/read-inbox-settings'
import { setHoldSeconds } from '@/lib/usecases/set-hold-seconds'
import { setKeys } from '@/lib/usecases/set-keys'
import { byToken, openDecisionScene, type SceneContext } from '@/tests/support/decision-scene'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
const scene = openDecisionScene(database)
let mei: SceneContext

beforeEach(async () => {
  mei = await scene.person('Mei', 'stranger')
})

const refusalOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof Refusal ? error.detail : Promise.reject(error)),
  )

test('what was not set is as the table of keys has it, with a hold of ten seconds', async () => {
  expect(await readInboxSettings(mei)).toEqual({ keys: { off: false, map: {} }, holdSeconds: 10 })
})

test('only what differs from the table is kept, for oneself, with who changed what', async () => {
  await setKeys(mei, { off: false, typed: { next: 's', snooze: '', previous: 'k, ↑' } })
  const kept = { off: false, map: { next: ['s'], snooze: [] } }
  expect((await readInboxSettings(mei)).keys).toEqual(kept)
  expect((await readInboxSettings(await scene.person('Li', 'stranger'))).keys.map).toEqual({})
  await setKeys(mei, { off: true, typed: {} })
  const audits = await database.db.audit.findMany({ orderBy: { id: 'asc' } })
  expect(audits.map(({ action, actorName, before, after }) => ({ action, actorName, before, after }))).toEqual([
    { action: 'keys.changed', actorName: 'Mei', before: { off: false, map: {} }, after: kept },
    { action: 'keys.changed', actorName: 'Mei', before: kept, after: { off: true, map: {} } },
  ])
})

test('keys that conflict are refused with every line at fault, and nothing changes', async () => {
  const refused = await refusalOf(setKeys(mei, { off: false, typed: { next: 'z', why: '1' } }))
  expect(refused).toMatchObject({
    key: 'keysInvalid',
    data: [
      { action: 'next', text: 'z', fault: 'conflict', with: 'undo' },
      { action: 'undo', text: 'z', fault: 'conflict', with: 'next' },
      { action: 'why', text: '1', fault: 'reserved' },
    ],
  })
  expect((await readInboxSettings(mei)).keys.map).toEqual({})
  expect(await database.db.audit.count()).toBe(0)
})

test('the hold is 10 to 300 whole seconds', async () => {
  for (const holdSeconds of [9, 301, 12.5, Number.NaN]) {
    expect(await refusalOf(setHoldSeconds(mei, { holdSeconds }))).toMatchObject({ key: 'holdOutOfRange' })
  }
  for (const holdSeconds of [10, 300]) {
    await setHoldSeconds(mei, { holdSeconds })
    expect((await readInboxSettings(mei)).holdSeconds).toBe(holdSeconds)
  }
  expect(await database.db.audit.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
    action: 'hold.changed',
    before: { holdSeconds: 10 },
    after: { holdSeconds: 300 },
  })
})

test('a token may change neither', async () => {
  const script = byToken(mei, ['read', 'operate', 'answer'])
  expect(await refusalOf(setKeys(script, { off: true, typed: {} }))).toMatchObject({ key: 'browserOnly' })
  expect(await refusalOf(setHoldSeconds(script, { holdSeconds: 60 }))).toMatchObject({ key: 'browserOnly' })
})
