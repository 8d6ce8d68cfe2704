import { readFile } from 'node:fs/promises'
import { orderCents } from './order.mjs'
import { priceText } from './price.mjs'

const orders = JSON.parse(await readFile(process.argv[2], 'utf8'))
for (const order of orders) console.log(`${order.id}  ${order.customer}  ${priceText(orderCents(order))}`)
