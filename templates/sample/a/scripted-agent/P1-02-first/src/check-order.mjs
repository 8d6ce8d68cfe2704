/** Why an order cannot be taken; null when it can. */
export function orderFault(order) {
  if (!order.lines) return `Order ${order.id} has no lines`
  const line = order.lines.find(candidate => candidate.quantity < 1)
  return line ? `Order ${order.id} asks for ${line.quantity} of ${line.name}` : null
}
