import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderFault } from '../src/check-order.mjs'

test('an order without lines is refused', () => {
  assert.equal(orderFault({ id: '7', lines: [] }), 'Order 7 has no lines')
})

test('a quantity below one is refused', () => {
  const lines = [{ name: 'Oolong', price: 12.9, quantity: 0 }]
  assert.equal(orderFault({ id: '7', lines }), 'Order 7 asks for 0 of Oolong')
})

test('any other order is taken', () => {
  assert.equal(orderFault({ id: '7', lines: [{ name: 'Oolong', price: 12.9, quantity: 1 }] }), null)
})
