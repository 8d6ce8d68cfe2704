import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

for (const language of ['en', 'zh']) {
  test(`the ${language} confirmation names customer, order, lines and total`, async () => {
    const text = await readFile(`texts/order-confirmation.${language}.txt`, 'utf8')
    for (const place of ['{customer}', '{id}', '{lines}', '{total}']) assert.ok(text.includes(place), place)
  })
}
