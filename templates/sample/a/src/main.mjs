import { readFile } from 'node:fs/promises'
import { orderTotal } from './order.mjs'

const orders = JSON.parse(await readFile(process.argv[2], 'utf8'))
for (const order of orders) console.log(`${order.id}  ${order.customer}  ${orderTotal(order)}`)
