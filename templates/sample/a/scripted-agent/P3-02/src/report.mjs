import { readFile } from 'node:fs/promises'
import { dailyReport } from './daily-report.mjs'
import { priceText } from './price.mjs'

const [file, day] = process.argv.slice(2)
const { orders, cents } = dailyReport(JSON.parse(await readFile(file, 'utf8')), day)
console.log(`${day}: ${orders} orders, ${priceText(cents)}`)
