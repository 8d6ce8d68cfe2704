import { toCents } from './cents.mjs'

/** What an order costs. */
export function orderTotal(order) {
  return orderCents(order) / 100
}

/** What an order costs, in whole cents. */
export function orderCents(order) {
  return order.lines.reduce((sum, line) => sum + toCents(line.price) * line.quantity, 0)
}
