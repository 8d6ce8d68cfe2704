import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { readOrder } from '../src/read-order.mjs'

test('an order from the shop is taken as it is', async () => {
  for (const order of JSON.parse(await readFile('fixtures/orders.json', 'utf8'))) assert.equal(readOrder(order), order)
})

test('every fault is named at once', () => {
  assert.throws(() => readOrder({ id: '7', lines: [{}] }), /customer is missing, day is no date, lines are not lines/)
})
