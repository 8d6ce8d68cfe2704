/** What an order costs. */
export function orderTotal(order) {
  return order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
}
