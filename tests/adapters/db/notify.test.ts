import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createListener, type Listener, notify } from '@/lib/db/notify'
import { openTestDatabase } from '@/tests/support/test-database'

const database = openTestDatabase()
let listener: Listener

beforeEach(() => {
  listener = createListener(database.url)
})
afterEach(() => listener.close())

test('a subscriber gets the payloads of its channel only, from the moment subscribe resolves', async () => {
  const got: string[] = []
  await listener.subscribe('one', payload => got.push(payload))
  await notify(database.db, 'two', 'other')
  await notify(database.db, 'one', '第一')
  await expect.poll(() => got).toEqual(['第一'])
})

test('a notification inside a transaction arrives after its commit and not after a rollback', async () => {
  const got: string[] = []
  await listener.subscribe('one', payload => got.push(payload))
  await database.db
    .$transaction(async tx => {
      await notify(tx, 'one', 'rolled back')
      throw new Error('no')
    })
    .catch(() => undefined)
  await database.db.$transaction(async tx => {
    await notify(tx, 'one', 'committed')
    await sleep(100)
    expect(got).toEqual([])
  })
  await expect.poll(() => got).toEqual(['committed'])
})

test('after unsubscribing nothing arrives any more', async () => {
  const got: string[] = []
  const unsubscribe = await listener.subscribe('one', payload => got.push(payload))
  await listener.subscribe('two', payload => got.push(payload))
  unsubscribe()
  await notify(database.db, 'one', 'late')
  await notify(database.db, 'two', 'end')
  await expect.poll(() => got).toEqual(['end'])
})

test('a lost connection comes back by itself and tells its readers to read again', async () => {
  const got: string[] = []
  let reconnects = 0
  listener.onReconnect(() => {
    reconnects++
  })
  await listener.subscribe('one', payload => got.push(payload))
  await database.db.$queryRaw`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'gatewalk-listen' and datname = current_database()`
  await expect.poll(() => reconnects, { timeout: 5_000 }).toBe(1)
  await notify(database.db, 'one', 'again')
  await expect.poll(() => got).toEqual(['again'])
})
