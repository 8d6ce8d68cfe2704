import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderTotal } from '../src/order.mjs'

test('an order costs the sum of its lines', () => {
  assert.equal(
    orderTotal({
      lines: [
        { price: 2, quantity: 3 },
        { price: 0.5, quantity: 2 },
      ],
    }),
    7,
  )
})
