import { readFile } from 'node:fs/promises'
import { orderCents } from './order.mjs'
import { priceText } from './price.mjs'

/** The confirmation of an order as it is mailed. */
export async function confirmation(order, language) {
  const text = await readFile(`texts/order-confirmation.${language}.txt`, 'utf8')
  const lines = order.lines.map(line => `${line.quantity} × ${line.name}`).join('\n')
  const values = { customer: order.customer, id: order.id, lines, total: priceText(orderCents(order)) }
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name])
}
