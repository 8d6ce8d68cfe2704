import { orderCents } from './order.mjs'

/** Orders of one day, `2026-05-18`: how many and what they come to, in cents. */
export function dailyReport(orders, day) {
  const ofDay = orders.filter(order => order.day === day)
  return { day, orders: ofDay.length, cents: ofDay.reduce((sum, order) => sum + orderCents(order), 0) }
}
