import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { dailyReport } from '../src/daily-report.mjs'

const orders = JSON.parse(await readFile('fixtures/orders.json', 'utf8'))

test('a day is the sum of its orders', () => {
  assert.deepEqual(dailyReport(orders, '2026-05-18'), { day: '2026-05-18', orders: 2, cents: 3970 })
})

test('a day without orders is empty', () => {
  assert.deepEqual(dailyReport(orders, '2026-05-20'), { day: '2026-05-20', orders: 0, cents: 0 })
})
