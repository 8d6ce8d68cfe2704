import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { orderSchema } from '../src/order-schema.mjs'

/** Stands in for zod where it is not installed: keeps the shape it was told. */
const rule = name => ({ name, min: () => rule(name), positive: () => rule(name) })
const shapes = {
  object: shape => ({ shape }),
  array: element => ({ element, min: () => ({ element }) }),
  string: () => rule('string'),
  number: () => rule('number'),
  int: () => rule('int'),
  iso: { date: () => rule('date') },
}

test('every key of an order has its rule', async () => {
  const [order] = JSON.parse(await readFile('fixtures/orders.json', 'utf8'))
  const { shape } = orderSchema(shapes)
  assert.deepEqual(Object.keys(shape).sort(), Object.keys(order).sort())
  assert.deepEqual(Object.keys(shape.lines.element.shape).sort(), Object.keys(order.lines[0]).sort())
})

test('zod is named in the manifest', async () => {
  assert.ok(JSON.parse(await readFile('package.json', 'utf8')).dependencies.zod)
})
