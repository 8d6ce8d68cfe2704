import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCents } from '../src/cents.mjs'
import { orderTotal } from '../src/order.mjs'

test('three times 4.10 is exactly 12.30', () => {
  assert.equal(toCents(4.1), 410)
  assert.equal(orderTotal({ lines: [{ price: 4.1, quantity: 3 }] }), 12.3)
})
